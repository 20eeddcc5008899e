/// Where the answer of the current request is put, guarded by its connection's lock.
struct AnswerSlot {
    /// Counts the requests of the connection, so that a late answer does not meet the next one.
    private(set) var turn: UInt64 = 0
    /// Whether the connection sleeps until its answer comes.
    var isSuspended = false
    /// Whether the engine has closed the connection.
    private(set) var isClosed = false
    /// What is written to while the answer is sent; nil for an answer that is whole.
    var stream: HTTPStream?
    private var isAwaiting = false
    private var answer: HTTPResponse?

    /// Opens the slot for one answer.
    mutating func begin() -> UInt64 {
        turn += 1
        isAwaiting = true
        return turn
    }

    /// Puts the answer in; false when it comes too late.
    mutating func put(_ response: HTTPResponse, turn: UInt64) -> Bool {
        guard isAwaiting, self.turn == turn else { return false }
        isAwaiting = false
        answer = response
        return true
    }

    /// Takes the answer out, if it is there.
    mutating func takeAnswer() -> HTTPResponse? {
        guard let response = answer else { return nil }
        answer = nil
        isSuspended = false
        return response
    }

    /// Closes the slot with an answer of the server's own.
    mutating func take(_ response: HTTPResponse) -> HTTPResponse {
        end()
        return response
    }

    /// Closes the slot: whoever answers now is too late.
    mutating func end() {
        isAwaiting = false
        isSuspended = false
        answer = nil
    }

    /// The connection is gone, and its descriptor may soon be another's.
    mutating func close() {
        end()
        isClosed = true
    }
}
