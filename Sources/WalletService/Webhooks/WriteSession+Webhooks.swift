public import WalletCore

extension ReadSession {
    /// Messages for the operator's targets, over all people, in the order they were promised.
    ///
    /// - Parameters:
    ///   - state: those that stand so; nil for all.
    ///   - after: the last one of the page before; nil for the first page.
    ///   - limit: the most of them.
    /// - Returns: the page.
    /// - Throws: `forbidden` for anybody but an administrator.
    public func webhookMessages(
        _ state: WebhookMessage.State.Word?,
        after: WebhookMessageID? = nil,
        limit: Int
    ) throws(WalletError) -> [WebhookMessage] {
        guard principal.scope == .admin else { throw .forbidden }
        return try reading { reader throws(RepositoryError) in
            try reader.webhookMessages(state, after: after, limit: limit)
        }
    }
}

extension ReadSession {
    /// Whether a message is due for a target.
    func isWebhookMessageDue(for target: String) throws(WalletError) -> Bool {
        try reading { reader throws(RepositoryError) in
            try reader.dueWebhookMessage(target: target, at: now) != nil
        }
    }
}

extension WriteSession {
    /// How long an attempt may be under way before another process may make the next: longer than
    /// any sender waits.
    static let webhookLeaseSeconds: Int64 = 60
    /// How long a message is listed after it was taken or given up.
    static let webhookRetentionSeconds: Int64 = 30 * 86_400
    /// The most messages that one unit of work purges.
    public static var purgedWebhookMessageCountMax: Int { 1_000 }

    /// Has a message sent again from now on, as if it were new: one that was given up, or one that
    /// waits for its next attempt.
    ///
    /// - Throws: ``WalletError/notFound(_:)`` where there is none, or it was taken already.
    public func retryWebhookMessage(_ id: WebhookMessageID) throws(WalletError) {
        guard principal.scope == .admin else { throw .forbidden }
        let found = try writing { writer throws(RepositoryError) in try writer.webhookMessage(id) }
        guard var message = found, message.body != nil else { throw .notFound(.webhookMessage) }
        message.state = .pending(nextAttemptAt: now)
        message.attemptCount = 0
        let changed = message
        try writing { writer throws(RepositoryError) in try writer.update(changed) }
    }

    /// Removes a message, which is then never sent.
    ///
    /// - Throws: ``WalletError/notFound(_:)`` where there is none.
    public func dropWebhookMessage(_ id: WebhookMessageID) throws(WalletError) {
        guard principal.scope == .admin else { throw .forbidden }
        let isDropped = try writing { writer throws(RepositoryError) in
            try writer.deleteWebhookMessage(id)
        }
        guard isDropped else { throw .notFound(.webhookMessage) }
    }

    /// Removes messages that were taken or given up thirty days ago.
    ///
    /// - Returns: how many; ``purgedWebhookMessageCountMax`` where more may be due.
    /// - Throws: why the repository failed.
    public func purgeWebhookMessages() throws(WalletError) -> Int {
        try writing { writer throws(RepositoryError) in
            try writer.purgeWebhookMessages(
                settledBefore: now.adding(seconds: -Self.webhookRetentionSeconds),
                limit: Self.purgedWebhookMessageCountMax
            )
        }
    }

    /// Takes the message that has been due the longest, for one attempt.
    ///
    /// Until the attempt's end is recorded, or its time is over, nobody else takes it.
    ///
    /// - Parameter target: the target's name.
    /// - Returns: the message with the attempt counted; nil where none is due.
    /// - Throws: why the repository failed.
    func claimWebhookMessage(for target: String) throws(WalletError) -> WebhookMessage? {
        let due = try writing { writer throws(RepositoryError) in
            try writer.dueWebhookMessage(target: target, at: now)
        }
        guard var message = due else { return nil }
        message.attemptCount += 1
        message.state = .pending(nextAttemptAt: now.adding(seconds: Self.webhookLeaseSeconds))
        let claimed = message
        try writing { writer throws(RepositoryError) in try writer.update(claimed) }
        return claimed
    }

    /// Records what came of an attempt.
    ///
    /// - Parameters:
    ///   - id: the message; nothing happens where it is gone meanwhile.
    ///   - answer: what came of it.
    /// - Returns: how the message stands now; nil where it is gone.
    /// - Throws: why the repository failed.
    func settleWebhookMessage(
        _ id: WebhookMessageID,
        _ answer: WebhookAnswer
    ) throws(WalletError) -> WebhookMessage? {
        let found = try writing { writer throws(RepositoryError) in try writer.webhookMessage(id) }
        // Somebody may have erased or dropped it, or another attempt have been taken, meanwhile.
        guard var message = found, message.body != nil else { return found }
        switch answer {
        case .taken:
            message.body = nil
            message.state = .delivered(at: now)
        case .gone:
            message.lastFailure = "status_410"
            message.state = .dead(since: now)
        case .refused(let status, let retryAfterSeconds):
            postpone(&message, "status_\(status)", retryAfterSeconds)
        case .failed(let code):
            postpone(&message, code, nil)
        }
        let settled = message
        try writing { writer throws(RepositoryError) in try writer.update(settled) }
        return settled
    }

    private func postpone(
        _ message: inout WebhookMessage,
        _ failure: String,
        _ retryAfterSeconds: Int64?
    ) {
        message.lastFailure = failure
        guard message.attemptCount < WebhookBackoff.attemptCountMax else {
            message.state = .dead(since: now)
            return
        }
        let seconds = WebhookBackoff.seconds(
            afterAttempt: message.attemptCount,
            retryAfterSeconds: retryAfterSeconds,
            random: environment.random.next()
        )
        message.state = .pending(nextAttemptAt: now.adding(seconds: seconds))
    }
}
