public import WalletCore

/// One thing that a person's devices have to learn of.
public enum Change: Sendable {
    /// A wallet that the person is in, as it is now.
    case wallet(Wallet, role: MemberRole)
    /// A wallet that the person is no longer in: all of it goes from the device.
    case walletGone(WalletID)
    case group(CardGroup, rev: Int64)
    /// A card with what it is to the person.
    case card(MemberCard, rev: Int64)
    case message(PartnerMessage, wallet: WalletID, rev: Int64)
    case action(CardAction, wallet: WalletID, rev: Int64)
    /// What a card is to the person, where that alone changed.
    case membership(MemberCard, rev: Int64)
    case use(Use, rev: Int64)
    /// Whether the person has read a message; nil where it is unread again.
    case reading(MessageID, readAt: Instant?, rev: Int64)
    /// The person's settings and the cards they hold in front.
    case person(Person, pins: [Pin])
    /// Something that was deleted; the wallet is nil for the person's own.
    case deleted(Tombstone.Kind, mark: ChangeMark, wallet: WalletID?)
}

/// A page of changes.
public struct ChangePage: Sendable {
    /// The changes: wallet by wallet, each in the order of its revisions, then the person's own.
    public let changes: [Change]
    /// Where the next page begins.
    public let next: ChangeCursor
    /// Whether more has changed already.
    public let hasMore: Bool
}
