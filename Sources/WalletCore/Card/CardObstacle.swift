/// Why a card is not put before its person on a day.
///
/// The first that holds, in this order. A blocked card still stands where it was chosen by hand.
public enum CardObstacle: String, CaseIterable, Hashable, Sendable {
    /// The person put it away.
    case archived
    /// Its first day has not come.
    case notYetValid
    /// Its last day is over.
    case expired
    /// The issuer blocked it.
    case blocked

    /// Finds what stands in a card's way; nil for nothing.
    ///
    /// - Parameters:
    ///   - isArchived: whether its person put it away.
    ///   - isBlocked: whether the issuer blocked it.
    ///   - validFrom: its first day, if it has one.
    ///   - expiryDate: its last day, if it has one.
    ///   - date: the day in the reader's zone.
    public init?(
        isArchived: Bool,
        isBlocked: Bool,
        validFrom: CalendarDate?,
        expiryDate: CalendarDate?,
        on date: CalendarDate
    ) {
        if isArchived {
            self = .archived
        } else if let validFrom, date < validFrom {
            self = .notYetValid
        } else if let expiryDate, expiryDate < date {
            self = .expired
        } else if isBlocked {
            self = .blocked
        } else {
            return nil
        }
    }

    /// Whether the card is shown nowhere, not even where it was chosen by hand.
    public var isEverywhere: Bool {
        switch self {
        case .archived, .notYetValid, .expired: true
        case .blocked: false
        }
    }
}
