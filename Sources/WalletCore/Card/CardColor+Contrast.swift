extension CardColor {
    /// Black.
    public static let black = CardColor(rgb: 0x000000)
    /// White.
    public static let white = CardColor(rgb: 0xFFFFFF)

    /// How light it is, `0...1`: black is 0, white is 1.
    ///
    /// **Source:** WCAG 2.2, relative luminance of an sRGB colour.
    public var relativeLuminance: Double {
        0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }

    /// How well two colours stand out against each other, `1...21`; text wants at least 4.5.
    ///
    /// **Source:** WCAG 2.2, contrast ratio.
    public func contrast(with other: CardColor) -> Double {
        let (first, second) = (relativeLuminance, other.relativeLuminance)
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// White or black, whichever can be read better on this colour: always at least 4.5.
    public var readableText: CardColor {
        contrast(with: .white) >= contrast(with: .black) ? .white : .black
    }

    /// The same hue for dark surroundings: three fifths of the light.
    public var dimmed: CardColor {
        var dimmed: UInt32 = 0
        for shift: UInt32 in [16, 8, 0] {
            dimmed |= ((rgb >> shift & 0xFF) * 3 / 5) << shift
        }
        return CardColor(rgb: dimmed)
    }

    private func linear(_ shift: UInt32) -> Double {
        let channel = Double(rgb >> shift & 0xFF) / 255
        guard channel > 0.04045 else { return channel / 12.92 }
        let base = (channel + 0.055) / 1.055
        // The power 2.4 is the square times the fifth root of the square.
        return base * base * Self.fifthRoot(base * base)
    }

    /// Newton's iteration from above, which falls until the root is met; for `0...1`.
    private static func fifthRoot(_ value: Double) -> Double {
        var root = 1.0
        while true {
            let next = (4 * root + value / (root * root * root * root)) / 5
            guard next < root else { return root }
            root = next
        }
    }
}
