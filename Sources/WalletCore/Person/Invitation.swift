/// A way into a wallet for one more person, good once.
public struct Invitation: Hashable, Sendable {
    /// The invitation's public identity.
    public let id: InvitationID
    /// The wallet it leads into.
    public let walletID: WalletID
    /// SHA-256 of the secret.
    public let secretHash: [UInt8]
    /// What the person may do there.
    public let role: MemberRole
    /// Which owner made it.
    public let createdBy: PersonID
    /// When.
    public let createdAt: Instant
    /// From when it is refused.
    public let expiresAt: Instant
    /// How many wrong secrets were offered.
    public var failedTryCount: Int
    /// Who used it; nil while it stands.
    public var usedBy: PersonID?
    /// When it was used.
    public var usedAt: Instant?

    /// How long an invitation stands, in seconds: 24 hours.
    public static let lifetimeSeconds: Int64 = 86_400
    /// How many wrong secrets end an invitation.
    public static let failedTryCountMax = 5
    /// How many invitations into one wallet may stand at once.
    public static let standingCountMax = 50

    /// Makes an invitation.
    public init(
        id: InvitationID,
        walletID: WalletID,
        secretHash: [UInt8],
        role: MemberRole,
        createdBy: PersonID,
        createdAt: Instant,
        expiresAt: Instant,
        failedTryCount: Int = 0,
        usedBy: PersonID? = nil,
        usedAt: Instant? = nil
    ) {
        self.id = id
        self.walletID = walletID
        self.secretHash = secretHash
        self.role = role
        self.createdBy = createdBy
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.failedTryCount = failedTryCount
        self.usedBy = usedBy
        self.usedAt = usedAt
    }

    /// Whether it can still be used.
    public func stands(at instant: Instant) -> Bool {
        usedAt == nil && instant < expiresAt && failedTryCount < Self.failedTryCountMax
    }
}
