import SQLite
import WalletCore

extension SQLiteReading {
    func webhookMessage(
        _ id: WebhookMessageID
    ) throws(RepositoryError) -> WebhookMessage? {
        try session.first(WebhookSQL.one, id, read: WebhookSQL.message)
    }

    func webhookMessages(
        _ state: WebhookMessage.State.Word?,
        after: WebhookMessageID?,
        limit: Int
    ) throws(RepositoryError) -> [WebhookMessage] {
        try session.all(
            WebhookSQL.list,
            state.map(Word.init),
            after,
            limit,
            read: WebhookSQL.message
        )
    }

    /// What targets were told of a person, in the order it was promised.
    func webhookMessages(of person: PersonID) throws(RepositoryError) -> [WebhookMessage] {
        try session.all(WebhookSQL.ofPerson, person, read: WebhookSQL.message)
    }

    func dueWebhookMessage(
        target: String,
        at instant: Instant
    ) throws(RepositoryError) -> WebhookMessage? {
        try session.first(WebhookSQL.due, target, instant, read: WebhookSQL.message)
    }
}

/// The queries of webhook messages.
private enum WebhookSQL {
    static let one: SQL = """
        SELECT person_id, id, card_id, target, type, body, state, attempt_count, next_attempt_at,
            last_failure, created_at, settled_at
        FROM webhook_message WHERE id = ?
        """
    /// Parameters: state or NULL, the last id before or NULL, limit.
    static let list: SQL = """
        SELECT person_id, id, card_id, target, type, body, state, attempt_count, next_attempt_at,
            last_failure, created_at, settled_at
        FROM webhook_message
        WHERE (?1 IS NULL OR state = ?1) AND (?2 IS NULL OR id > ?2) ORDER BY id LIMIT ?3
        """
    static let ofPerson: SQL = """
        SELECT person_id, id, card_id, target, type, body, state, attempt_count, next_attempt_at,
            last_failure, created_at, settled_at
        FROM webhook_message WHERE person_id = ? ORDER BY id
        """
    static let due: SQL = """
        SELECT person_id, id, card_id, target, type, body, state, attempt_count, next_attempt_at,
            last_failure, created_at, settled_at
        FROM webhook_message
        WHERE state = 'pending' AND target = ? AND next_attempt_at <= ?
        ORDER BY next_attempt_at, id LIMIT 1
        """

    static func message(_ row: inout Row) throws(SQLiteError) -> WebhookMessage {
        let personID = try row.next(PersonID.self)
        let id = try row.next(WebhookMessageID.self)
        let cardID = try row.next(CardID?.self)
        let target = try row.next(String.self)
        let type = try row.next(String.self)
        let body = try row.next([UInt8]?.self)
        let word: WebhookMessage.State.Word = try row.word()
        let attemptCount = try row.next(Int.self)
        let nextAttemptAt = try row.next(Instant?.self)
        let lastFailure = try row.next(String?.self)
        let createdAt = try row.next(Instant.self)
        let settledAt = try row.next(Instant?.self)
        let state: WebhookMessage.State
        switch (word, nextAttemptAt, settledAt) {
        case (.pending, let next?, nil): state = .pending(nextAttemptAt: next)
        case (.delivered, nil, let settled?): state = .delivered(at: settled)
        case (.dead, nil, let settled?): state = .dead(since: settled)
        // The table's checks allow no other row.
        default: throw .unexpectedValue(column: 8)
        }
        return WebhookMessage(
            id: id,
            personID: personID,
            cardID: cardID,
            target: target,
            type: type,
            createdAt: createdAt,
            body: body,
            state: state,
            attemptCount: attemptCount,
            lastFailure: lastFailure
        )
    }
}
