import Dispatch
import HTTPServer
import Synchronization

/// A handler for tests, which answers by path and holds back what it is told to.
final class TestHandler: HTTPHandler {
    struct Held: Sendable {
        let request: HTTPRequest
        let respond: HTTPResponder
    }

    static let prepared = HTTPResponse(
        status: .ok,
        fields: [HTTPField("ETag", "\"1\"")],
        body: Array("prepared".utf8)
    )
    static let unchanged = HTTPResponse(
        status: .notModified,
        fields: [HTTPField("ETag", "\"1\"")]
    )

    /// Requests that wait for an answer, in order of arrival.
    let held = Mutex<[Held]>([])
    /// Signalled once for each request that is held back.
    let arrival = DispatchSemaphore(value: 0)
    /// Requests kept although they were answered.
    let kept = Mutex<[HTTPRequest]>([])
    /// Streams that were begun, in order of arrival.
    let streams = Mutex<[HTTPStream]>([])
    let stopCount = Atomic<Int>(0)
    private let later = DispatchQueue(label: "later", attributes: .concurrent)

    func handle(_ request: HTTPRequest, respond: HTTPResponder) {
        switch request.path {
        case "/hold": hold(request, respond)
        case "/stream":
            let stream = HTTPStream()
            streams.withLock { $0.append(stream) }
            respond.send(
                HTTPResponse(
                    status: .ok,
                    fields: [HTTPField("Content-Type", "text/event-stream")],
                    stream: stream
                )
            )
            arrival.signal()
        case "/later": later.async { respond.send(Self.echo(request)) }
        case "/forget": break
        case "/keep":
            kept.withLock { $0.append(request) }
            respond.send(Self.prepared)
        case "/prepared":
            let isKnown = request.header("If-None-Match") == "\"1\""
            respond.send(isKnown ? Self.unchanged : Self.prepared)
        case "/big":
            let body = [UInt8](repeating: 0x61, count: 8 << 20)
            respond.send(HTTPResponse(status: .ok, body: body))
        case "/twice":
            respond.send(Self.prepared)
            let again = respond.send(Self.unchanged)
            kept.withLock { if again { $0.append(request) } }
        default: respond.send(Self.echo(request))
        }
    }

    func serverWillStop() {
        stopCount.add(1, ordering: .relaxed)
    }

    /// Waits until a request is held back, then gives it.
    func nextHeld() -> Held? {
        guard arrival.wait(timeout: .now() + 120) == .success else { return nil }
        return held.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    /// Waits until a stream is begun, then gives it.
    func nextStream() -> HTTPStream? {
        guard arrival.wait(timeout: .now() + 120) == .success else { return nil }
        return streams.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    private func hold(_ request: HTTPRequest, _ respond: HTTPResponder) {
        held.withLock { $0.append(Held(request: request, respond: respond)) }
        arrival.signal()
    }

    /// Says what was understood: method, path, query, number of body bytes, their sum.
    static func echo(_ request: HTTPRequest) -> HTTPResponse {
        let sum = request.body.reduce(0) { $0 &+ Int($1) }
        let text =
            "\(request.method.name) \(request.path) \(request.query ?? "-")"
            + " \(request.body.count) \(sum) \(request.header("X-Note") ?? "-")"
        return HTTPResponse(
            status: .ok,
            fields: [
                HTTPField("Content-Type", "text/plain"),
                HTTPField("X-Peer", request.peer.description),
                HTTPField("X-Worker", String(request.workerIndex)),
            ],
            body: Array(text.utf8)
        )
    }
}

/// A server on a free port of this machine.
func startServer(
    _ handler: TestHandler = TestHandler(),
    host: String = "127.0.0.1",
    adjust: (inout HTTPServerConfiguration) -> Void = { _ in }
) throws -> HTTPServer {
    var configuration = HTTPServerConfiguration(address: .init(host: host, port: 0))
    adjust(&configuration)
    return try HTTPServer(configuration, handler: handler)
}
