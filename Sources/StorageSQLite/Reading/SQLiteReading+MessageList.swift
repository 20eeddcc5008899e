import SQLite
import WalletCore

extension SQLiteReading {
    func messages(
        visibleTo person: PersonID,
        card: CardID?,
        isUnreadOnly: Bool,
        before: DatedPlace<PartnerMessage>?,
        limit: Int
    ) throws(RepositoryError) -> [PartnerMessage] {
        try session.all(
            """
            SELECT m.id, m.card_id, m.title, m.body, m.sent_at, r.read_at
            FROM member w
            JOIN partner_message m ON m.wallet_id = w.wallet_id
            JOIN card c ON c.wallet_id = m.wallet_id AND c.id = m.card_id
            LEFT JOIN message_reading r ON r.person_id = w.person_id AND r.message_id = m.id
            WHERE w.person_id = ?1 AND c.deleted_at IS NULL
            AND (?2 IS NULL OR m.card_id = ?2) AND (?3 = 0 OR r.read_at IS NULL)
            AND (?4 IS NULL OR (m.sent_at, m.id) < (?4, ?5))
            ORDER BY m.sent_at DESC, m.id DESC LIMIT ?6
            """,
            person,
            card,
            isUnreadOnly,
            before?.instant,
            before?.id,
            limit,
            read: PartnerMessage.row
        )
    }

    func actions(
        visibleTo person: PersonID,
        card: CardID?,
        isOpenOnly: Bool,
        before: DatedPlace<CardAction>?,
        limit: Int
    ) throws(RepositoryError) -> [CardAction] {
        try session.all(
            """
            SELECT a.id, a.card_id, a.kind, a.title, a.created_at, a.completed_at
            FROM member w
            JOIN card_action a ON a.wallet_id = w.wallet_id
            JOIN card c ON c.wallet_id = a.wallet_id AND c.id = a.card_id
            WHERE w.person_id = ?1 AND c.deleted_at IS NULL
            AND (?2 IS NULL OR a.card_id = ?2) AND (?3 = 0 OR a.completed_at IS NULL)
            AND (?4 IS NULL OR (a.created_at, a.id) < (?4, ?5))
            ORDER BY a.created_at DESC, a.id DESC LIMIT ?6
            """,
            person,
            card,
            isOpenOnly,
            before?.instant,
            before?.id,
            limit,
            read: CardAction.row
        )
    }
}
