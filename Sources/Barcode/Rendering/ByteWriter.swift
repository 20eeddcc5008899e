/// Collects ASCII text and numbers as bytes.
struct ByteWriter {
    /// What was written.
    private(set) var bytes: [UInt8] = []

    /// Makes an empty writer with room for so many bytes.
    init(reserving count: Int) { bytes.reserveCapacity(count) }

    /// Appends text that is known when this is compiled.
    @inline(__always)
    mutating func append(_ text: StaticString) {
        // The bytes of a static string outlive everything.
        unsafe bytes.append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        )
    }

    /// Appends bytes as they are.
    mutating func append(_ more: [UInt8]) { bytes += more }

    /// Appends a number in decimal.
    mutating func append(_ number: Int) {
        if number < 0 {
            bytes.append(UInt8(ascii: "-"))
        }
        let magnitude = number.magnitude
        var unit: UInt = 1
        while magnitude / unit >= 10 { unit *= 10 }
        while unit > 0 {
            bytes.append(UInt8(truncatingIfNeeded: magnitude / unit % 10) + 0x30)
            unit /= 10
        }
    }
}
