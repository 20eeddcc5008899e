public import WalletCore

/// A whole wallet as one of its members sees it, with everything that is written to a file.
public struct WalletSnapshot: Hashable, Sendable {
    /// The wallet.
    public var wallet: Wallet
    /// The member whose stars, uses and pins these are.
    public var person: PersonID
    /// When it was taken.
    public var takenAt: Instant
    /// The wallet's groups in their order.
    public var groups: [CardGroup]
    /// Its living cards, archived ones too.
    public var cards: [CardSnapshot]
    /// The bytes of every picture by its SHA-256 in hex.
    public var imageBytes: [String: [UInt8]]

    /// Makes a snapshot.
    public init(
        wallet: Wallet,
        person: PersonID,
        takenAt: Instant,
        groups: [CardGroup] = [],
        cards: [CardSnapshot] = [],
        imageBytes: [String: [UInt8]] = [:]
    ) {
        self.wallet = wallet
        self.person = person
        self.takenAt = takenAt
        self.groups = groups
        self.cards = cards
        self.imageBytes = imageBytes
    }
}

/// A card with its history, as one member sees it.
public struct CardSnapshot: Hashable, Sendable {
    /// The card with what stands beside it.
    public var card: MemberCard
    /// Its balances' ledger, oldest first.
    public var ledger: [LedgerTransaction]
    /// The member's uses of it, oldest first.
    public var uses: [Use]
    /// Its messages, newest first.
    public var messages: [PartnerMessage]
    /// Its actions, newest first.
    public var actions: [CardAction]
    /// The member's pin of it.
    public var pin: Pin?

    /// Makes a snapshot.
    public init(
        card: MemberCard,
        ledger: [LedgerTransaction] = [],
        uses: [Use] = [],
        messages: [PartnerMessage] = [],
        actions: [CardAction] = [],
        pin: Pin? = nil
    ) {
        self.card = card
        self.ledger = ledger
        self.uses = uses
        self.messages = messages
        self.actions = actions
        self.pin = pin
    }
}
