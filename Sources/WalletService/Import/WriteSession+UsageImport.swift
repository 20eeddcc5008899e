import Hashing
import Interchange
public import WalletCore

extension WriteSession {
    /// Stores the uses of one user of a table as the person's; repeating it adds nothing.
    ///
    /// A use's id follows from person, item and time, so the same row is the same use. Cards are
    /// known by the source `usage-csv:<item_id>`.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - wallet: where its cards are; nil for the only wallet in which the person may edit.
    ///   - options: whose rows, and what becomes of unknown items.
    /// - Returns: what was done; rows of unknown items are errors in it. Where no row could be taken
    ///   and one was refused, nothing is stored.
    /// - Throws: ``WalletError/badTimeZone(_:)``, ``WalletError/notFound(_:)``, or
    ///   ``WalletError/forbidden`` where cards would have to be made and may not.
    public func importUses(
        _ table: UsageTable,
        to wallet: WalletID? = nil,
        _ options: UsageImportOptions
    ) throws(WalletError) -> UsageImportReport {
        let zone = try environment.zone(options.timeZone)
        let walletID = try read.target(wallet)
        if options.createsCards { _ = try editableWallet(walletID) }
        let rows = table.file.rows.filter { $0.userID == options.userID }
        var items = UsageItems(
            try read.allCards(of: walletID),
            matchesNames: options.matchesNames
        )
        let newItems = options.createsCards ? items.unknown(in: rows) : []
        var identifiers = IdentifierSequence(at: now, random: environment.random)
        let added = newItems.map { item in
            (item, card(identifiers.next(), for: item, in: walletID))
        }
        for (item, card) in added { items.add(card.id, for: item) }
        var errors = table.file.rowErrors
        let uses = uses(rows, items: items, zone: zone, errors: &errors)
        let isRejected = uses.isEmpty && !errors.isEmpty
        let recordedCount =
            isRejected ? 0 : try store(added.map(\.1), uses: uses, wallet: walletID)
        return UsageImportReport(
            outcome: isRejected ? .rejected : errors.isEmpty ? .imported : .importedWithWarnings,
            rowCount: rows.count,
            recordedCount: recordedCount,
            knownCount: uses.count - recordedCount,
            createdCardCount: isRejected ? 0 : added.count,
            unknownItems: items.unknown(in: rows),
            userID: options.userID,
            rowErrors: errors.sorted { ($0.row ?? 0) < ($1.row ?? 0) }
        )
    }

    private func card(_ id: CardID, for item: String, in wallet: WalletID) -> Card {
        Card(
            id: id,
            walletID: wallet,
            name: "Item \(item)",
            source: UsageItems.source(item),
            createdAt: now
        )
    }

    private func uses(
        _ rows: [UsageFile.Row],
        items: UsageItems,
        zone: ZoneTable,
        errors: inout [ImportIssue]
    ) -> [Use] {
        let latest = now.adding(seconds: UseReport.clockSkewSecondsMax)
        var uses: [Use] = []
        uses.reserveCapacity(rows.count)
        for row in rows {
            let instant = zone.instant(row.local)
            switch items.card(row.itemID) {
            case .failure(let fault): errors.append(fault.issue(row))
            case .success where instant > latest:
                errors.append(
                    ImportIssue(
                        section: .uses,
                        row: row.row,
                        field: "timestamp_iso_local",
                        code: .inTheFuture,
                        raw: row.local.description
                    )
                )
            case .success(let card):
                uses.append(
                    Use(
                        id: useID(row, at: instant),
                        personID: principal.personID,
                        cardID: card,
                        instant: instant,
                        timeZone: zone.identifier,
                        local: zone.local(instant)
                    )
                )
            }
        }
        return uses
    }

    /// An id in the form of UUIDv7 that follows from what the use is.
    private func useID(_ row: UsageFile.Row, at instant: Instant) -> UseID {
        let parts = [
            "usage-csv", principal.personID.description, row.itemID, row.local.description,
        ]
        // Each part with its length, so that no two uses can make the same text.
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        let words = SHA256.hash(Array(text.utf8)).bytes
        let word = { (offset: Int) in
            words[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        return UseID(at: instant, random: (word(0), word(8)))
    }

    private func store(
        _ cards: [Card],
        uses: [Use],
        wallet: WalletID
    ) throws(WalletError) -> Int {
        try writing { writer throws(RepositoryError) in
            if !cards.isEmpty {
                let rev = try writer.raiseRev(ofWallet: wallet, at: now)
                let rules = CardRules(environment: environment)
                for card in cards { try writer.insert(card, keys: rules.keys(of: card), rev: rev) }
            }
            var rev: Int64?
            var count = 0
            for use in uses {
                guard try writer.use(use.id) == nil else { continue }
                if rev == nil { rev = try writer.raiseRev(ofPerson: principal.personID, at: now) }
                if let rev, try writer.insert(use, rev: rev) { count += 1 }
            }
            return count
        }
    }
}
