import JSON
import SQLite
import WalletCore

extension SQLiteReading {
    func cards(_ query: CardQuery) throws(RepositoryError) -> [MemberCard] {
        guard query.limit > 0, query.isAnswerable else { return [] }
        precondition(
            query.after.map { $0.order == query.order } ?? true,
            "a page goes on in its own order"
        )
        let place = query.after
        var cards = try session.all(
            CardListSQL.list,
            Word(query.order),
            query.viewer,
            query.wallet,
            query.group,
            query.archived.number,
            query.isDeleted,
            query.isFavouriteOnly,
            query.wordList,
            query.deletedSince,
            place == nil,
            place?.first,
            place?.second,
            place?.name,
            place?.id,
            query.limit,
            read: MemberCard.row
        )
        let isWhole = query.after == nil && cards.count < query.limit
        try completeAll(&cards, wholesale: isWhole || cards.count >= Self.wholesaleCountMin)
        return cards
    }

    func cardCount(_ query: CardQuery) throws(RepositoryError) -> Int {
        guard query.isAnswerable else { return 0 }
        let count = try session.first(
            CardListSQL.count,
            Word(query.order),
            query.viewer,
            query.wallet,
            query.group,
            query.archived.number,
            query.isDeleted,
            query.isFavouriteOnly,
            query.wordList,
            query.deletedSince
        ) { (row) throws(SQLiteError) in try row.next(Int.self) }
        return count ?? 0
    }

    func place(
        of card: CardID,
        in order: CardOrder,
        viewer: PersonID
    ) throws(RepositoryError) -> CardPlace? {
        try session.first(CardListSQL.place, Word(order), viewer, card) {
            (row) throws(SQLiteError) in
            CardPlace(
                order: order,
                first: try row.next(),
                second: try row.next(),
                name: try row.next(),
                id: card
            )
        }
    }

    /// From how many cards of a page on whole wallets are read beside them, other cards or not.
    private static var wholesaleCountMin: Int { 1_000 }

    /// Adds what stands beside the cards: wallet by wallet where all of a person's cards or a large
    /// page were asked for, which reads each table once from end to end, and else card by card.
    private func completeAll(
        _ cards: inout [MemberCard],
        wholesale: Bool
    ) throws(RepositoryError) {
        guard wholesale, cards.count > 3 else {
            for index in cards.indices { cards[index] = try completing(cards[index]) }
            return
        }
        let beside = try CardsBeside(
            wallets: Set(cards.map(\.card.walletID)),
            session: session
        )
        for index in cards.indices {
            let id = cards[index].card.id
            cards[index].balances = beside.balances[id] ?? []
            cards[index].groups = beside.groups[id] ?? []
            cards[index].images = beside.images[id] ?? [:]
        }
    }
}

extension CardQuery {
    /// Whether any card can be found: none holds NUL, and SQLite would end a word there.
    fileprivate var isAnswerable: Bool {
        !foldedWords.contains { $0.utf8.contains(0) }
    }

    /// The words as a JSON array, as the SQL below takes them.
    fileprivate var wordList: String {
        var json = JSONWriter(capacity: 32)
        json.array(foldedWords) { json, word in json.value(word) }
        return json.text
    }
}

extension CardQuery.Archived {
    /// How the SQL below knows it.
    fileprivate var number: Int {
        switch self {
        case .excluded: 0
        case .only: 1
        case .included: 2
        }
    }
}

/// The queries for lists of cards.
///
/// Every order comes down to two numbers, the folded name and the id, so that one query serves them
/// all and a page begins after any card. Parameters 1 and 2 are the order and the viewer in all of
/// them.
private enum CardListSQL {
    /// Parameters 3 to 9: wallet, group, archived, deleted, favourites only, a list of words as JSON,
    /// deleted since.
    private static let conditions: StaticString = """
         FROM member m
        JOIN card c ON c.wallet_id = m.wallet_id
        LEFT JOIN member_card k ON k.person_id = m.person_id AND k.card_id = c.id
        WHERE m.person_id = ?2
        AND (?3 IS NULL OR m.wallet_id = ?3)
        AND (?4 IS NULL OR EXISTS (
            SELECT 1 FROM card_group_link l
            WHERE l.wallet_id = c.wallet_id AND l.card_id = c.id AND l.group_id = ?4))
        AND (?5 = 2 OR ifnull(k.is_archived, 0) = ?5)
        AND (c.deleted_at IS NOT NULL) = ?6
        AND (?7 = 0 OR k.is_favourite = 1)
        AND NOT EXISTS (
            SELECT 1 FROM json_each(?8) word WHERE instr(c.search_text, word.value) = 0)
        AND (?9 IS NULL OR c.deleted_at IS NULL OR c.deleted_at >= ?9)
        """

    /// The four keys of the order: archived last, starred first and placed first; never used last;
    /// or nothing.
    ///
    /// Then the place, the last use or the making, the latest first; then as much of the folded name as
    /// ``CardPlace/nameCountMax`` says.
    private static let keys: StaticString = """
        CASE ?1
            WHEN 'natural' THEN ifnull(k.is_archived, 0) * 4
                + (1 - ifnull(k.is_favourite, 0)) * 2 + (k.position IS NULL)
            WHEN 'lastUsed' THEN k.used_at IS NULL AND k.imported_last_used_at IS NULL
            ELSE 0 END,
        CASE ?1
            WHEN 'natural' THEN ifnull(k.position, 0)
            WHEN 'lastUsed' THEN -max(ifnull(k.used_at, 0), ifnull(k.imported_last_used_at, 0))
            WHEN 'created' THEN -c.created_at
            ELSE 0 END,
        substr(c.name_key, 1, 512), c.id
        """

    static let count = SQL("SELECT count(*)", conditions)

    static let list = SQL(
        "SELECT ",
        MemberCard.columns,
        conditions,
        " AND (?10 OR (",
        keys,
        ") > (?11, ?12, ?13, ?14)) ORDER BY ",
        keys,
        " LIMIT ?15"
    )

    static let place = SQL(
        "SELECT ",
        keys,
        """
         FROM card c
        JOIN member m ON m.wallet_id = c.wallet_id AND m.person_id = ?2
        LEFT JOIN member_card k ON k.person_id = ?2 AND k.card_id = c.id
        WHERE c.id = ?3
        """
    )
}
