import HTTPServer
import JSON
import WalletCore
import WalletService

/// One request on its way to its answer.
struct Exchange: Sendable {
    let request: HTTPRequest
    let parameters: [String: String]
    let query: HTTPQuery
    let principal: Principal
    let service: WalletService
    let timelines: TimelineCache
    let plans: PlanCount
    let reloads: ReloadDesk
    /// What knows whether the caller's token is still good.
    let authenticator: Authenticator
    /// Whether `now` may be given in the query; only for tests, on loopback.
    let isRequestClockAllowed: Bool
    /// What runs work over a whole wallet: ``APIConfiguration/runApart``.
    let runApart: @Sendable (@escaping @Sendable () -> Void) -> Bool
    /// What the server counted, as text for Prometheus.
    let metricsText: @Sendable () -> String

    // MARK: Parts of the request

    /// A path parameter as an identifier; an unreadable one is unknown, not malformed.
    func id<Entity>(_ name: String, _ kind: EntityKind) throws(RequestError) -> Identifier<Entity> {
        guard let id = parameters[name].flatMap({ Identifier<Entity>($0) }) else {
            throw .wallet(.notFound(kind))
        }
        return id
    }

    /// A path parameter as text.
    func text(_ name: String) -> String {
        parameters[name] ?? ""
    }

    /// What the body is, as its `Content-Type` says: lower case, without parameters.
    var mediaType: String? {
        request.header("Content-Type").map { field in
            String(field.prefix { $0 != ";" }).lowercased().filter { $0 != " " }
        }
    }

    /// The body as a JSON object.
    ///
    /// - Parameter mediaTypes: what its `Content-Type` may be, in lower case.
    /// - Returns: the object.
    /// - Throws: ``RequestError/unsupportedMediaType(expected:)`` for another type,
    ///   ``RequestError/badJSON(message:)`` for what is no object.
    func object(
        mediaTypes: Set<String> = ["application/json"]
    ) throws(RequestError) -> JSONObject {
        guard let type = mediaType, mediaTypes.contains(type) else {
            throw .unsupportedMediaType(expected: mediaTypes.sorted().joined(separator: " or "))
        }
        try requirePlainBody(isText: true)
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONParser.parse(request.body)
        } catch {
            throw .badJSON(message: error.description)
        }
        guard let object = value.objectValue else {
            throw .badJSON(message: "The body must be a JSON object.")
        }
        return object
    }

    /// The media types of a merge patch.
    static let patchTypes: Set<String> = ["application/json", "application/merge-patch+json"]

    // MARK: Work

    /// Asks again whether the caller may have what is answered, for an answer that takes long.
    ///
    /// - Returns: a question whose answer is why not; nil while the token is good. A repository that
    ///   cannot tell refuses nobody.
    func refusal() -> @Sendable () -> WalletError? {
        let authorization = request.header("Authorization")
        return { [service, authenticator] in
            do throws(WalletError) {
                let stamp = try service.externalChangeStamp()
                _ = try authenticator.principal(authorization: authorization, stamp: stamp)
                return nil
            } catch {
                if case .unauthenticated = error { return error }
                return nil
            }
        }
    }

    /// Answers from beside the server's threads, with work that may take seconds.
    ///
    /// - Parameter work: reads, and answers or begins a write.
    /// - Returns: the answer once the work is done; 503 where too much waits already.
    func apart(_ work: @escaping @Sendable () throws(RequestError) -> Answer) -> Answer {
        .later { [runApart] respond in
            let isTaken = runApart {
                do throws(RequestError) {
                    switch try work() {
                    case .now(let reply): respond(.success(reply))
                    case .later(let start): start(respond)
                    }
                } catch .wallet(let error) {
                    respond(.failure(error))
                } catch {
                    respond(.success(Problem(error).reply))
                }
            }
            if !isTaken { respond(.failure(.repository(.overloaded))) }
        }
    }

    /// Reads on behalf of the caller.
    func read<Value>(
        _ body: (ReadSession) throws(WalletError) -> Value
    ) throws(RequestError) -> Value {
        try useCase { () throws(WalletError) in try service.read(as: principal, body) }
    }

    /// Answers a GET, with 304 where the client has it.
    func answer(_ reply: Reply) -> Answer {
        .now(reply.conditional(ifNoneMatch: request.header("If-None-Match")))
    }
}

/// A name from outside in quotes, cut so that a message stays one readable line.
func quoted(_ name: String) -> String {
    let printable = name.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }
    return "\u{201C}\(String(String.UnicodeScalarView(printable.prefix(40))))\u{201D}"
}
