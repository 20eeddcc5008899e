public import WalletCore

/// All that is kept of a person: what they may ask for by law.
///
/// Pictures are named by their hashes; `tessera export` writes their bytes.
public struct PersonExport: Sendable {
    /// When it was read.
    public let exportedAt: Instant
    /// The day in the person's zone.
    public let today: CalendarDate
    /// The person.
    public let person: Person
    /// Their devices.
    public let devices: [Device]
    /// Their tokens, without secrets.
    public let tokens: [AccessToken]
    /// Their wallets.
    public let wallets: [(wallet: Wallet, role: MemberRole)]
    /// The groups of their wallets.
    public let groups: [CardGroup]
    /// The cards of their wallets, archived ones and those deleted less than thirty days ago too.
    public let cards: [MemberCard]
    /// What they wrote into ledgers.
    public let transactions: [(card: CardID, line: LedgerTransaction)]
    /// The cards they hold in front.
    public let pins: [Pin]
    /// Their uses, oldest first.
    public let uses: [Use]
}

extension ReadSession {
    /// Everything that is kept of the person.
    ///
    /// - Returns: the export, all of one state.
    /// - Throws: ``WalletError/notFound(_:)`` where they are erased.
    public func exportMe() throws(WalletError) -> PersonExport {
        let person = try me()
        let cards = try exportedCards()
        var transactions: [(card: CardID, line: LedgerTransaction)] = []
        for card in cards {
            let lines = try reading { reader throws(RepositoryError) in
                try reader.ledger(of: card.card.id)
            }
            for line in lines where line.person == person.id {
                transactions.append((card.card.id, line))
            }
        }
        let (pins, uses) = try reading { reader throws(RepositoryError) in
            var uses: [Use] = []
            while true {
                let page = try reader.uses(of: person.id, after: uses.last, limit: 1_000)
                uses += page
                if page.count < 1_000 { break }
            }
            return (try reader.pins(of: person.id, at: now), uses)
        }
        let wallets = try wallets()
        return PersonExport(
            exportedAt: now,
            today: wallets.isEmpty ? environment.utcDay(now) : try zone().date(now),
            person: person,
            devices: try devices(),
            tokens: try tokens(),
            wallets: wallets,
            groups: try groups(),
            cards: cards,
            transactions: transactions,
            pins: pins,
            uses: uses
        )
    }

    private func exportedCards() throws(WalletError) -> [MemberCard] {
        var cards: [MemberCard] = []
        for isDeleted in [false, true] {
            cards += try self.cards { query in
                query.archived = .included
                query.isDeleted = isDeleted
                query.order = .name
                query.limit = .max
            }
        }
        return cards
    }
}

extension ServiceEnvironment {
    /// The day in UTC, for a person who has no zone.
    fileprivate func utcDay(_ now: Instant) -> CalendarDate {
        ZoneTable.utc.date(now)
    }
}
