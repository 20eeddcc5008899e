/// A one-time code that turns into a device's token.
public struct PairingCode: Hashable, Sendable {
    /// The code's public identity.
    public let id: PairingCodeID
    /// Whose device will be paired.
    public let personID: PersonID
    /// SHA-256 of the secret.
    public let secretHash: [UInt8]
    /// What the token will allow.
    public let scope: TokenScope
    /// When it was made.
    public let createdAt: Instant
    /// From when it is refused.
    public let expiresAt: Instant
    /// From when the token will be refused; nil for never.
    public let tokenExpiresAt: Instant?
    /// How many wrong secrets were offered.
    public var failedTryCount: Int
    /// When it was used; nil while it stands.
    public var usedAt: Instant?

    /// How long a code stands, in seconds.
    public static let lifetimeSeconds: Int64 = 600
    /// How many wrong secrets end a code.
    public static let failedTryCountMax = 5
    /// How many codes of one person may stand at once.
    public static let standingCountMax = 50

    /// Makes a code.
    public init(
        id: PairingCodeID,
        personID: PersonID,
        secretHash: [UInt8],
        scope: TokenScope,
        createdAt: Instant,
        expiresAt: Instant,
        tokenExpiresAt: Instant? = nil,
        failedTryCount: Int = 0,
        usedAt: Instant? = nil
    ) {
        self.id = id
        self.personID = personID
        self.secretHash = secretHash
        self.scope = scope
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.tokenExpiresAt = tokenExpiresAt
        self.failedTryCount = failedTryCount
        self.usedAt = usedAt
    }

    /// Whether it can still be used.
    public func stands(at instant: Instant) -> Bool {
        usedAt == nil && instant < expiresAt && failedTryCount < Self.failedTryCountMax
    }
}
