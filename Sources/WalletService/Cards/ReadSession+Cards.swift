public import WalletCore

extension ReadSession {
    /// One card.
    ///
    /// - Parameters:
    ///   - id: the card.
    ///   - isDeletedFound: whether a card deleted at most thirty days ago is found.
    /// - Returns: the card as this person sees it.
    /// - Throws: ``WalletError/notFound(_:)`` where there is none that the person may see.
    public func card(
        _ id: CardID,
        isDeletedFound: Bool = false
    ) throws(WalletError) -> MemberCard {
        let card = try reading { reader throws(RepositoryError) in
            try reader.card(id, viewer: principal.personID)
        }
        guard let card, !card.card.isLost(at: now), isDeletedFound || card.card.deletedAt == nil
        else { throw .notFound(.card) }
        return try standingToday([card])[0]
    }

    /// The card that a client's own id stands for already; nil for none, and without an id.
    ///
    /// - Parameter id: the id that the client chose.
    /// - Returns: the living card that the person may see.
    /// - Throws: why the repository failed.
    public func knownCard(_ id: CardID?) throws(WalletError) -> MemberCard? {
        guard let id else { return nil }
        let card = try reading { reader throws(RepositoryError) in
            try reader.card(id, viewer: principal.personID)
        }
        return card?.card.deletedAt == nil ? card : nil
    }

    /// Cards of the person's wallets.
    ///
    /// - Parameters:
    ///   - text: only cards whose name, note, number, program or category holds it; case and
    ///     accents do not count.
    ///   - change: sets what else is asked for.
    /// - Returns: the cards in the order asked for.
    /// - Throws: ``WalletError/notFound(_:)`` for a wallet or group that the person cannot see.
    public func cards(
        matching text: String? = nil,
        _ change: (inout CardQuery) -> Void = { _ in }
    ) throws(WalletError) -> [MemberCard] {
        let query = try query(matching: text, change)
        return try standingToday(
            try reading { reader throws(RepositoryError) in try reader.cards(query) }
        )
    }

    /// All cards that a query finds, read page by page; for files and the command line.
    ///
    /// - Parameters:
    ///   - text: as in ``cards(matching:_:)``.
    ///   - change: as there; limit and place are set here.
    /// - Returns: the cards in the order asked for.
    /// - Throws: as there.
    public func allCards(
        matching text: String? = nil,
        _ change: (inout CardQuery) -> Void = { _ in }
    ) throws(WalletError) -> [MemberCard] {
        try allCards(try query(matching: text, change), pageCount: 5_000)
    }

    /// All cards that a query finds, so many at a time.
    func allCards(_ query: CardQuery, pageCount: Int) throws(WalletError) -> [MemberCard] {
        var query = query
        query.limit = pageCount
        query.after = nil
        var cards: [MemberCard] = []
        while true {
            let next = query
            let page = try reading { reader throws(RepositoryError) in try reader.cards(next) }
            cards += page
            guard page.count == pageCount, let last = page.last else { return cards }
            query.after = try place(of: last.card.id, in: query.order)
        }
    }

    /// Where a card stands in an order, for a page that begins after it.
    ///
    /// - Parameters:
    ///   - card: one that this session has read.
    ///   - order: the order of the list.
    /// - Returns: the place, which stands whatever becomes of the card.
    /// - Throws: ``WalletError/notFound(_:)`` where the person sees no such card.
    public func place(
        of card: CardID,
        in order: CardOrder = .natural
    ) throws(WalletError) -> CardPlace {
        let place = try reading { reader throws(RepositoryError) in
            try reader.place(of: card, in: order, viewer: principal.personID)
        }
        guard let place else { throw .notFound(.card) }
        return place
    }

    /// How many cards ``cards(matching:_:)`` would find without its limit and place.
    ///
    /// - Parameters:
    ///   - text: as there.
    ///   - change: as there.
    /// - Returns: the count.
    /// - Throws: as there.
    public func cardCount(
        matching text: String? = nil,
        _ change: (inout CardQuery) -> Void = { _ in }
    ) throws(WalletError) -> Int {
        let query = try query(matching: text, change)
        return try reading { reader throws(RepositoryError) in try reader.cardCount(query) }
    }

    private func query(
        matching text: String?,
        _ change: (inout CardQuery) -> Void
    ) throws(WalletError) -> CardQuery {
        var query = CardQuery(viewer: principal.personID)
        change(&query)
        query.deletedSince = now.adding(seconds: -Card.deletedContentSeconds)
        if let id = query.wallet { _ = try wallet(id) }
        if let id = query.group { _ = try group(id) }
        if let text {
            // Words, so that "club 24" finds "Club-24/7".
            query.foldedWords = environment.folder.fold(text)
                .split(whereSeparator: \.isWhitespace).map(String.init)
        }
        return query
    }

    /// One group of the person's wallets.
    ///
    /// - Parameter id: the group.
    /// - Returns: the group.
    /// - Throws: ``WalletError/notFound(_:)`` where there is none that the person may see.
    public func group(_ id: GroupID) throws(WalletError) -> CardGroup {
        let group = try reading { reader throws(RepositoryError) in try reader.group(id) }
        guard let group else { throw .notFound(.group) }
        do throws(WalletError) {
            _ = try wallet(group.walletID)
        } catch .notFound {
            throw .notFound(.group)
        }
        return group
    }

    /// The groups of all the person's wallets.
    ///
    /// - Parameter id: only this wallet's; nil for all.
    /// - Returns: wallet by wallet, each in its own order.
    /// - Throws: ``WalletError/notFound(_:)`` for a wallet that the person cannot see.
    public func groups(of id: WalletID? = nil) throws(WalletError) -> [CardGroup] {
        let ids = try id.map { id throws(WalletError) in [try wallet(id).wallet.id] }
        let all: [WalletID]
        if let ids { all = ids } else { all = try wallets().map(\.wallet.id) }
        return try reading { reader throws(RepositoryError) in
            var groups: [CardGroup] = []
            for id in all { groups += try reader.groups(of: id) }
            return groups
        }
    }
}

extension ReadSession {
    /// The database's epoch: cursors of another one are refused.
    ///
    /// - Returns: the epoch.
    /// - Throws: why the repository failed.
    public func epoch() throws(WalletError) -> Int64 {
        try reading { reader throws(RepositoryError) in try reader.epoch() }
    }
}
