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
        try session.run(
            """
            INSERT INTO message_reading (person_id, message_id, rev, read_at)
            SELECT id, ?2, rev, ?3 FROM person WHERE id = ?1
            ON CONFLICT (person_id, message_id) DO UPDATE SET rev = excluded.rev,
                read_at = excluded.read_at
            """,
            reader,
            id,
            instant
        )
    }

    func deleteMessage(_ id: MessageID) throws(RepositoryError) {
        for statement in MessageSQL.delete { try session.run(statement, id) }
    }

    func deleteAction(_ id: ActionID) throws(RepositoryError) {
        try session.run("DELETE FROM card_action WHERE id = ?", id)
    }

    func raiseContent(of card: CardID, to rev: Int64) throws(RepositoryError) {
        let wallet = try wallet(ofCard: card)
        touch(wallet)
        for statement in MessageSQL.raise { try session.run(statement, wallet, card, rev) }
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

/// The statements over what hangs on a card.
private enum MessageSQL {
    /// Parameter: message.
    ///
    /// Whoever left the wallet has no readings of its messages any more: its members' are all.
    static let delete: [SQL] = [
        """
        DELETE FROM message_reading WHERE message_id = ?1 AND person_id IN (
            SELECT r.person_id FROM partner_message m
            JOIN member r ON r.wallet_id = m.wallet_id WHERE m.id = ?1)
        """,
        "DELETE FROM partner_message WHERE id = ?1",
    ]

    /// Parameters: wallet, card, revision.
    static let raise: [SQL] = [
        "UPDATE partner_message SET rev = ?3 WHERE wallet_id = ?1 AND card_id = ?2",
        "UPDATE card_action SET rev = ?3 WHERE wallet_id = ?1 AND card_id = ?2",
    ]
}
