import JSON
import SQLite
import WalletCore

extension SQLiteReading {
    func changeMarks(
        of wallet: WalletID,
        after place: ChangePlace,
        limit: Int
    ) throws(RepositoryError) -> [ChangeMark] {
        try session.all(
            ChangeSQL.ofWallet,
            wallet,
            place.rev,
            place.kind,
            CardID(high: place.high, low: place.low),
            limit,
            read: ChangeMark.row
        )
    }

    func changeMarks(
        of person: PersonID,
        after place: ChangePlace,
        limit: Int
    ) throws(RepositoryError) -> [ChangeMark] {
        try session.all(
            ChangeSQL.ofPerson,
            person,
            place.rev,
            place.kind,
            CardID(high: place.high, low: place.low),
            limit,
            read: ChangeMark.row
        )
    }

    func pastValue(
        of field: CardField,
        card: CardID,
        atVersion version: Int64
    ) throws(RepositoryError) -> JSONValue? {
        let text = try session.first(
            """
            SELECT value FROM card_field_history
            WHERE wallet_id = (SELECT wallet_id FROM card WHERE id = ?1) AND card_id = ?1
            AND field = ?2 AND version > ?3
            ORDER BY version LIMIT 1
            """,
            card,
            Word(field),
            version
        ) { (row) throws(SQLiteError) in try row.next(String?.self) }
        guard let text else { return nil }
        guard let text else { return .null }
        do throws(JSONError) {
            return try JSONParser.parse(text)
        } catch {
            throw .corrupt(detail: "a value in card_field_history is no JSON")
        }
    }
}

/// The queries over what changed.
///
/// The kinds' numbers are those of ``ChangeMark/Kind``. What hangs on a deleted card is left out, and
/// a deleted card is known by its tombstone alone.
private enum ChangeSQL {
    private static let order: StaticString = """
        ) WHERE (rev, kind, id) > (?2, ?3, ?4) ORDER BY rev, kind, id LIMIT ?5
        """

    /// Parameters: wallet, revision, kind, id, limit.
    static let ofWallet = SQL(
        """
        SELECT rev, kind, id FROM (
        SELECT rev, 7 AS kind, id FROM card
        WHERE wallet_id = ?1 AND rev >= ?2 AND deleted_at IS NULL
        UNION ALL
        SELECT rev, 6, id FROM card_group WHERE wallet_id = ?1 AND rev >= ?2
        UNION ALL
        SELECT m.rev, 8, m.id FROM partner_message m
        JOIN card c ON c.wallet_id = m.wallet_id AND c.id = m.card_id
        WHERE m.wallet_id = ?1 AND m.rev >= ?2 AND c.deleted_at IS NULL
        UNION ALL
        SELECT a.rev, 9, a.id FROM card_action a
        JOIN card c ON c.wallet_id = a.wallet_id AND c.id = a.card_id
        WHERE a.wallet_id = ?1 AND a.rev >= ?2 AND c.deleted_at IS NULL
        UNION ALL
        SELECT rev, CASE kind WHEN 'group' THEN 1 WHEN 'card' THEN 2 WHEN 'message' THEN 3
            WHEN 'action' THEN 4 ELSE 5 END, entity_id
        FROM wallet_tombstone WHERE wallet_id = ?1 AND rev >= ?2
        """,
        order
    )

    /// Parameters: person, revision, kind, id, limit.
    ///
    /// Uses have no index by revision, as it would cost more at each use than this scan of one
    /// person's uses costs at a sync.
    static let ofPerson = SQL(
        """
        SELECT rev, kind, id FROM (
        SELECT rev, 10 AS kind, card_id AS id FROM member_card WHERE person_id = ?1 AND rev >= ?2
        UNION ALL
        SELECT rev, 11, id FROM card_use WHERE person_id = ?1 AND rev >= ?2
        UNION ALL
        SELECT rev, 12, message_id FROM message_reading WHERE person_id = ?1 AND rev >= ?2
        UNION ALL
        SELECT rev, CASE kind WHEN 'group' THEN 1 WHEN 'card' THEN 2 WHEN 'message' THEN 3
            WHEN 'action' THEN 4 ELSE 5 END, entity_id
        FROM person_tombstone WHERE person_id = ?1 AND rev >= ?2
        """,
        order
    )
}

extension ChangeMark {
    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> ChangeMark {
        let rev = try row.next(Int64.self)
        let column = row.nextColumn
        guard let kind = Kind(rawValue: try row.next()) else {
            throw .unexpectedValue(column: column)
        }
        let id = try row.next(CardID.self)
        return ChangeMark(rev: rev, kind: kind, high: id.high, low: id.low)
    }
}
