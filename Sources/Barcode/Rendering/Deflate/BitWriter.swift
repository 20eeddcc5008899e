/// Collects bits into bytes, the least significant bit of a byte first.
///
/// **Source:** RFC 1951, 3.1.1.
struct BitWriter {
    /// The whole bytes so far.
    private(set) var bytes: [UInt8]

    private var pending: UInt64 = 0
    private var pendingCount = 0

    /// Goes on behind bytes that are there already.
    init(behind bytes: [UInt8], reserving count: Int) {
        self.bytes = bytes
        self.bytes.reserveCapacity(bytes.count + count)
    }

    /// Appends the lowest `count` bits of a value, at most 32, the least significant first.
    mutating func append(_ value: UInt32, count: Int) {
        pending |= UInt64(value) << UInt64(pendingCount)
        pendingCount += count
        while pendingCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingCount -= 8
        }
    }

    /// Fills the last byte with zeros, and returns all bytes.
    mutating func finish() -> [UInt8] {
        if pendingCount > 0 { append(0, count: 8 - pendingCount) }
        return bytes
    }
}
