import Relevance
import WalletCore

/// What a person did so far, as the relevance model reads it.
struct PersonHistory: Sendable {
    /// The visits.
    private(set) var history = UsageHistory()
    /// The person's revision that it holds.
    private(set) var rev: Int64 = 0
    private(set) var items: [CardID: ItemIndex] = [:]
    private(set) var lastUse: (instant: Instant, id: UseID)?

    /// Starts without a use.
    init() {}

    /// Starts where another one was.
    init(
        history: UsageHistory,
        rev: Int64,
        items: [CardID: ItemIndex],
        lastUse: (instant: Instant, id: UseID)
    ) {
        self.history = history
        self.rev = rev
        self.items = items
        self.lastUse = lastUse
    }

    /// Reads all of a person's uses.
    static func built(
        of person: PersonID,
        _ reader: any WalletReader
    ) throws(RepositoryError) -> PersonHistory {
        var history = PersonHistory()
        try reader.forEachUse(of: person) { history.record($0) }
        history.advance(to: try reader.person(person)?.rev ?? 0)
        return history
    }

    /// When the latest of the uses was; nil for none.
    var lastInstant: Instant? { lastUse?.instant }

    /// The number of a card in the history; nil for one that was never used.
    func item(of card: CardID) -> ItemIndex? {
        items[card]
    }

    /// Numbers for these cards: those that were used have theirs, the others follow.
    ///
    /// - Returns: one number a card, in the cards' order; nil where there are more than a history
    ///   can number.
    func numbers(of cards: [CardID]) -> [ItemIndex?] {
        var next = items.count
        return cards.map { card in
            if let known = items[card] { return known }
            defer { next += 1 }
            return UInt16(exactly: next).map { ItemIndex($0) }
        }
    }

    /// Whether a use comes after all that are known.
    func isNext(_ use: Use) -> Bool {
        guard let lastUse else { return true }
        return (lastUse.instant, lastUse.id) < (use.instant, use.id)
    }

    /// Adds the next use.
    mutating func record(_ use: Use) {
        guard let item = item(numbering: use.cardID) else { return }
        _ = history.record(
            item,
            at: LocalInstant(use.local),
            instant: use.instant.secondsSinceEpoch
        )
        lastUse = (use.instant, use.id)
    }

    /// Marks up to which revision the uses are known.
    mutating func advance(to rev: Int64) {
        self.rev = rev
    }

    private mutating func item(numbering card: CardID) -> ItemIndex? {
        if let known = items[card] { return known }
        guard let number = UInt16(exactly: items.count) else { return nil }
        let item = ItemIndex(number)
        items[card] = item
        return item
    }
}
