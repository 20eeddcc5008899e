import HTTPServer
import Hashing
import WalletCore
import WalletService

/// Work that changes something, done once for an idempotency key.
extension Exchange {
    /// Writes on behalf of the caller and answers once it is on disk.
    ///
    /// With an `Idempotency-Key` the answer is kept in the same unit of work, so that a repeat
    /// gets the same answer and does nothing.
    func write(
        _ body: @escaping @Sendable (WriteSession) throws(WalletError) -> Reply
    ) throws(RequestError) -> Answer {
        var guarded = body
        if request.method == .post, let key = try idempotencyKey() {
            guarded = idempotent(body, key: key)
        }
        let (service, principal, work) = (service, principal, guarded)
        return .later { respond in
            service.write(as: principal, work, completion: respond)
        }
    }

    /// Writes and answers with a secret: no idempotency key can bring it back, since nothing keeps it.
    func secretWrite(
        _ body: @escaping @Sendable (WriteSession) throws(WalletError) -> Reply
    ) throws(RequestError) -> Answer {
        guard request.header("Idempotency-Key") == nil else {
            throw .problem(
                Problem(
                    .badRequest,
                    "idempotency_not_offered",
                    "A secret is shown once and never kept, so this request takes no Idempotency-Key."
                )
            )
        }
        return try write(body)
    }

    /// The client's `Idempotency-Key`; nil without one.
    ///
    /// **Source:** draft-ietf-httpapi-idempotency-key-header; the key is taken as it stands.
    func idempotencyKey() throws(RequestError) -> String? {
        guard let key = request.header("Idempotency-Key") else { return nil }
        guard (1...255).contains(key.utf8.count),
            key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw .problem(
                Problem(
                    .badRequest,
                    "bad_idempotency_key",
                    "The Idempotency-Key must be 1 to 255 visible ASCII characters."
                )
            )
        }
        return key
    }

    /// The same work, done once for a key: a repeat gets the answer that was stored with it.
    func idempotent(_ body: @escaping Work, key: String) -> Work {
        let target = "POST \(request.path)?\(request.query ?? "")\n"
        let hash = SHA256.hash(Array(target.utf8) + request.body).bytes
        return { session throws(WalletError) in
            if let stored = try session.answered(key: key, requestHash: hash) {
                return Reply(
                    status: HTTPStatus(rawValue: UInt16(clamping: stored.status)),
                    fields: stored.fields.sorted { $0.key < $1.key }.map { HTTPField($0, $1) }
                        + [Reply.jsonType, HTTPField("Idempotency-Replayed", "true")],
                    body: stored.body
                )
            }
            let reply = try body(session)
            try session.remember(
                key: key,
                requestHash: hash,
                status: Int(reply.status.rawValue),
                fields: reply.keptFields,
                body: reply.body
            )
            return reply
        }
    }
}
