import WalletService

/// How a route answers: at once, or once its write is on disk.
enum Answer {
    case now(Reply)
    /// Starts the work; the closure it is given takes the one reply or refusal, on any thread.
    case later(@Sendable (@escaping @Sendable (Result<Reply, WalletError>) -> Void) -> Void)
}
