public import JSON

/// What a field of a card held until a version replaced it, so that a conflict can show its base.
public struct CardFieldPast: Hashable, Sendable {
    /// The card.
    public let cardID: CardID
    /// The field.
    public let field: CardField
    /// The card version that replaced the value.
    public let version: Int64
    /// The value before, as the JSON of the contract.
    public let value: JSONValue
    /// Who replaced it.
    public let changedBy: PersonID
    /// When.
    public let changedAt: Instant

    /// Makes a piece of a card's past.
    public init(
        cardID: CardID,
        field: CardField,
        version: Int64,
        value: JSONValue,
        changedBy: PersonID,
        changedAt: Instant
    ) {
        self.cardID = cardID
        self.field = field
        self.version = version
        self.value = value
        self.changedBy = changedBy
        self.changedAt = changedAt
    }
}
