/// How a table of uses is taken.
public struct UsageImportOptions: Hashable, Sendable {
    /// The user whose rows are taken; the others are passed over.
    public var userID: String
    /// The IANA name of the zone whose clock the times were read on.
    public var timeZone: String
    /// Whether items that no card stands for get a card named `Item <id>`.
    public var createsCards: Bool
    /// Whether an item may be a card of exactly that name.
    public var matchesNames: Bool

    /// Makes options.
    public init(
        userID: String,
        timeZone: String,
        createsCards: Bool = false,
        matchesNames: Bool = false
    ) {
        self.userID = userID
        self.timeZone = timeZone
        self.createsCards = createsCards
        self.matchesNames = matchesNames
    }
}
