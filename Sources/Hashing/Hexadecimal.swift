/// Bytes as hexadecimal digits, as the outside knows digests by.
public enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Two lower-case digits for each byte.
    public static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text of digit pairs in either case; nil for anything else.
    public static func bytes(of text: String) -> [UInt8]? {
        let utf8 = Array(text.utf8)
        guard utf8.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count / 2)
        for index in stride(from: 0, to: utf8.count, by: 2) {
            guard let high = value(of: utf8[index]), let low = value(of: utf8[index + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// Whether a text is lower-case digits and nothing else.
    ///
    /// By bytes: Unicode has other digits that count as hexadecimal, and are none here.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - digitCount: how many there must be; nil for any number but none.
    /// - Returns: whether it is.
    public static func isLowerCase(_ text: some StringProtocol, digitCount: Int? = nil) -> Bool {
        let count = text.utf8.count
        guard count > 0, digitCount == nil || digitCount == count else { return false }
        return text.utf8.allSatisfy { digits.contains($0) }
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x41 + 10
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
