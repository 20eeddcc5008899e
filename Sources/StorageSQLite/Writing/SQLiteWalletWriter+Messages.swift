import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func insert(_ message: PartnerMessage, rev: Int64) throws(RepositoryError) {
        let wallet = try wallet(ofCard: message.cardID)
        touch(wallet)
        try session.run(
            """
            INSERT INTO partner_message (wallet_id, card_id, id, rev, title, body, sent_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            wallet,
            message.cardID,
            message.id,
            rev,
            message.title,
            message.body,
            message.sentAt
        )
    }

    func setMessageRead(
        _ id: MessageID,
        reader: PersonID,
        at instant: Instant?
    ) throws(RepositoryError) {
        touch(reader)
        guard let instant else {
            try session.run(
                "DELETE FROM message_reading WHERE person_id = ? AND message_id = ?",
                reader,
                id
            )
            return
        }
        try session.run(
            """
            INSERT INTO message_reading (person_id, message_id, read_at) VALUES (?, ?, ?)
            ON CONFLICT (person_id, message_id) DO UPDATE SET read_at = excluded.read_at
            """,
            reader,
            id,
            instant
        )
    }

    func save(_ action: CardAction, rev: Int64) throws(RepositoryError) {
        let wallet = try wallet(ofCard: action.cardID)
        touch(wallet)
        try session.run(
            """
            INSERT INTO card_action (wallet_id, card_id, id, rev, kind, title, created_at,
                completed_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (wallet_id, card_id, id) DO UPDATE SET rev = excluded.rev,
                completed_at = excluded.completed_at
            """,
            wallet,
            action.cardID,
            action.id,
            rev,
            Word(action.kind),
            action.title,
            action.createdAt,
            action.completedAt
        )
    }
}
