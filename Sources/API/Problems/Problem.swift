import HTTPServer
import JSON
import WalletService

/// A problem document.
///
/// **Source:** RFC 9457, section 3; `code`, `retryable` and `errors` are extension members.
struct Problem: Error, Sendable {
    /// How many broken rules a document lists; it says so where there are more.
    static let errorCountMax = 100

    let status: HTTPStatus
    /// Stable, snake_case: what a client switches over.
    let code: String
    /// One clear sentence.
    let detail: String
    /// Whether the same request may succeed later.
    let isRetryable: Bool
    /// The broken rules, field by field.
    let errors: [FieldProblem]
    /// Members that this problem alone has, each with its JSON value.
    var extra: [(name: String, json: [UInt8])] = []
    /// Writes more such members, after those of `extra`.
    var more: (@Sendable (inout JSONWriter) -> Void)?
    /// Header fields that belong to it.
    var fields: [HTTPField] = []

    init(
        _ status: HTTPStatus,
        _ code: String,
        _ detail: String,
        isRetryable: Bool = false,
        errors: [FieldProblem] = []
    ) {
        self.status = status
        self.code = code
        self.detail = detail
        self.isRetryable = isRetryable
        self.errors = errors
    }

    /// The answer.
    var reply: Reply {
        var json = JSONWriter()
        json.object { json in
            json.member("type", "about:blank")
            json.member("title", status.title)
            json.member("status", Int(status.rawValue))
            json.member("detail", detail)
            json.member("code", code)
            json.member("retryable", isRetryable)
            if !errors.isEmpty {
                json.member("errors") { json in
                    json.array(errors) { json, error in
                        json.object { json in
                            json.member("field", error.field)
                            json.member("code", error.code)
                            json.member("message", error.message)
                        }
                    }
                }
            }
            for member in extra {
                json.name(member.name)
                json.raw(member.json)
            }
            more?(&json)
        }
        return Reply(
            status: status,
            fields: [
                HTTPField("Content-Type", "application/problem+json"),
                HTTPField("Cache-Control", "no-store"),
            ] + fields,
            body: json.bytes
        )
    }
}
