import Hashing
import SQLite
import WalletCore

extension SQLiteReading {
    func transactions(
        of card: CardID,
        unit: BalanceUnit,
        before: TransactionID?,
        limit: Int
    ) throws(RepositoryError) -> [LedgerTransaction] {
        try session.all(
            """
            SELECT id, unit, kind, change, balance_after, occurred_at, person_id, note
            FROM ledger_transaction
            WHERE wallet_id = (SELECT wallet_id FROM card WHERE id = ?1) AND card_id = ?1
            AND unit = ?2
            AND (?3 IS NULL OR sequence < (
                SELECT sequence FROM ledger_transaction
                WHERE wallet_id = (SELECT wallet_id FROM card WHERE id = ?1)
                AND card_id = ?1 AND id = ?3 AND unit = ?2))
            ORDER BY sequence DESC LIMIT ?4
            """,
            card,
            unit,
            before,
            limit,
            read: LedgerTransaction.row
        )
    }

    func ledger(of card: CardID) throws(RepositoryError) -> [LedgerTransaction] {
        try session.all(
            """
            SELECT id, unit, kind, change, balance_after, occurred_at, person_id, note
            FROM ledger_transaction
            WHERE wallet_id = (SELECT wallet_id FROM card WHERE id = ?1) AND card_id = ?1
            ORDER BY unit, sequence
            """,
            card,
            read: LedgerTransaction.row
        )
    }

    func imageBytes(sha256: String) throws(RepositoryError) -> [UInt8]? {
        guard let hash = Hexadecimal.bytes(of: sha256), hash.count == 32 else { return nil }
        return try session.first(
            """
            SELECT bytes FROM image WHERE sha256 = ?1 UNION ALL
            SELECT bytes FROM image_rendition WHERE sha256 = ?1 LIMIT 1
            """,
            hash
        ) { (row) throws(SQLiteError) in try row.next([UInt8].self) }
    }

    func imageToRender() throws(RepositoryError) -> (sha256: String, bytes: [UInt8])? {
        try session.first(
            "SELECT sha256, bytes FROM image WHERE rendering IS NULL ORDER BY sha256 LIMIT 1"
        ) { (row) throws(SQLiteError) in
            (Hexadecimal.text(of: try row.next()), try row.next([UInt8].self))
        }
    }

    func messages(
        of card: CardID,
        reader: PersonID
    ) throws(RepositoryError) -> [PartnerMessage] {
        try session.all(
            """
            SELECT m.id, m.card_id, m.title, m.body, m.sent_at, r.read_at
            FROM partner_message m
            LEFT JOIN message_reading r ON r.person_id = ?2 AND r.message_id = m.id
            WHERE m.wallet_id = (SELECT wallet_id FROM card WHERE id = ?1) AND m.card_id = ?1
            ORDER BY m.sent_at DESC, m.id DESC
            """,
            card,
            reader,
            read: PartnerMessage.row
        )
    }

    func message(
        _ id: MessageID,
        reader: PersonID
    ) throws(RepositoryError) -> (message: PartnerMessage, wallet: WalletID)? {
        try session.first(
            """
            SELECT m.id, m.card_id, m.title, m.body, m.sent_at, r.read_at, m.wallet_id
            FROM partner_message m
            LEFT JOIN message_reading r ON r.person_id = ?2 AND r.message_id = m.id
            WHERE m.id = ?1
            """,
            id,
            reader
        ) { (row) throws(SQLiteError) in (try PartnerMessage.row(&row), try row.next(WalletID.self))
        }
    }

    func unreadMessageCounts(of person: PersonID) throws(RepositoryError) -> [CardID: Int] {
        let counts = try session.all(
            """
            SELECT m.card_id, count(*)
            FROM member w
            JOIN partner_message m ON m.wallet_id = w.wallet_id
            JOIN card c ON c.wallet_id = m.wallet_id AND c.id = m.card_id
            LEFT JOIN message_reading r ON r.person_id = w.person_id AND r.message_id = m.id
            WHERE w.person_id = ?1 AND r.read_at IS NULL AND c.deleted_at IS NULL
            GROUP BY m.card_id
            """,
            person
        ) { (row) throws(SQLiteError) in (try row.next(CardID.self), try row.next(Int.self)) }
        return Dictionary(uniqueKeysWithValues: counts)
    }

    func openActions(
        of person: PersonID
    ) throws(RepositoryError) -> [CardID: Set<CardAction.Kind>] {
        let actions = try session.all(
            """
            SELECT a.card_id, a.kind
            FROM member w
            JOIN card_action a ON a.wallet_id = w.wallet_id
            JOIN card c ON c.wallet_id = a.wallet_id AND c.id = a.card_id
            WHERE w.person_id = ? AND a.completed_at IS NULL AND c.deleted_at IS NULL
            """,
            person
        ) { (row) throws(SQLiteError) in
            (try row.next(CardID.self), try row.next(Word<CardAction.Kind>.self).value)
        }
        return actions.reduce(into: [:]) { kinds, action in
            kinds[action.0, default: []].insert(action.1)
        }
    }

    func actions(of card: CardID) throws(RepositoryError) -> [CardAction] {
        try session.all(
            """
            SELECT id, card_id, kind, title, created_at, completed_at FROM card_action
            WHERE wallet_id = (SELECT wallet_id FROM card WHERE id = ?1) AND card_id = ?1
            ORDER BY created_at DESC, id DESC
            """,
            card,
            read: CardAction.row
        )
    }

    func action(
        _ id: ActionID
    ) throws(RepositoryError) -> (action: CardAction, wallet: WalletID)? {
        try session.first(
            """
            SELECT id, card_id, kind, title, created_at, completed_at, wallet_id
            FROM card_action WHERE id = ?
            """,
            id
        ) { (row) throws(SQLiteError) in (try CardAction.row(&row), try row.next(WalletID.self)) }
    }

    func transaction(
        _ id: TransactionID,
        of card: CardID
    ) throws(RepositoryError) -> LedgerTransaction? {
        try session.first(
            """
            SELECT id, unit, kind, change, balance_after, occurred_at, person_id, note
            FROM ledger_transaction
            WHERE wallet_id = (SELECT wallet_id FROM card WHERE id = ?1) AND card_id = ?1
            AND id = ?2
            """,
            card,
            id,
            read: LedgerTransaction.row
        )
    }
}

extension PartnerMessage {
    /// Reads the columns id, card_id, title, body, sent_at, read_at.
    static func row(_ row: inout Row) throws(SQLiteError) -> PartnerMessage {
        PartnerMessage(
            id: try row.next(),
            cardID: try row.next(),
            title: try row.next(),
            body: try row.next(),
            sentAt: try row.next(),
            readAt: try row.next()
        )
    }
}

extension CardAction {
    /// Reads the columns id, card_id, kind, title, created_at, completed_at.
    static func row(_ row: inout Row) throws(SQLiteError) -> CardAction {
        CardAction(
            id: try row.next(),
            cardID: try row.next(),
            kind: try row.word(),
            title: try row.next(),
            createdAt: try row.next(),
            completedAt: try row.next()
        )
    }
}

extension LedgerTransaction {
    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> LedgerTransaction {
        LedgerTransaction(
            id: try row.next(),
            unit: try row.next(),
            kind: try row.word(),
            change: try row.next(),
            balanceAfter: try row.next(),
            occurredAt: try row.next(),
            person: try row.next(),
            note: try row.next()
        )
    }
}
