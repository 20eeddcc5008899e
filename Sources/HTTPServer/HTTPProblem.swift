import JSON

/// A refusal that the server itself makes, before a handler sees the request.
///
/// **Source:** RFC 9457, section 3; `code` and `retryable` are extension members.
public struct HTTPProblem: Hashable, Sendable {
    /// The status, which also gives the title.
    public let status: HTTPStatus
    /// A stable word for programs, in snake_case.
    public let code: String
    /// One sentence for people.
    public let detail: String
    /// Whether the same request may succeed later.
    public let retryable: Bool
    /// After how many seconds a client should try again; nil where waiting does not help.
    public let retryAfterSeconds: Int?

    /// Describes a refusal.
    ///
    /// - Parameters:
    ///   - status: 400 or higher.
    ///   - code: A stable word in snake_case.
    ///   - detail: One sentence, without anything secret.
    ///   - retryable: Whether the same request may succeed later.
    ///   - retryAfterSeconds: After how many seconds a client should try again; nil for no advice.
    public init(
        status: HTTPStatus,
        code: String,
        detail: String,
        retryable: Bool = false,
        retryAfterSeconds: Int? = nil
    ) {
        self.status = status
        self.code = code
        self.detail = detail
        self.retryable = retryable
        self.retryAfterSeconds = retryAfterSeconds
    }

    /// The problem document as `application/problem+json`, not to be cached.
    public var response: HTTPResponse {
        var json = JSONWriter()
        json.object { json in
            json.member("type", "about:blank")
            json.member("title", status.title)
            json.member("status", Int(status.rawValue))
            json.member("detail", detail)
            json.member("code", code)
            json.member("retryable", retryable)
        }
        return HTTPResponse(
            status: status,
            fields: [
                HTTPField("Content-Type", "application/problem+json"),
                HTTPField("Cache-Control", "no-store"),
            ] + waiting,
            body: json.bytes
        )
    }

    /// The field that says how long to wait; none where waiting does not help.
    public var waiting: [HTTPField] {
        retryAfterSeconds.map { [HTTPField("Retry-After", String($0))] } ?? []
    }
}
