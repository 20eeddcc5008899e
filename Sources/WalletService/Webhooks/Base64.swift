/// Bytes as base64 with its padding.
///
/// **Source:** RFC 4648, section 4.
enum Base64 {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// The text of bytes.
    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits = group.reduce(0) { $0 << 8 | Int($1) }
            bits <<= 8 * (3 - group.count)
            for place in 0..<4 {
                let isPadding = place > group.count
                text.append(
                    isPadding ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 63]
                )
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text; nil where it is no base64, or not the one way to write its bytes.
    static func bytes(of text: some StringProtocol) -> [UInt8]? {
        let characters = Array(text.utf8)
        guard characters.count.isMultiple(of: 4) else { return nil }
        let content = characters.prefix { $0 != UInt8(ascii: "=") }
        guard characters.count - content.count <= 2 else { return nil }
        var bytes: [UInt8] = []
        var bits = 0
        var bitCount = 0
        for character in content {
            guard let value = digits.firstIndex(of: character) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
            }
        }
        // Writing them again finds characters behind the padding, and bits that are lost.
        return self.text(of: bytes).utf8.elementsEqual(characters) ? bytes : nil
    }
}
