internal import Synchronization

/// Takes the one answer to a request, at once or later, on any thread.
public final class HTTPResponder: Sendable {
    private let connection: Connection
    private let turn: UInt64
    private let isSpent = Atomic<Bool>(false)

    init(_ connection: Connection, turn: UInt64) {
        self.connection = connection
        self.turn = turn
    }

    deinit {
        guard !isSpent.load(ordering: .relaxed) else { return }
        connection.abandon(turn: turn)
    }

    /// Sends the answers that `body` gives on this thread together, when it returns.
    ///
    /// Whoever answers many requests in a row, as after a group commit, is done sooner so, and the
    /// server threads wake once for all of them.
    ///
    /// - Parameter body: Calls `send` on any number of responders.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws; what it answered before is sent.
    public static func together<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try AnswerBatch.collect(body)
    }

    /// Answers the request.
    ///
    /// The first answer counts, so that a deadline and an event may race for it.
    ///
    /// - Parameter response: The answer; for HEAD its body is left out.
    /// - Returns: False when the request had been answered before, or its connection is gone.
    @discardableResult
    public func send(_ response: HTTPResponse) -> Bool {
        guard !isSpent.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        return connection.deliver(response, turn: turn)
    }
}
