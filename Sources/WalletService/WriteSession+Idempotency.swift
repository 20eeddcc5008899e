public import WalletCore

extension WriteSession {
    /// What was answered to this key before.
    ///
    /// - Parameters:
    ///   - key: the client's `Idempotency-Key`.
    ///   - requestHash: SHA-256 over method, target and body.
    /// - Returns: the stored answer; nil where the key is new, or older than 24 hours.
    /// - Throws: ``WalletError/idempotencyKeyReused`` where the key came with another request,
    ///   ``WalletError/notFound(_:)`` where the person left a wallet since: the answer went with it.
    public func answered(
        key: String,
        requestHash: [UInt8]
    ) throws(WalletError) -> IdempotencyRecord? {
        let record = try writing { writer throws(RepositoryError) in
            // Old answers go here, so that nothing but writes is needed to keep the table small.
            _ = try writer.purgeIdempotencyRecords(
                before: now.adding(seconds: -IdempotencyRecord.lifetimeSeconds)
            )
            return try writer.idempotencyRecord(person: principal.personID, key: key)
        }
        if let record, record.requestHash != requestHash { throw .idempotencyKeyReused }
        guard record?.isWithdrawn != true else { throw .notFound(.storedAnswer) }
        return record
    }

    /// Keeps what is answered under a key, in this unit of work.
    ///
    /// - Parameters:
    ///   - key: the client's `Idempotency-Key`.
    ///   - requestHash: SHA-256 over method, target and body.
    ///   - status: the HTTP status.
    ///   - fields: the header fields that belong to the answer.
    ///   - body: the answer's body.
    /// - Throws: why the repository failed.
    public func remember(
        key: String,
        requestHash: [UInt8],
        status: Int,
        fields: [String: String],
        body: [UInt8]
    ) throws(WalletError) {
        let record = IdempotencyRecord(
            personID: principal.personID,
            key: key,
            requestHash: requestHash,
            status: status,
            fields: fields,
            body: body,
            createdAt: now
        )
        try writing { writer throws(RepositoryError) in try writer.insert(record) }
    }
}
