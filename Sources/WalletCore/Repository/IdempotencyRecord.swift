/// What was answered to a request that carried an `Idempotency-Key`.
public struct IdempotencyRecord: Hashable, Sendable {
    /// Whose key.
    public let personID: PersonID
    /// The key as the client sent it.
    public let key: String
    /// SHA-256 over method, route and body: another body under the same key is refused.
    public let requestHash: [UInt8]
    /// The status that was answered.
    public let status: Int
    /// The header fields that belong to the answer, such as its entity tag, by their names.
    public let fields: [String: String]
    /// The body that was answered.
    public let body: [UInt8]
    /// When.
    public let createdAt: Instant

    /// The status in place of an answer that was withdrawn: no answer has it.
    public static let withdrawnStatus = 0

    /// Whether the answer was withdrawn, as its person lost a wallet that it may speak of: the key stays
    /// used, so that what it did is not done again, and what was answered is gone.
    public var isWithdrawn: Bool {
        status == Self.withdrawnStatus
    }

    /// How long an answer is kept, in seconds: 24 hours.
    public static let lifetimeSeconds: Int64 = 86_400

    /// Makes a record.
    public init(
        personID: PersonID,
        key: String,
        requestHash: [UInt8],
        status: Int,
        fields: [String: String] = [:],
        body: [UInt8],
        createdAt: Instant
    ) {
        self.personID = personID
        self.key = key
        self.requestHash = requestHash
        self.status = status
        self.fields = fields
        self.body = body
        self.createdAt = createdAt
    }
}
