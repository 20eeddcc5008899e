import HTTPServer
import Synchronization

/// A server that answers as a path says, and keeps what it was sent.
final class Peer: HTTPHandler {
    let received = Mutex<[HTTPRequest]>([])
    /// Requests that are never answered.
    private let silent = Mutex<[HTTPResponder]>([])

    func handle(_ request: HTTPRequest, respond: HTTPResponder) {
        received.withLock { $0.append(request) }
        switch request.path {
        case "/silent": silent.withLock { $0.append(respond) }
        case "/elsewhere":
            respond.send(
                HTTPResponse(
                    status: HTTPStatus(rawValue: 302),
                    fields: [HTTPField("Location", "/taken")],
                    body: []
                )
            )
        case "/busy":
            respond.send(
                HTTPResponse(
                    status: HTTPStatus(rawValue: 503),
                    fields: [HTTPField("Retry-After", "120")],
                    body: []
                )
            )
        case "/long":
            respond.send(HTTPResponse(status: .ok, body: [UInt8](repeating: 0x61, count: 70_000)))
        default: respond.send(HTTPResponse(status: .ok, body: []))
        }
    }

    /// Starts a server over this handler, on a free port of this machine.
    func start(_ tls: HTTPServerTLS? = nil) throws -> HTTPServer {
        var configuration = HTTPServerConfiguration(address: .init(host: "127.0.0.1", port: 0))
        configuration.tls = tls
        return try HTTPServer(configuration, handler: self)
    }
}
