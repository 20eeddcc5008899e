/// What training reads of one use: which card, and when, and nothing else.
public struct TrainingUse: Hashable, Sendable {
    /// The use's identity, which only orders uses of one instant.
    public let id: UseID
    /// What was used; the card may be archived or gone by now.
    public let cardID: CardID
    /// When, to the millisecond.
    public let instant: Instant
    /// What the wall clock showed where the person was.
    public let local: LocalDateTime

    /// Makes the reading of a use.
    public init(id: UseID, cardID: CardID, instant: Instant, local: LocalDateTime) {
        self.id = id
        self.cardID = cardID
        self.instant = instant
        self.local = local
    }
}
