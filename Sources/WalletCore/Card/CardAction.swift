/// Something that a card asks its holder for.
public struct CardAction: Hashable, Sendable {
    /// The action's identity.
    public let id: ActionID
    /// The card that asks.
    public let cardID: CardID
    /// What is asked for.
    public let kind: Kind
    /// One line; empty where the kind says enough.
    public let title: String
    /// When it was asked for.
    public let createdAt: Instant
    /// When it was done; nil while open.
    public var completedAt: Instant?

    /// What a card can ask for.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case activate
        case confirm
    }

    /// Makes an action.
    public init(
        id: ActionID,
        cardID: CardID,
        kind: Kind,
        title: String = "",
        createdAt: Instant,
        completedAt: Instant? = nil
    ) {
        self.id = id
        self.cardID = cardID
        self.kind = kind
        self.title = title
        self.createdAt = createdAt
        self.completedAt = completedAt
    }
}
