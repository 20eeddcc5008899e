import WalletCore

extension ReadSession {
    /// What changed for the person since a device last asked.
    ///
    /// Every page is one consistent look. What changes while a device reads on comes under a higher
    /// revision, and so on a later page.
    ///
    /// - Parameters:
    ///   - cursor: how far the device has read; nil for everything.
    ///   - limit: how many changes at most, `1...`; wallets and the person's settings come on top.
    /// - Returns: a page.
    /// - Throws: ``WalletError/cursorGone`` where the device has to read everything anew.
    public func changes(
        since cursor: ChangeCursor?,
        limit: Int
    ) throws(WalletError) -> ChangePage {
        let epoch = try epoch()
        let me = try me()
        if let cursor {
            guard cursor.epoch == epoch, cursor.personID == me.id, cursor.person.rev <= me.rev
            else {
                throw .cursorGone
            }
        }
        var reading = ChangeReading(
            session: self,
            next: cursor ?? ChangeCursor(epoch: epoch, personID: me.id),
            limit: limit
        )
        try reading.readWallets()
        try reading.readPerson(me)
        return ChangePage(
            changes: reading.changes,
            next: reading.next,
            hasMore: reading.hasMore
        )
    }
}

/// The reading of one page.
private struct ChangeReading {
    let session: ReadSession
    var next: ChangeCursor
    let limit: Int
    var changes: [Change] = []
    var hasMore = false
    private var markCount = 0

    init(session: ReadSession, next: ChangeCursor, limit: Int) {
        self.session = session
        self.next = next
        self.limit = limit
    }

    /// Reads wallet by wallet; those that the person has left come first.
    mutating func readWallets() throws(WalletError) {
        let wallets = try session.wallets()
        let known = next.places
        let present = Set(wallets.map(\.wallet.id))
        for (id, _) in next.wallets where !present.contains(id) {
            changes.append(.walletGone(id))
        }
        next.wallets = []
        for (wallet, role) in wallets {
            let place = known[wallet.id] ?? .start
            guard place.rev <= wallet.rev else { throw .cursorGone }
            let reached = try read(wallet, role, after: place, isKnown: known[wallet.id] != nil)
            // A wallet that this page did not get to is new to the device on the next one.
            if let reached { next.wallets.append((wallet.id, reached)) }
        }
    }

    private mutating func read(
        _ wallet: Wallet,
        _ role: MemberRole,
        after place: ChangePlace,
        isKnown: Bool
    ) throws(WalletError) -> ChangePlace? {
        guard !isKnown || place != .end(of: wallet.rev) else { return place }
        guard markCount < limit else {
            hasMore = true
            return isKnown ? place : nil
        }
        changes.append(.wallet(wallet, role: role))
        let rest = limit - markCount
        let marks = try session.reading { reader throws(RepositoryError) in
            try reader.changeMarks(of: wallet.id, after: place, limit: rest + 1)
        }
        for mark in marks.prefix(rest) {
            if let change = try sharedChange(mark, wallet.id) { changes.append(change) }
        }
        return reached(marks, rest, place, rev: wallet.rev)
    }

    /// Reads the person's own.
    mutating func readPerson(_ me: Person) throws(WalletError) {
        let place = next.person
        guard place != .end(of: me.rev) else { return }
        guard markCount < limit else {
            hasMore = true
            return
        }
        let rest = limit - markCount
        let (marks, pins) = try session.reading { reader throws(RepositoryError) in
            (
                try reader.changeMarks(of: me.id, after: place, limit: rest + 1),
                try reader.pins(of: me.id, at: session.now)
            )
        }
        for mark in marks.prefix(rest) {
            if let change = try personalChange(mark) { changes.append(change) }
        }
        next.person = reached(marks, rest, place, rev: me.rev)
        if next.person == .end(of: me.rev) { changes.append(.person(me, pins: pins)) }
    }

    private mutating func reached(
        _ marks: [ChangeMark],
        _ rest: Int,
        _ place: ChangePlace,
        rev: Int64
    ) -> ChangePlace {
        markCount += min(marks.count, rest)
        guard marks.count > rest else { return .end(of: rev) }
        hasMore = true
        return marks[rest - 1].place
    }

    private func sharedChange(
        _ mark: ChangeMark,
        _ wallet: WalletID
    ) throws(WalletError) -> Change? {
        let viewer = session.principal.personID
        return try session.reading { reader throws(RepositoryError) -> Change? in
            switch mark.kind {
            case .group: try reader.group(mark.id()).map { .group($0, rev: mark.rev) }
            case .card:
                try reader.card(mark.id(), viewer: viewer).map { .card($0, rev: mark.rev) }
            case .message:
                try reader.message(mark.id(), reader: viewer).map {
                    .message($0.message, wallet: wallet, rev: mark.rev)
                }
            case .action:
                try reader.action(mark.id()).map {
                    .action($0.action, wallet: wallet, rev: mark.rev)
                }
            case .deletedGroup, .deletedCard, .deletedMessage, .deletedAction, .deletedUse:
                mark.kind.tombstone.map { .deleted($0, mark: mark, wallet: wallet) }
            case .membership, .use, .reading: nil
            }
        }
    }

    private func personalChange(_ mark: ChangeMark) throws(WalletError) -> Change? {
        let viewer = session.principal.personID
        return try session.reading { reader throws(RepositoryError) -> Change? in
            switch mark.kind {
            case .membership:
                // A card that came back later brings what it is to the person with it.
                try reader.card(mark.id(), viewer: viewer).flatMap { card in
                    card.card.deletedAt == nil ? .membership(card, rev: mark.rev) : nil
                }
            case .use: try reader.use(mark.id()).map { .use($0, rev: mark.rev) }
            case .reading:
                try reader.message(mark.id(), reader: viewer).map {
                    .reading($0.message.id, readAt: $0.message.readAt, rev: mark.rev)
                }
            case .deletedGroup, .deletedCard, .deletedMessage, .deletedAction, .deletedUse:
                mark.kind.tombstone.map { .deleted($0, mark: mark, wallet: nil) }
            case .group, .card, .message, .action: nil
            }
        }
    }
}

extension ChangeMark.Kind {
    /// What was deleted; nil for what lives.
    fileprivate var tombstone: Tombstone.Kind? {
        switch self {
        case .deletedGroup: .group
        case .deletedCard: .card
        case .deletedMessage: .message
        case .deletedAction: .action
        case .deletedUse: .use
        case .group, .card, .message, .action, .membership, .use, .reading: nil
        }
    }
}
