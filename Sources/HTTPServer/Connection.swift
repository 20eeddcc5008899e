internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// One client connection: what the engine calls back for it, request after request.
///
/// The engine keeps a connection on one of its threads. Everything but the answer slot and the
/// activity belongs to that thread.
// SAFETY: the stored variables are used by the connection's server thread only, in the engine's
// callbacks; other threads reach `slot` (a lock), `activity` and `wakesOthers` (atomic). They use
// `handle` only to resume, once, a connection that sleeps, and a sleeping one is not freed; they
// use `descriptor` only under the lock while it is not closed.
@safe
final class Connection: @unchecked Sendable {
    /// What the engine's next call is about.
    private enum Stage {
        case header
        case body
        case answer
    }

    let handle: OpaquePointer
    let peer: HTTPPeerAddress
    let worker: Worker
    /// Set by the worker's lock holder before the connection is woken first of several.
    let wakesOthers = Atomic<Bool>(false)
    let engine: Engine
    let descriptor: Int32
    let activity: Atomic<UInt64>
    let slot = Mutex(AnswerSlot())

    private var target = RequestTarget()
    private var method = HTTPMethod.get
    private var stage = Stage.header
    private var body = IncomingBody()
    private var chunks = ChunkFraming()
    /// Whether the client has been told, past the engine, why its body is refused.
    private var isRefused = false
    private var request: HTTPRequest?

    init(
        _ handle: OpaquePointer,
        engine: Engine,
        descriptor: Int32,
        peer: HTTPPeerAddress,
        worker: Worker
    ) {
        unsafe self.handle = handle
        self.engine = engine
        self.descriptor = descriptor
        self.peer = peer
        self.worker = worker
        self.activity = Atomic(Activity(.waiting, since: engine.tick).bits)
    }

    /// The connection that stands for one of the engine's, kept by the engine until it is closed.
    static func of(_ handle: OpaquePointer) -> Connection? {
        let info = unsafe http_connection_info(handle, .CONNECTION_INFO_SOCKET_CONTEXT)
        return unsafe info?.pointee.socket_context.map {
            unsafe Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue()
        }
    }

    // MARK: Callbacks of the engine, on the connection's thread

    /// The request line has arrived.
    func begin(_ rawTarget: UnsafePointer<CChar>) {
        target = unsafe RequestTarget(rawTarget, byteCountMax: engine.limits.targetByteCountMax)
        stage = .header
        note(.header)
    }

    /// The header has arrived, a part of the body, or the end of it; or an answer is looked for.
    ///
    /// - Returns: Whether the engine keeps the connection.
    func proceed(
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>,
        bytes: UnsafeRawBufferPointer
    ) -> Bool {
        switch stage {
        case .header:
            stage = .body
            return unsafe open(method: method, version: version)
        case .body:
            return unsafe bytes.isEmpty ? dispatch() : collect(bytes)
        case .answer:
            return answerOrSleep()
        }
    }

    /// The request is over: its answer has been handed to the system, or the client is gone.
    func complete() {
        wakeOthersIfFirst()
        slot.withLock { $0.end() }
        letGoOfRequest()
        letGoOfStream()
        target = RequestTarget()
        body.end(engine.bodyBudget)
        chunks = ChunkFraming()
        note(.waiting)
        engine.noteCompletion()
    }

    /// The engine is about to close the connection.
    func close() {
        wakeOthersIfFirst()
        slot.withLock { $0.close() }
        letGoOfRequest()
        letGoOfStream()
        body.end(engine.bodyBudget)
    }

    private func note(_ phase: Activity.Phase) {
        activity.store(Activity(phase, since: engine.tick).bits, ordering: .relaxed)
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
        if header.isChunked { chunks = ChunkFraming(start: layout.end) }
        if header.hasBody {
            body.expect(byteCount: header.contentLength ?? 0)
            note(.body)
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
        if limits.isTooLarge(layout, fieldCount: header.fieldCount) { return .headerTooLarge }
        guard target.isWellFormed, layout.isPlain, target.path != "*" || method == .options else {
            return .malformed("The request line is not METHOD, address and version.")
        }
        if let problem = header.verdict(isVersion11: isVersion11, end: layout.end) {
            return problem
        }
        let length = header.contentLength ?? 0
        if length > UInt64(limits.bodyByteCountMax) { return .bodyTooLarge }
        guard IncomingBody.hasRoom(byteCount: Int(length), engine.bodyBudget) else {
            return .tooManyBodies
        }
        return nil
    }

    private func collect(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard unsafe chunks.isPlain(before: bytes) else {
            sendPastEngine(.malformed("A line of a chunked body does not end with CRLF."))
            return false
        }
        let byteCountMax = engine.limits.bodyByteCountMax
        switch unsafe body.take(bytes, byteCountMax: byteCountMax, engine.bodyBudget) {
        case .taken, .discarded: return true
        case .refused(let problem):
            sendPastEngine(problem)
            return true
        case .endless: return false
        }
    }

    /// Answers in the middle of a body, where the engine takes no answer: at once, not at its end.
    ///
    /// Over TLS only the engine can write, and the answer waits for the end.
    private func sendPastEngine(_ problem: HTTPProblem) {
        guard !engine.speaksTLS else { return }
        let message = engine.refusal(problem).closingMessage
        _ = unsafe message.withUnsafeBytes { bytes in
            unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
        _ = shutdown(descriptor, Int32(SHUT_WR))
        isRefused = true
    }

    /// Answers for the engine, which has met an error and closes the connection.
    ///
    /// - Parameter status: What the engine would say.
    /// - Returns: Whether the engine took the answer.
    func answerEngineProblem(_ status: UInt32) -> Bool {
        letGoOfRequest()
        let response = engine.refusal(.ofEngine(status))
        return unsafe response.prepared(closes: true).queue(on: handle, status: response.status)
    }

    private func dispatch() -> Bool {
        note(.answering)
        guard !isRefused else { return false }
        if let problem = body.refusal { return answer(engine.refusal(problem), closes: true) }
        let turn = slot.withLock { $0.begin() }
        callHandler(turn: turn)
        if let response = slot.withLock({ $0.takeAnswer() }) { return answer(response) }
        // The engine asks again at once. Sleeping only then makes it look for the answer before
        // it reads on when it wakes, so that a client that has stopped sending is answered, too.
        stage = .answer
        return true
    }

    private func answerOrSleep() -> Bool {
        wakeOthersIfFirst()
        let answered = slot.withLock { slot -> HTTPResponse? in
            if let response = slot.takeAnswer() { return response }
            if engine.isPastGrace { return slot.take(engine.stoppingResponse) }
            slot.isSuspended = true
            sleep()
            return nil
        }
        return answered.map { answer($0) } ?? true
    }

    private func callHandler(turn: UInt64) {
        let request = HTTPRequest(
            method: method,
            target: target,
            body: body.handOver(),
            connection: self
        )
        self.request = request
        engine.handler.handle(request, respond: HTTPResponder(self, turn: turn))
    }

    func wakeOthersIfFirst() {
        guard wakesOthers.load(ordering: .relaxed) else { return }
        wakesOthers.store(false, ordering: .relaxed)
        worker.wakeOthers()
    }

    private func answer(_ response: HTTPResponse, closes: Bool = false) -> Bool {
        letGoOfRequest()
        // The engine takes a bare LF for the end of a line between chunks. Where it does so unseen,
        // whoever stands in front may believe that the body ends elsewhere; so nothing follows it.
        var closes = closes || chunks.isInUse || engine.isStopping
        // After the header of a stream that has no body the engine sends the last chunk all the same.
        if response.stream != nil, method == .head { closes = true }
        let prepared = response.prepared(closes: closes)
        if let stream = response.stream {
            slot.withLock { $0.stream = stream }
            stream.attach(self)
        }
        return unsafe prepared.queue(on: handle, status: response.status)
    }

    /// The response is over: whoever writes to its stream is told so.
    private func letGoOfStream() {
        slot.withLock { slot in
            defer { slot.stream = nil }
            return slot.stream
        }?.close()
    }

    /// Copies the header of the request if somebody still holds the request, then forgets it.
    private func letGoOfRequest() {
        guard request != nil else { return }
        if !isKnownUniquelyReferenced(&request) { request?.detach() }
        request = nil
    }
}
