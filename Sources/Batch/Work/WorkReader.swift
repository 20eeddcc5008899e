import Compression

/// Reads back what ``WorkWriter`` wrote; every step gives nil where the bytes do not hold it.
struct WorkReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether all bytes were read.
    var isAtEnd: Bool { position == bytes.count }

    mutating func number() -> UInt64? {
        fixed(8)
    }

    mutating func integer() -> Int? {
        fixed(8).map { Int(Int64(bitPattern: $0)) }
    }

    /// A number that counts things of which each takes some bytes, so that no count is believed that
    /// the rest could not hold.
    mutating func count(bytesEach: Int) -> Int? {
        guard let count = integer(), count >= 0, count <= (bytes.count - position) / bytesEach
        else {
            return nil
        }
        return count
    }

    mutating func floats() -> [Float]? {
        guard let count = count(bytesEach: 4) else { return nil }
        var result: [Float] = []
        result.reserveCapacity(count)
        for _ in 0..<count {
            guard let pattern = fixed(4) else { return nil }
            result.append(Float(bitPattern: UInt32(pattern)))
        }
        return result
    }

    mutating func doubles() -> [Double]? {
        guard let count = count(bytesEach: 8) else { return nil }
        var result: [Double] = []
        for _ in 0..<count {
            guard let pattern = fixed(8) else { return nil }
            result.append(Double(bitPattern: pattern))
        }
        return result
    }

    mutating func compact() -> UInt64? {
        CompactNumber.next(in: bytes, at: &position)
    }

    mutating func signedCompact() -> Int64? {
        CompactNumber.nextSigned(in: bytes, at: &position)
    }

    private mutating func fixed(_ count: Int) -> UInt64? {
        guard bytes.count - position >= count else { return nil }
        var result: UInt64 = 0
        for offset in 0..<count { result |= UInt64(bytes[position + offset]) << (offset * 8) }
        position += count
        return result
    }
}
