import TestSupport
import Testing
import WalletCore

/// Colours that can be read.
@Suite struct CardColorTests {
    /// Source: the formulas of WCAG 2.2, worked out with Python's float power.
    @Test(arguments: [
        (0x000000, 21.0), (0xFFFFFF, 1.0), (0x777777, 4.478), (0x5F6B76, 5.453), (0xFF0000, 3.998),
    ])
    func contrastWithWhiteIsThatOfTheStandard(rgb: Int, ratio: Double) {
        let contrast = CardColor(rgb: UInt32(rgb)).contrast(with: .white)
        #expect(abs(contrast - ratio) < 0.001, "\(contrast)")
    }

    /// Three fifths of each channel, rounded down.
    @Test(arguments: [
        (0xFFFFFF, 0x999999), (0xFF0000, 0x990000), (0x1976D2, 0x0F467E), (0x00FF00, 0x009900),
        (0, 0),
    ])
    func dimmedKeepsTheHue(rgb: Int, dimmed: Int) {
        #expect(CardColor(rgb: UInt32(rgb)).dimmed == CardColor(rgb: UInt32(dimmed)))
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func textCanBeReadOnAnyColour(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let color = CardColor(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &random))
            #expect(color.contrast(with: color.readableText) >= 4.5)
            #expect(color.dimmed.contrast(with: color.dimmed.readableText) >= 4.5)
            #expect(color.dimmed.relativeLuminance <= color.relativeLuminance)
        }
    }
}
