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

    /// Describes a refusal.
    ///
    /// - Parameters:
    ///   - status: 400 or higher.
    ///   - code: A stable word in snake_case.
    ///   - detail: One sentence, without anything secret.
    ///   - retryable: Whether the same request may succeed later.
    public init(status: HTTPStatus, code: String, detail: String, retryable: Bool = false) {
        self.status = status
        self.code = code
        self.detail = detail
        self.retryable = retryable
    }

    /// The problem document as `application/problem+json`, not to be cached.
    public var response: HTTPResponse {
        let document = """
            {"type":"about:blank","title":\(Self.quoted(status.title)),\
            "status":\(status.rawValue),"code":\(Self.quoted(code)),\
            "detail":\(Self.quoted(detail)),"retryable":\(retryable)}
            """
        return HTTPResponse(
            status: status,
            fields: [
                HTTPField("Content-Type", "application/problem+json"),
                HTTPField("Cache-Control", "no-store"),
            ],
            body: Array(document.utf8)
        )
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                result.unicodeScalars.append("\\")
                result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
