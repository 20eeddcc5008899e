import JSON
import WalletCore

/// A card's colours for light and dark surroundings, each with the text colour that can be read on
/// it.
struct CardColors {
    private let light: CardColor
    private let dark: CardColor

    /// What stands for a card without a colour.
    private static let neutral = CardColor(rgb: 0x5F6B76)

    init(_ color: CardColor?) {
        light = color ?? Self.neutral
        dark = light.dimmed
    }

    func write(to json: inout JSONWriter) {
        json.member("colors") { json in
            json.object { json in
                json.member("light", light.description)
                json.member("dark", dark.description)
                json.member("onLight", light.readableText.description)
                json.member("onDark", dark.readableText.description)
            }
        }
    }
}
