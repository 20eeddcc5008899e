internal import Synchronization

/// A running HTTP/1.1 server.
///
/// A few threads serve the connections, each with its own event loop; a handler that answers at
/// once costs no switch of threads. Stopping is the owner's duty: a server that is let go of
/// stops without grace.
public final class HTTPServer: Sendable {
    /// Where it listens, with the port that the system gave.
    public let address: HTTPListenAddress
    private let engine: Engine
    private let acceptor: Acceptor
    private let hasStopped = Mutex(false)

    /// Starts to listen and to serve; returns when connections are accepted.
    ///
    /// - Parameters:
    ///   - configuration: Address, threads and limits.
    ///   - handler: Answers the requests.
    /// - Throws: `invalidConfiguration` for a setting outside its range; `addressInUse`,
    ///   `addressUnavailable`, `permissionDenied` or `system` when the address cannot be had;
    ///   `engineRefused` when threads or certificate cannot be used.
    public init(
        _ configuration: HTTPServerConfiguration,
        handler: any HTTPHandler
    ) throws(HTTPServerError) {
        try configuration.validate()
        let listener = try ListeningSocket(configuration.address)
        address = listener.address
        engine = Engine(configuration, handler: handler)
        acceptor = try Acceptor(listener, engine: engine)
        try engine.start(at: Acceptor.now)
        do throws(HTTPServerError) {
            try acceptor.start()
        } catch {
            engine.stop(grace: .zero)
            throw error
        }
    }

    deinit {
        stop(grace: .zero)
    }

    /// Connections that are open now.
    public var connectionCount: Int { engine.connectionCount }

    /// Takes another certificate and key for the connections to come; those that are open go on.
    ///
    /// - Parameter tls: The new certificate and key.
    /// - Throws: `engineRefused` for a certificate that cannot be used: the former one stays;
    ///   `invalidConfiguration` for a server without TLS.
    public func renew(_ tls: HTTPServerTLS) throws(HTTPServerError) {
        try engine.renew(tls)
    }

    /// Stops: takes no new connection, answers what has arrived, closes idle connections, then
    /// ends the threads.
    ///
    /// Blocks the calling thread, at most for the grace and one second, or until handlers that
    /// still run return; never call it from a handler. Calling it again does nothing.
    ///
    /// - Parameter grace: How long requests under way may take; those that are then still
    ///   unanswered are answered 503.
    public func stop(grace: Duration) {
        hasStopped.withLock { hasStopped in
            guard !hasStopped else { return }
            hasStopped = true
            acceptor.stop()
            engine.stop(grace: grace)
        }
    }
}
