/// What a bearer token gives access to.
///
/// The secret itself is never stored.
public struct AccessToken: Hashable, Sendable {
    /// The token's public identity, by which it is listed and revoked.
    public let id: TokenID
    /// On whose behalf it acts.
    public let personID: PersonID
    /// The device it was made for; nil for none.
    public let deviceID: DeviceID?
    /// What it allows.
    public let scope: TokenScope
    /// What the person calls it; empty for none.
    public let name: String
    /// When it was made.
    public let createdAt: Instant
    /// From when it is refused; nil for never.
    public let expiresAt: Instant?
    /// When it was revoked; nil while it stands.
    public var revokedAt: Instant?

    /// How long a revoked token is known as one, in seconds: thirty days.
    public static let revokedSeconds: Int64 = 30 * 86_400

    /// Makes what a token gives access to.
    public init(
        id: TokenID,
        personID: PersonID,
        deviceID: DeviceID? = nil,
        scope: TokenScope,
        name: String = "",
        createdAt: Instant,
        expiresAt: Instant? = nil,
        revokedAt: Instant? = nil
    ) {
        self.id = id
        self.personID = personID
        self.deviceID = deviceID
        self.scope = scope
        self.name = name
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
    }

    /// Whether the token is good at an instant.
    public func isValid(at instant: Instant) -> Bool {
        revokedAt == nil && (expiresAt.map { instant < $0 } ?? true)
    }
}

/// What a token allows.
public enum TokenScope: String, CaseIterable, Hashable, Sendable {
    /// Everything on this server, for its operator.
    case admin
    /// The person's wallets.
    case wallet
    /// The widget feed and intents alone.
    case widget
}
