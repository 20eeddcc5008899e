import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func insert(_ message: WebhookMessage) throws(RepositoryError) {
        try session.run(
            """
            INSERT INTO webhook_message (person_id, id, card_id, target, type, body, state,
                attempt_count, next_attempt_at, last_failure, created_at, settled_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            message.personID,
            message.id,
            message.cardID,
            message.target,
            message.type,
            message.body,
            Word(message.state.word),
            message.attemptCount,
            message.state.nextAttemptAt,
            message.lastFailure,
            message.createdAt,
            message.state.settledAt
        )
    }

    func update(_ message: WebhookMessage) throws(RepositoryError) {
        let count = try session.changing(
            """
            UPDATE webhook_message SET body = ?, state = ?, attempt_count = ?, next_attempt_at = ?,
                last_failure = ?, settled_at = ?
            WHERE person_id = ? AND id = ?
            """,
            message.body,
            Word(message.state.word),
            message.attemptCount,
            message.state.nextAttemptAt,
            message.lastFailure,
            message.state.settledAt,
            message.personID,
            message.id
        )
        try requireOne(count, "webhook message")
    }

    func deleteWebhookMessage(_ id: WebhookMessageID) throws(RepositoryError) -> Bool {
        try session.changing("DELETE FROM webhook_message WHERE id = ?", id) > 0
    }

    func purgeWebhookMessages(
        settledBefore instant: Instant,
        limit: Int
    ) throws(RepositoryError) -> Int {
        try session.changing(
            """
            DELETE FROM webhook_message WHERE id IN (
                SELECT id FROM webhook_message WHERE settled_at IS NOT NULL AND settled_at < ?
                ORDER BY settled_at LIMIT ?)
            """,
            instant,
            limit
        )
    }
}

extension WebhookMessage.State {
    fileprivate var nextAttemptAt: Instant? {
        guard case .pending(let instant) = self else { return nil }
        return instant
    }

    fileprivate var settledAt: Instant? {
        switch self {
        case .pending: nil
        case .delivered(let instant), .dead(let instant): instant
        }
    }
}
