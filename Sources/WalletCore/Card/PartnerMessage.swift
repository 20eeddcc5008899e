/// A message that a card's issuer sent.
public struct PartnerMessage: Hashable, Sendable {
    /// The message's identity.
    public let id: MessageID
    /// The card it belongs to.
    public let cardID: CardID
    /// One line.
    public let title: String
    /// The text, empty for none.
    public let body: String
    /// When it was sent.
    public let sentAt: Instant
    /// When this member read it; nil while unread.
    public var readAt: Instant?

    /// Makes a message.
    public init(
        id: MessageID,
        cardID: CardID,
        title: String,
        body: String = "",
        sentAt: Instant,
        readAt: Instant? = nil
    ) {
        self.id = id
        self.cardID = cardID
        self.title = title
        self.body = body
        self.sentAt = sentAt
        self.readAt = readAt
    }
}
