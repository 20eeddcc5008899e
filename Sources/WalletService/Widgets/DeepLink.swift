public import WalletCore

/// Where a tap leads in the app: built here once, in ASCII, so that no client joins texts.
///
/// **Source:** the widget contract, 5e rule 12. A link never holds a number or a code.
public struct DeepLink: Hashable, Sendable {
    /// The link as text.
    public let text: String

    /// The screen of one card.
    ///
    /// - Parameters:
    ///   - id: the card.
    ///   - origin: where the tap came from.
    /// - Returns: the link.
    public static func card(_ id: CardID, from origin: Origin) -> DeepLink {
        DeepLink(text: "wallet://card/\(id)?\(origin.query)")
    }

    /// The list of cards.
    public static func cards(from origin: Origin) -> DeepLink {
        DeepLink(text: "wallet://cards?\(origin.query)")
    }

    /// The screen that adds a card.
    public static func addCard(from origin: Origin) -> DeepLink {
        DeepLink(text: "wallet://add?\(origin.query)")
    }

    /// The screen that signs a person in, for a widget that nobody is signed in to.
    public static let signIn = DeepLink(text: "wallet://signin?src=widget")

    /// Where a tap came from.
    public enum Origin: Sendable {
        /// A widget of a kind and size.
        case widget(kind: String, family: WidgetFamily)
        /// A control of a kind.
        case control(kind: String)
        /// An app or another caller.
        case app

        var query: String {
            switch self {
            case .widget(let kind, let family):
                "src=widget&k=\(kind)&f=\(family.rawValue)"
            case .control(let kind): "src=control&k=\(kind)"
            case .app: "src=app"
            }
        }
    }
}
