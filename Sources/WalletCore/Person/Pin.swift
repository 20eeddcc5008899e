/// A card that a person holds in front, in every mode but `manual`.
public struct Pin: Hashable, Sendable {
    /// Whose pin.
    public let personID: PersonID
    /// The card in front.
    public let cardID: CardID
    /// When it was set; the latest pin stands first.
    public let pinnedAt: Instant
    /// When it ends.
    public let until: Instant

    /// Makes a pin.
    public init(personID: PersonID, cardID: CardID, pinnedAt: Instant, until: Instant) {
        self.personID = personID
        self.cardID = cardID
        self.pinnedAt = pinnedAt
        self.until = until
    }
}
