/// What a person was reminded of.
public struct Reminder: Hashable, Sendable {
    /// The person.
    public let personID: PersonID
    /// The card.
    public let cardID: CardID
    /// What lapses: the card itself, or a balance that lapses with it.
    public let subject: Subject
    /// The last day on which it is good.
    public let dueDate: CalendarDate
    /// How many days before its end it was listed for.
    public let thresholdDays: Int
    /// When.
    public let listedAt: Instant

    /// What lapses.
    public enum Subject: Hashable, Sendable {
        case card
        case balance(BalanceUnit)
    }

    /// Makes a reminder.
    public init(
        personID: PersonID,
        cardID: CardID,
        subject: Subject,
        dueDate: CalendarDate,
        thresholdDays: Int,
        listedAt: Instant
    ) {
        self.personID = personID
        self.cardID = cardID
        self.subject = subject
        self.dueDate = dueDate
        self.thresholdDays = thresholdDays
        self.listedAt = listedAt
    }
}

extension Reminder.Subject: CustomStringConvertible {
    /// `card`, or the unit.
    public var description: String {
        switch self {
        case .card: "card"
        case .balance(let unit): unit.code
        }
    }
}
