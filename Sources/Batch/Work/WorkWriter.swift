/// Writes numbers into bytes, least significant byte first.
struct WorkWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: UInt64) {
        for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
    }

    mutating func add(_ number: Int) {
        add(UInt64(bitPattern: Int64(number)))
    }

    mutating func add(_ numbers: [Float]) {
        add(numbers.count)
        bytes.reserveCapacity(bytes.count + numbers.count * 4)
        for number in numbers {
            let pattern = number.bitPattern
            for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: pattern >> (shift * 8))) }
        }
    }

    mutating func add(_ numbers: [Double]) {
        add(numbers.count)
        for number in numbers { add(number.bitPattern) }
    }

    /// Seven bits a byte, the highest bit telling that more follow.
    ///
    /// **Source:** LEB128, as in DWARF 5, section 7.6.
    mutating func add(compact number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// A signed number, small ones of either sign in few bytes.
    mutating func add(compact number: Int64) {
        add(compact: UInt64(bitPattern: number << 1 ^ number >> 63))
    }
}
