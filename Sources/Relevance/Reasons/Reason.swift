/// One thing that speaks for a card at a moment, and how much of the case it makes.
public struct Reason: Equatable, Sendable {
    /// What speaks for the card.
    public let cause: Cause
    /// The part of all that speaks for the card, `0...1`.
    public let share: Double

    /// Creates a reason.
    public init(cause: Cause, share: Double) {
        self.cause = cause
        self.share = share
    }

    /// What may speak for a card.
    public enum Cause: Equatable, Sendable {
        /// It is used at this time of day more than other cards are.
        case timeOfDay(Habit)
        /// It is used on this day of the week more than other cards are.
        case weekday(Habit)
        /// It was used a good deal lately.
        case recency(isLatest: Bool)
        /// It is often used after the card that was used last.
        case sequence(after: ItemIndex)
        /// It is used more than other cards at any time.
        case frequency(isMost: Bool)
        /// It was used, and nothing speaks for it more than for other cards.
        case occasion
        /// It was never used; recently means in the last 30 days.
        case newCard(isRecent: Bool)
    }
}

/// When a card is usually used, around a moment in question.
public struct Habit: Equatable, Sendable {
    /// The days that the visits around this time fall on.
    public let days: Days
    /// The mean minute of the day of those visits, `0...1439`; nil where the time does not matter.
    public let minuteOfDay: Int?

    /// Creates a habit.
    public init(days: Days, minuteOfDay: Int?) {
        self.days = days
        self.minuteOfDay = minuteOfDay
    }

    /// Days of a habit.
    public enum Days: Equatable, Sendable {
        /// At least 60 % of the visits fall on one day of the week.
        case weekday(LocalInstant.Weekday)
        /// At least 85 % of the visits fall on Monday to Friday.
        case workdays
        /// At least 85 % of the visits fall on Saturday and Sunday.
        case weekends
        /// Neither holds.
        case any
    }
}
