import HTTPServer
import Hashing
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

    /// How many characters the parameters may have that are no word, number or identifier.
    private static let longParameters = [
        "q": 1_024, "cursor": 12_288, "since": 12_288, "before": 12_288,
        // Five hundred ids with their commas, and what an address has room for of chosen cards.
        "ids": 18_499, "config": 27 << 10,
    ]

    /// Refuses query parameters that the route does not know, or that are longer than any that means
    /// something: nothing is ignored in silence.
    func allowQuery(_ names: Set<String>) throws(RequestError) {
        var seen: Set<String> = []
        for item in query.items {
            guard names.contains(item.name) else {
                throw .parameter(
                    item.name,
                    "There is no query parameter \(quoted(item.name)) here."
                )
            }
            guard seen.insert(item.name).inserted else {
                throw .parameter(item.name, "The query parameter \(item.name) stands twice.")
            }
            let countMax = Self.longParameters[item.name] ?? JSONFields.valueCountMax
            guard item.value.unicodeScalars.count <= countMax else {
                throw .parameter(
                    item.name,
                    "The parameter \(item.name) has more than \(countMax) characters."
                )
            }
        }
    }

    /// A whole number in the query.
    func integer(
        _ name: String,
        in range: ClosedRange<Int>,
        default standard: Int
    ) throws(RequestError) -> Int {
        guard let text = query[name] else { return standard }
        guard let value = Int(text), range.contains(value) else {
            throw .parameter(
                name,
                "The parameter \(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        return value
    }

    /// A decimal number in the query, such as 305.5; nil where there is none.
    func decimal(
        _ name: String,
        in range: ClosedRange<Int>
    ) throws(RequestError) -> Double? {
        guard let text = query[name] else { return nil }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let isPlain = text.utf8.allSatisfy { digits.contains($0) || $0 == UInt8(ascii: ".") }
        guard isPlain, let value = Double(text),
            (Double(range.lowerBound)...Double(range.upperBound)).contains(value)
        else {
            throw .parameter(
                name,
                "The parameter \(name) must be a number from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        return value
    }

    /// A truth value in the query: `1`, `0`, `true` or `false`.
    func flag(_ name: String, default standard: Bool) throws(RequestError) -> Bool {
        switch query[name] {
        case nil: return standard
        case "1", "true": return true
        case "0", "false": return false
        default: throw .parameter(name, "The parameter \(name) must be 1 or 0.")
        }
    }

    /// The reader's time zone in the query; nil where it is not given.
    ///
    /// It is asked for before any precondition: what the request says wrong is told before what others
    /// changed meanwhile.
    func timeZone() throws(RequestError) -> String? {
        guard let name = query["tz"] else { return nil }
        do throws(WalletError) {
            _ = try service.environment.zone(name)
        } catch {
            throw .parameter("tz", "There is no time zone \(quoted(name)).")
        }
        return name
    }

    /// An identifier in the query; nil where it is not given.
    func queryID<Entity>(_ name: String) throws(RequestError) -> Identifier<Entity>? {
        guard let text = query[name] else { return nil }
        guard let id = Identifier<Entity>(text) else {
            throw .parameter(name, "The parameter \(name) is not an id.")
        }
        return id
    }

    /// One of an enumeration's raw values in the query.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String,
        default standard: Choice?
    ) throws(RequestError) -> Choice where Choice.RawValue == String {
        let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        guard let text = query[name] else {
            if let standard { return standard }
            throw .parameter(name, "The parameter \(name) is required: one of \(names).")
        }
        guard let choice = Choice(rawValue: text) else {
            throw .parameter(name, "The parameter \(name) must be one of \(names).")
        }
        return choice
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

    /// Writes on behalf of the caller and answers once it is on disk.
    ///
    /// With an `Idempotency-Key` the answer is kept in the same unit of work, so that a repeat
    /// gets the same answer and does nothing.
    func write(
        _ body: @escaping @Sendable (WriteSession) throws(WalletError) -> Reply
    ) throws(RequestError) -> Answer {
        var guarded = body
        if request.method == .post, let key = try idempotencyKey() {
            guarded = idempotent(body, key: key)
        }
        let (service, principal, work) = (service, principal, guarded)
        return .later { respond in
            service.write(as: principal, work, completion: respond)
        }
    }

    /// Writes and answers with a secret: no idempotency key can bring it back, since nothing keeps it.
    func secretWrite(
        _ body: @escaping @Sendable (WriteSession) throws(WalletError) -> Reply
    ) throws(RequestError) -> Answer {
        guard request.header("Idempotency-Key") == nil else {
            throw .problem(
                Problem(
                    .badRequest,
                    "idempotency_not_offered",
                    "A secret is shown once and never kept, so this request takes no Idempotency-Key."
                )
            )
        }
        return try write(body)
    }

    /// The client's `Idempotency-Key`; nil without one.
    ///
    /// **Source:** draft-ietf-httpapi-idempotency-key-header; the key is taken as it stands.
    func idempotencyKey() throws(RequestError) -> String? {
        guard let key = request.header("Idempotency-Key") else { return nil }
        guard (1...255).contains(key.utf8.count),
            key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw .problem(
                Problem(
                    .badRequest,
                    "bad_idempotency_key",
                    "The Idempotency-Key must be 1 to 255 visible ASCII characters."
                )
            )
        }
        return key
    }

    /// The same work, done once for a key: a repeat gets the answer that was stored with it.
    func idempotent(_ body: @escaping Work, key: String) -> Work {
        let target = "POST \(request.path)?\(request.query ?? "")\n"
        let hash = SHA256.hash(Array(target.utf8) + request.body).bytes
        return { session throws(WalletError) in
            if let stored = try session.answered(key: key, requestHash: hash) {
                return Reply(
                    status: HTTPStatus(rawValue: UInt16(clamping: stored.status)),
                    fields: stored.fields.sorted { $0.key < $1.key }.map { HTTPField($0, $1) }
                        + [Reply.jsonType, HTTPField("Idempotency-Replayed", "true")],
                    body: stored.body
                )
            }
            let reply = try body(session)
            try session.remember(
                key: key,
                requestHash: hash,
                status: Int(reply.status.rawValue),
                fields: reply.keptFields,
                body: reply.body
            )
            return reply
        }
    }
}

/// A name from outside in quotes, cut so that a message stays one readable line.
func quoted(_ name: String) -> String {
    let printable = name.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return "\u{201C}\(String(String.UnicodeScalarView(printable.prefix(40))))\u{201D}"
}
