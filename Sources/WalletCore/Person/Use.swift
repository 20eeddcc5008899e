/// One use of a card by a person.
public struct Use: Hashable, Sendable {
    /// The client's UUIDv7: also the idempotency key.
    public let id: UseID
    /// Who used it.
    public let personID: PersonID
    /// What was used.
    public let cardID: CardID
    /// When, to the millisecond.
    public let instant: Instant
    /// The IANA name of the zone the person was in.
    public let timeZone: String
    /// What that zone's wall clock showed: statistics use this.
    public let local: LocalDateTime
    /// How it was used.
    public let method: UseMethod
    /// The widget it came from; nil for none.
    public let source: UseSource?

    /// Makes a use.
    public init(
        id: UseID,
        personID: PersonID,
        cardID: CardID,
        instant: Instant,
        timeZone: String,
        local: LocalDateTime,
        method: UseMethod = .shown,
        source: UseSource? = nil
    ) {
        self.id = id
        self.personID = personID
        self.cardID = cardID
        self.instant = instant
        self.timeZone = timeZone
        self.local = local
        self.method = method
        self.source = source
    }
}

/// How a card was used.
public enum UseMethod: String, CaseIterable, Hashable, Sendable {
    case opened
    case shown
    case scanned
    case paid
}

/// The widget that a use came from: the live hit rate hangs on it.
public struct UseSource: Hashable, Sendable {
    /// The widget's kind.
    public let kind: String
    /// Its family.
    public let family: WidgetFamily
    /// The place in the widget, first is 0; nil where there is only one.
    public let slot: Int?
    /// The date of the entry that was on the screen.
    public let entryDate: Instant?

    /// Makes a source.
    public init(kind: String, family: WidgetFamily, slot: Int? = nil, entryDate: Instant? = nil) {
        self.kind = kind
        self.family = family
        self.slot = slot
        self.entryDate = entryDate
    }
}
