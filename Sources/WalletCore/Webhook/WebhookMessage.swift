/// What one target of the operator is told, until it has taken it or is given up.
public struct WebhookMessage: Hashable, Sendable {
    /// The same for every attempt, so that a receiver knows a repeat.
    public let id: WebhookMessageID
    /// Whom it tells of.
    public let personID: PersonID
    /// The card that it tells of, which may be gone; nil for none.
    public let cardID: CardID?
    /// The target's name in the operator's configuration.
    public let target: String
    /// What happened, such as `reminder.listed`.
    public let type: String
    /// When it was promised.
    public let createdAt: Instant
    /// The JSON that is sent; nil once it was taken.
    public var body: [UInt8]?
    /// How it stands.
    public var state: State
    /// How many attempts were begun, lost ones included.
    public var attemptCount: Int
    /// The code of the last attempt that failed, in snake_case; nil for none.
    public var lastFailure: String?

    /// How a message stands.
    public enum State: Hashable, Sendable {
        /// To be sent, not before an instant.
        case pending(nextAttemptAt: Instant)
        /// Taken by its target.
        case delivered(at: Instant)
        /// Given up; somebody may have it sent again.
        case dead(since: Instant)

        /// The words of the contract.
        public enum Word: String, CaseIterable, Sendable {
            case pending
            case delivered
            case dead
        }

        /// The word for it.
        public var word: Word {
            switch self {
            case .pending: .pending
            case .delivered: .delivered
            case .dead: .dead
            }
        }
    }

    /// Makes a message.
    public init(
        id: WebhookMessageID,
        personID: PersonID,
        cardID: CardID?,
        target: String,
        type: String,
        createdAt: Instant,
        body: [UInt8]?,
        state: State,
        attemptCount: Int = 0,
        lastFailure: String? = nil
    ) {
        self.id = id
        self.personID = personID
        self.cardID = cardID
        self.target = target
        self.type = type
        self.createdAt = createdAt
        self.body = body
        self.state = state
        self.attemptCount = attemptCount
        self.lastFailure = lastFailure
    }
}
