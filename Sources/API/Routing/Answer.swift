/// How a route answers: at once, or once its write is on disk.
enum Answer {
    case now(Reply)
    /// Starts the work; the closure it is given takes the one reply, on any thread.
    case later(@Sendable (@escaping @Sendable (Reply) -> Void) -> Void)
}
