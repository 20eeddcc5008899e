/// Bytes as text of 64 characters, in one of two alphabets.
///
/// **Source:** RFC 4648, sections 4 and 5.
public struct Base64: Sendable {
    /// With `+` and `/`, padded to groups of four characters; the padding has to be there.
    public static let standard = Base64(last: "+/", isPadded: true)
    /// With `-` and `_`, for addresses and header fields: written without padding, read with or
    /// without.
    public static let url = Base64(last: "-_", isPadded: false)

    private static let padding = UInt8(ascii: "=")

    private let digits: [UInt8]
    /// What each byte of a text is worth; 64 for no digit.
    private let values: [UInt8]
    private let isPadded: Bool

    private init(last: String, isPadded: Bool) {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last
        digits = Array(letters.utf8)
        var values = [UInt8](repeating: 64, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        self.values = values
        self.isPadded = isPadded
    }

    /// The text of bytes.
    public func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            bitCount += 8
            while bitCount >= 6 {
                bitCount -= 6
                text.append(digits[Int(bits >> bitCount & 63)])
            }
        }
        if bitCount > 0 { text.append(digits[Int(bits << (6 - bitCount) & 63)]) }
        while isPadded, !text.count.isMultiple(of: 4) { text.append(Self.padding) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text.
    ///
    /// - Parameter text: any text.
    /// - Returns: nil where it is none that can be read, or not the one way to write its bytes.
    public func bytes(of text: some StringProtocol) -> [UInt8]? {
        let characters = Array(text.utf8)
        let content = characters.prefix { $0 != Self.padding }
        let rest = characters.dropFirst(content.count)
        let missingCount = (4 - content.count % 4) % 4
        guard missingCount < 3, rest.allSatisfy({ $0 == Self.padding }),
            rest.count == missingCount || !isPadded && rest.isEmpty
        else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(content.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        for character in content {
            let value = values[Int(character)]
            guard value < 64 else { return nil }
            bits = bits << 6 | UInt32(value)
            bitCount += 6
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
        }
        // Bits that no byte holds must be zero, else two texts would mean the same.
        return bits & (1 << bitCount - 1) == 0 ? bytes : nil
    }
}
