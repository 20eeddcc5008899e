import SQLite
import WalletCore

/// One queued unit of work, whatever it answers.
struct WriteJob: Sendable {
    /// Does the work, and returns what answers it once it is on disk.
    let run: @Sendable (SQLiteWalletWriter) throws -> @Sendable () -> Void
    /// Answers it with a failure.
    let fail: @Sendable (any Error) -> Void

    init<Value: Sendable>(
        _ body: @escaping @Sendable (any WalletWriter) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        run = { writer in
            let value = try body(writer)
            return { completion(.success(value)) }
        }
        fail = { completion(.failure($0)) }
    }
}
