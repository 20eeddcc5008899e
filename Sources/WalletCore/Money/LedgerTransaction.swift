/// One line of a balance's append-only ledger.
public struct LedgerTransaction: Hashable, Sendable {
    /// The line's identity.
    public let id: TransactionID
    /// What the line counts.
    public let unit: BalanceUnit
    /// What was done.
    public let kind: Kind
    /// The signed change; for `set` the difference from what stood before.
    public let change: Amount
    /// What the balance holds after this line.
    public let balanceAfter: Amount
    /// When it happened.
    public let occurredAt: Instant
    /// Who did it; nil for imports and resets.
    public let person: PersonID?
    /// A free note, empty for none.
    public let note: String

    /// What a line of the ledger did.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case set
        case add
        case spend
        case reset
        case imported = "import"
        /// The unit was changed; the amount stayed exactly the same.
        case unitChange
    }

    /// Makes a line.
    public init(
        id: TransactionID,
        unit: BalanceUnit,
        kind: Kind,
        change: Amount,
        balanceAfter: Amount,
        occurredAt: Instant,
        person: PersonID?,
        note: String = ""
    ) {
        self.id = id
        self.unit = unit
        self.kind = kind
        self.change = change
        self.balanceAfter = balanceAfter
        self.occurredAt = occurredAt
        self.person = person
        self.note = note
    }
}

extension TransactionID {
    /// The id of the line that takes this one back: so a line is taken back once, and known by its id
    /// and not by its words.
    ///
    /// It has the same instant and the other random bits, and is a UUIDv7 too (RFC 9562, section 5.7).
    public var ofTakingBack: TransactionID {
        TransactionID(high: high, low: low ^ 0x3FFF_FFFF_FFFF_FFFF)
    }
}
