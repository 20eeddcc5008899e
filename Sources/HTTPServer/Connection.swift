internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// One client connection: what the engine calls back for it, request after request.
///
/// The engine keeps a connection on one of its threads. Everything but the answer slot and the
/// activity belongs to that thread.
@safe
final class Connection: @unchecked Sendable {
    // SAFETY: the stored variables are used by the connection's server thread only, in the
    // engine's callbacks; other threads reach `slot` (a lock) and `activity` (atomic). `handle` is
    // used by other threads only while `slot` says that the connection is suspended or open.
    let handle: OpaquePointer
    let peer: HTTPPeerAddress
    let workerIndex: Int
    private let engine: Engine
    private let descriptor: Int32
    private let activity: Atomic<UInt64>
    private let slot = Mutex(AnswerSlot())

    private var target = RequestTarget()
    private var method = HTTPMethod.get
    private var hasOpenedRequest = false
    private var body: [UInt8] = []
    private var discardedByteCount = 0
    private var request: HTTPRequest?

    init(
        _ handle: OpaquePointer,
        engine: Engine,
        descriptor: Int32,
        peer: HTTPPeerAddress,
        workerIndex: Int
    ) {
        unsafe self.handle = handle
        self.engine = engine
        self.descriptor = descriptor
        self.peer = peer
        self.workerIndex = workerIndex
        self.activity = Atomic(Activity(.waiting, since: engine.tick).bits)
    }

    // MARK: Callbacks of the engine, on the connection's thread

    /// The request line has arrived.
    func begin(_ rawTarget: UnsafePointer<CChar>) {
        target = unsafe RequestTarget(rawTarget, byteCountMax: engine.limits.targetByteCountMax)
        hasOpenedRequest = false
    }

    /// The header has arrived, a part of the body, or the end of it; or an answer given later.
    ///
    /// - Returns: Whether the engine keeps the connection.
    func proceed(
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>,
        bytes: UnsafeRawBufferPointer
    ) -> Bool {
        guard hasOpenedRequest else {
            hasOpenedRequest = true
            return unsafe open(method: method, version: version)
        }
        if unsafe !bytes.isEmpty { return unsafe collect(bytes) }
        switch slot.withLock({ $0.takeAnswer() }) {
        case .none: return dispatch()
        case .some(let response): return answer(response)
        }
    }

    /// The request is over: its answer has been handed to the system, or the client is gone.
    func complete() {
        slot.withLock { $0.end() }
        letGoOfRequest()
        target = RequestTarget()
        body = []
        discardedByteCount = 0
        activity.store(
            Activity(.waiting, since: engine.tick).bits,
            ordering: .sequentiallyConsistent
        )
        if engine.isStopping { shutDown(SHUT_RD) }
    }

    /// The engine is about to close the connection.
    func close() {
        slot.withLock { $0.close() }
        letGoOfRequest()
    }

    // MARK: From any thread

    /// Stores the answer of a request and wakes its connection.
    func deliver(_ response: HTTPResponse, turn: UInt64) -> Bool {
        slot.withLock { slot in
            guard slot.put(response, turn: turn) else { return false }
            if slot.isSuspended { unsafe MHD_resume_connection(handle) }
            return true
        }
    }

    /// Answers for a handler that let go of its responder.
    func abandon(turn: UInt64) {
        _ = deliver(engine.unansweredResponse, turn: turn)
    }

    /// Answers a request that is held back, because the server does not wait any longer.
    func giveUp() {
        slot.withLock { slot in
            guard slot.isSuspended, slot.put(engine.stoppingResponse, turn: slot.turn) else {
                return
            }
            unsafe MHD_resume_connection(handle)
        }
    }

    /// Ends the connection softly when no request is under way: what has arrived is still read.
    func closeIfWaiting() {
        let now = Activity(bits: activity.load(ordering: .sequentiallyConsistent))
        if now.phase == .waiting { shutDown(SHUT_RD) }
    }

    /// Cuts a connection whose header or body takes too long.
    func cutIfOverdue(at tick: UInt64) {
        let now = Activity(bits: activity.load(ordering: .relaxed))
        let limit =
            switch now.phase {
            case .waiting: engine.limits.waitTickCountMax
            case .receiving: engine.limits.bodyTickCountMax
            case .answering: UInt64.max
            }
        if tick > now.since, tick - now.since > limit { shutDown(SHUT_RDWR) }
    }

    private func shutDown(_ direction: Int) {
        slot.withLock { slot in
            guard !slot.isClosed else { return }
            _ = shutdown(descriptor, Int32(direction))
        }
    }

    // MARK: One request

    private func open(
        method name: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>
    ) -> Bool {
        method = unsafe HTTPMethod(terminated: name)
        let isVersion11 = unsafe strcmp(version, "HTTP/1.1") == 0
        let layout = unsafe HeaderLayout(handle, name, target, version)
        var header = FramingGuard(next: layout.fieldsStart)
        unsafe header.walk(handle)
        if let problem = problem(of: header, layout, isVersion11: isVersion11) {
            return answer(engine.refusal(problem), closes: true)
        }
        if header.hasBody {
            body.reserveCapacity(min(Int(header.contentLength ?? 0), 65_536))
            activity.store(Activity(.receiving, since: engine.tick).bits, ordering: .relaxed)
        }
        return true
    }

    private func problem(
        of header: FramingGuard,
        _ layout: HeaderLayout,
        isVersion11: Bool
    ) -> HTTPProblem? {
        let limits = engine.limits
        if target.byteCount > limits.targetByteCountMax { return .targetTooLong }
        if layout.byteCount > limits.headerByteCountMax { return .headerTooLarge }
        guard target.isWellFormed, layout.isPlain, target.path != "*" || method == .options else {
            return .malformed("The request line is not METHOD, address and version.")
        }
        if let problem = header.verdict(isVersion11: isVersion11, end: layout.end) {
            return problem
        }
        if (header.contentLength ?? 0) > UInt64(limits.bodyByteCountMax) { return .bodyTooLarge }
        return nil
    }

    private func collect(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if body.count + bytes.count <= engine.limits.bodyByteCountMax, discardedByteCount == 0 {
            unsafe body.append(contentsOf: bytes)
            return true
        }
        discardedByteCount += body.count + bytes.count
        body = []
        // A chunked body tells its length only by its end: read on for a while, so that the
        // client sees the answer, then give up.
        return discardedByteCount <= 4 * engine.limits.bodyByteCountMax + 65_536
    }

    private func dispatch() -> Bool {
        activity.store(Activity(.answering, since: engine.tick).bits, ordering: .relaxed)
        guard discardedByteCount == 0 else {
            return answer(engine.refusal(.bodyTooLarge), closes: true)
        }
        let turn = slot.withLock { $0.begin() }
        callHandler(turn: turn)
        let answered = slot.withLock { slot -> HTTPResponse? in
            if let response = slot.takeAnswer() { return response }
            if engine.isPastGrace { return slot.take(engine.stoppingResponse) }
            slot.isSuspended = true
            unsafe MHD_suspend_connection(handle)
            return nil
        }
        return answered.map { answer($0) } ?? true
    }

    private func callHandler(turn: UInt64) {
        let request = HTTPRequest(
            method: method,
            target: target,
            body: body,
            connection: self
        )
        body = []
        self.request = request
        engine.handler.handle(request, respond: HTTPResponder(self, turn: turn))
    }

    private func answer(_ response: HTTPResponse, closes: Bool = false) -> Bool {
        letGoOfRequest()
        let prepared = response.prepared(closes: closes || engine.isStopping)
        return unsafe prepared.queue(on: handle, status: response.status)
    }

    /// Copies the header of the request if somebody still holds the request, then forgets it.
    private func letGoOfRequest() {
        guard request != nil else { return }
        if !isKnownUniquelyReferenced(&request) { request?.detach() }
        request = nil
    }
}
