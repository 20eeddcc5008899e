/// A person in a wallet.
public struct Member: Hashable, Sendable {
    /// The wallet.
    public let walletID: WalletID
    /// The person.
    public let personID: PersonID
    /// What the person may do there.
    public var role: MemberRole
    /// Since when.
    public let joinedAt: Instant

    /// Makes a member.
    public init(walletID: WalletID, personID: PersonID, role: MemberRole, joinedAt: Instant) {
        self.walletID = walletID
        self.personID = personID
        self.role = role
        self.joinedAt = joinedAt
    }
}

/// What a member may do in a wallet.
public enum MemberRole: String, CaseIterable, Hashable, Sendable {
    /// Everything, members included. A wallet has at least one.
    case owner
    /// Cards, groups and balances.
    case editor
    /// Reading, and what is the member's own.
    case viewer

    /// Whether the role may change shared content.
    public var canEdit: Bool {
        self != .viewer
    }
}
