internal import CMicroHTTPD
internal import Dispatch
internal import Glibc
internal import Synchronization

/// What the connections of one server share, and the engine's threads.
@safe
final class Engine: Sendable {
    let handler: any HTTPHandler
    let limits: EngineLimits
    let bodyBudget: BodyBudget
    let unansweredResponse: HTTPResponse
    let stoppingResponse: HTTPResponse
    let fullResponse: HTTPResponse
    private let configuration: HTTPServerConfiguration
    private let registry = Mutex(ConnectionRegistry())
    private let workers = Mutex<[(thread: pthread_t, worker: Worker)]>([])
    private let daemon = Mutex<Daemon?>(nil)
    /// Engines of former certificates, which still serve the connections they had.
    private let retired = Mutex<[Daemon]>([])
    private let clock = Atomic<UInt64>(0)
    private let stage = Atomic<UInt8>(0)
    private let progress = DispatchSemaphore(value: 0)

    init(_ configuration: HTTPServerConfiguration, handler: any HTTPHandler) {
        self.configuration = configuration
        self.handler = handler
        limits = EngineLimits(configuration)
        bodyBudget = BodyBudget(byteCountMax: configuration.bodyByteCountInFlightMax)
        unansweredResponse = configuration.problemResponse(.unanswered)
        stoppingResponse = configuration.problemResponse(.stopping)
        fullResponse = configuration.problemResponse(.tooManyConnections)
    }

    /// Seconds of a clock that only goes forward, renewed once a second.
    var tick: UInt64 { clock.load(ordering: .relaxed) }

    /// Whether the server finishes what is under way and takes nothing more.
    var isStopping: Bool { stage.load(ordering: .sequentiallyConsistent) > 0 }

    /// Whether the server does not wait for handlers any longer.
    var isPastGrace: Bool { stage.load(ordering: .sequentiallyConsistent) > 1 }

    var connectionCount: Int { registry.withLock { $0.count } }

    var speaksTLS: Bool { configuration.tls != nil }

    func refusal(_ problem: HTTPProblem) -> HTTPResponse {
        configuration.problemResponse(problem)
    }

    // MARK: Start and stop

    /// Starts the engine's threads.
    func start(at tick: UInt64) throws(HTTPServerError) {
        clock.store(tick, ordering: .relaxed)
        guard let made = Daemon(configuration, limits, engine: self) else { throw .engineRefused }
        daemon.withLock { $0 = made }
    }

    /// Takes another certificate for the connections to come; those that are open go on.
    ///
    /// The engine reads its certificate once, so another engine is started beside it, and the former
    /// one ends with the server.
    func renew(_ tls: HTTPServerTLS) throws(HTTPServerError) {
        guard speaksTLS else { throw .invalidConfiguration(setting: "tls") }
        var renewed = configuration
        renewed.tls = tls
        guard let made = Daemon(renewed, limits, engine: self) else { throw .engineRefused }
        let former = daemon.withLock { daemon in
            defer { daemon = made }
            return daemon
        }
        if let former { retired.withLock { $0.append(former) } }
    }

    /// Answers what is under way, then ends the engine's threads.
    func stop(grace: Duration) {
        stage.store(1, ordering: .sequentiallyConsistent)
        handler.serverWillStop()
        waitUntilDrained(for: grace)
        stage.store(2, ordering: .sequentiallyConsistent)
        forEachConnection { $0.giveUp() }
        waitUntilDrained(for: .seconds(1))
        for worker in workers.withLock({ $0.map(\.worker) }) { worker.close() }
        let made = daemon.withLock { daemon in
            defer { daemon = nil }
            return daemon
        }
        made?.stop()
        for former in retired.withLock({ $0 }) { former.stop() }
    }

    private func forEachConnection(_ body: (Connection) -> Void) {
        registry.withLock { registry in
            for connection in registry.all { body(connection) }
        }
    }

    private func waitUntilDrained(for time: Duration) {
        let (seconds, attoseconds) = time.components
        let limit = Double(max(0, min(seconds, 86_400))) + Double(attoseconds) / 1e18
        let deadline = DispatchTime.now() + limit
        while connectionCount > 0, DispatchTime.now() < deadline {
            forEachConnection { $0.closeIfWaiting() }
            _ = progress.wait(timeout: min(deadline, .now() + .milliseconds(50)))
        }
    }

    // MARK: The acceptor's side

    /// Renews the clock and looks after the connections.
    func advance(to tick: UInt64) {
        guard tick > self.tick else { return }
        clock.store(tick, ordering: .relaxed)
        forEachConnection { $0.watch(at: tick) }
    }

    /// Counts a connection unless a limit is reached.
    func admit(_ peer: HTTPPeerAddress) -> Bool {
        registry.withLock {
            $0.admit(
                peer,
                max: configuration.connectionCountMax,
                maxPerPeer: configuration.connectionCountPerPeerMax
            )
        }
    }

    /// Hands an admitted connection to one of the threads.
    func add(_ descriptor: Int32, from address: PeerSocketAddress) {
        let isAdded = daemon.withLock { $0?.add(descriptor, from: address) } ?? false
        if !isAdded { dismiss(address.peer) }
    }

    private func dismiss(_ peer: HTTPPeerAddress) {
        registry.withLock { $0.dismiss(peer) }
        noteCompletion()
    }

    // MARK: The server threads' side

    /// Takes up a connection on the calling thread.
    func take(_ handle: OpaquePointer) -> Connection {
        let peer = unsafe PeerSocketAddress(of: handle).peer
        let connection = unsafe Connection(
            handle,
            engine: self,
            descriptor: http_connection_info(handle, .CONNECTION_INFO_CONNECTION_FD)?
                .pointee.connect_fd ?? -1,
            peer: peer,
            worker: worker(of: pthread_self())
        )
        registry.withLock { $0.insert(connection) }
        return connection
    }

    /// Forgets a closed connection.
    func release(_ connection: Connection) {
        connection.close()
        registry.withLock { $0.remove(connection) }
        noteCompletion()
    }

    /// Lets a stopping server look again at what is left.
    func noteCompletion() {
        if isStopping { progress.signal() }
    }

    private func worker(of thread: pthread_t) -> Worker {
        workers.withLock { workers in
            if let known = workers.first(where: { $0.thread == thread }) { return known.worker }
            // Threads of a renewed engine take the places of the former ones.
            let worker = Worker(index: workers.count % configuration.workerCount)
            workers.append((thread, worker))
            return worker
        }
    }
}
