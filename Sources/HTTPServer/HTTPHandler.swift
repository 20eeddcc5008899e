/// What answers the requests of a server.
public protocol HTTPHandler: Sendable {
    /// Answers one request, now or later.
    ///
    /// Called on a server thread, which serves no other connection meanwhile: either answer at
    /// once, or hand the responder to another thread and return. `request.workerIndex` tells
    /// which thread calls, so that each can have its own resources.
    ///
    /// - Parameters:
    ///   - request: The whole request, its body included.
    ///   - respond: Takes one response; letting go of it unanswered answers 500.
    func handle(_ request: HTTPRequest, respond: HTTPResponder)

    /// Told once when the server begins to stop: whoever holds responders back, as long polls do,
    /// answers them now. Called on the thread that stops the server.
    func serverWillStop()
}

extension HTTPHandler {
    /// Nothing is held back.
    public func serverWillStop() {}
}
