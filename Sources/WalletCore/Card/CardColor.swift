/// An opaque sRGB colour.
public struct CardColor: Hashable, Sendable {
    /// Red, green and blue, eight bits each: `0...0xFFFFFF`.
    public let rgb: UInt32

    /// Makes a colour of the low 24 bits.
    public init(rgb: UInt32) {
        self.rgb = rgb & 0xFF_FFFF
    }

    /// Reads `#RRGGBB` in either case; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"), bytes[1] != 0x2B, bytes[1] != 0x2D,
            let rgb = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.rgb = rgb
    }
}

extension CardColor: CustomStringConvertible {
    /// `#RRGGBB`, upper case.
    public var description: String {
        "#" + String(rgb | 0x100_0000, radix: 16, uppercase: true).dropFirst()
    }
}
