/// Whole numbers of few bytes where they are small: seven bits a byte, the highest bit telling that
/// more follow.
///
/// **Source:** LEB128, as in DWARF 5, section 7.6; signed numbers are folded first, so that small ones
/// of either sign take few bytes.
public enum CompactNumber {
    /// Appends a number, which takes 1 to 10 bytes.
    @inlinable
    public static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Appends a number of either sign, which takes 1 to 10 bytes.
    @inlinable
    public static func append(signed number: Int64, to bytes: inout [UInt8]) {
        append(UInt64(bitPattern: number << 1 ^ number >> 63), to: &bytes)
    }

    /// Reads the number at a position and moves behind it.
    ///
    /// - Parameters:
    ///   - bytes: what ``append(_:to:)`` wrote into.
    ///   - position: an index of them, or their count.
    /// - Returns: nil where they end before the number does, or it takes more than 10 bytes.
    @inlinable
    public static func next(in bytes: [UInt8], at position: inout Int) -> UInt64? {
        var result: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            result |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return result }
            shift += 7
        }
        return nil
    }

    /// Reads the number of either sign at a position and moves behind it; as ``next(in:at:)``.
    @inlinable
    public static func nextSigned(in bytes: [UInt8], at position: inout Int) -> Int64? {
        next(in: bytes, at: &position).map {
            Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1)
        }
    }
}
