/// A set of cards that its members share.
public struct Wallet: Hashable, Sendable {
    /// The wallet's identity.
    public let id: WalletID
    /// What people call it, `1...128` characters.
    public var name: String
    /// The IANA name of its time zone.
    public var timeZone: String
    /// Raised by every shared change.
    public var rev: Int64
    /// When ``rev`` was last raised.
    public var changedAt: Instant
    /// When it was made.
    public let createdAt: Instant

    /// Makes a wallet.
    public init(
        id: WalletID,
        name: String,
        timeZone: String,
        rev: Int64 = 0,
        changedAt: Instant? = nil,
        createdAt: Instant
    ) {
        self.id = id
        self.name = name
        self.timeZone = timeZone
        self.rev = rev
        self.changedAt = changedAt ?? createdAt
        self.createdAt = createdAt
    }
}
