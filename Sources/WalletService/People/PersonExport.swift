public import WalletCore

/// All that is kept of a person: what they may ask for by law.
///
/// Pictures are named by their hashes; `tessera export` writes their bytes. Tokens and codes come
/// without their secrets, of which only hashes are kept. Not in it is what is made of the rest and can
/// be made again (statistics of uses, marks of what was deleted, cursors of a sync), and what was
/// answered to a repeated request, which is kept for 24 hours and says what is in it anyway.
public struct PersonExport: Sendable {
    /// When it was read.
    public let exportedAt: Instant
    /// The day in the person's zone.
    public let today: CalendarDate
    /// The person.
    public let person: Person
    /// Their devices.
    public let devices: [Device]
    /// What those said is placed on their screens.
    public let placements: [PlacementReport]
    /// Their tokens, without secrets.
    public let tokens: [AccessToken]
    /// Their wallets.
    public let wallets: [HeldWallet]
    /// The groups of their wallets.
    public let groups: [CardGroup]
    /// The cards of their wallets, archived ones and those deleted less than thirty days ago too.
    public let cards: [MemberCard]
    /// What they wrote into ledgers.
    public let transactions: [LedgerLine]
    /// The cards they hold in front.
    public let pins: [Pin]
    /// Their uses, oldest first.
    public let uses: [Use]
    /// What they left beside these.
    public let traces: PersonTraces

    /// A wallet that the person is a member of.
    public struct HeldWallet: Sendable {
        /// The wallet.
        public let wallet: Wallet
        /// What the person may do in it.
        public let role: MemberRole
    }

    /// A line of a ledger.
    public struct LedgerLine: Sendable {
        /// The card whose ledger it is.
        public let cardID: CardID
        /// The line.
        public let transaction: LedgerTransaction
    }
}

extension ReadSession {
    /// Everything that is kept of the person.
    ///
    /// - Returns: the export, all of one state.
    /// - Throws: ``WalletError/notFound(_:)`` where they are erased.
    public func exportMe() throws(WalletError) -> PersonExport {
        let person = try me()
        let cards = try exportedCards()
        let wallets = try wallets()
        return PersonExport(
            exportedAt: now,
            today: wallets.isEmpty ? environment.utcDay(now) : try zone().date(now),
            person: person,
            devices: try devices(),
            placements: try reading { reader throws(RepositoryError) in
                try reader.placementReports(of: person.id)
            },
            tokens: try tokens(),
            wallets: wallets.map { PersonExport.HeldWallet(wallet: $0.wallet, role: $0.role) },
            groups: try groups(),
            cards: cards,
            transactions: try ownLines(of: cards.map(\.card.id)),
            pins: try reading { reader throws(RepositoryError) in
                try reader.pins(of: person.id, at: now)
            },
            uses: try allUses { $0 },
            traces: try reading { reader throws(RepositoryError) in
                try reader.traces(of: person.id)
            }
        )
    }

    /// What the person wrote into the ledgers of cards.
    private func ownLines(
        of cards: [CardID]
    ) throws(WalletError) -> [PersonExport.LedgerLine] {
        var found: [PersonExport.LedgerLine] = []
        for card in cards {
            let lines = try reading { reader throws(RepositoryError) in
                try reader.ledger(of: card)
            }
            for line in lines where line.person == principal.personID {
                found.append(PersonExport.LedgerLine(cardID: card, transaction: line))
            }
        }
        return found
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
