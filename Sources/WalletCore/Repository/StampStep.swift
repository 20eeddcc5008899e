/// Which of a balance's two steps a person's taps add.
public struct StampStep: Hashable, Sendable {
    /// Whose choice.
    public let personID: PersonID
    /// The card.
    public let cardID: CardID
    /// What is counted.
    public let unit: BalanceUnit
    /// Whether it is the small step, half of the whole one.
    public let isSmall: Bool
    /// When it was set, by the setter's clock; an older write loses.
    public let setAt: Instant

    /// Makes a choice.
    public init(
        personID: PersonID,
        cardID: CardID,
        unit: BalanceUnit,
        isSmall: Bool,
        setAt: Instant
    ) {
        self.personID = personID
        self.cardID = cardID
        self.unit = unit
        self.isSmall = isSmall
        self.setAt = setAt
    }
}
