import HTTPServer
import JSON

/// The refusals of the contract: one response for each status, with an example.
enum ContractProblems {
    /// What any request may meet, whatever it asks for.
    static let everywhere: Set<Int> = [400, 413, 414, 429, 431, 500, 503, 505]

    /// The code and sentence that stand in the example of a status.
    private static let examples: [Int: (code: String, detail: String)] = [
        400: ("bad_parameter", "The parameter limit must be a whole number from 1 to 500."),
        401: ("token_revoked", "This token was revoked."),
        403: ("forbidden", "You may see this, but not change it."),
        404: ("not_found", "There is no such card."),
        409: ("id_taken", "This id was given to another card already, or to one that was deleted."),
        410: (
            "cursor_gone",
            "The server no longer knows this cursor: read everything anew, without it."
        ),
        412: ("version_conflict", "The card was changed meanwhile: this is how it is now."),
        413: ("body_too_large", "The body of the request is longer than this server takes."),
        414: ("target_too_long", "The address of the request is longer than this server takes."),
        415: ("unsupported_media_type", "The body must be application/json."),
        422: ("required", "The member name is required."),
        428: ("precondition_required", "Send If-Match with the entity tag of what you read."),
        429: (
            "rate_limited", "Too many requests: wait for the seconds that Retry-After says."
        ),
        431: ("header_too_large", "The header of the request is longer than this server takes."),
        500: ("internal", "The server failed."),
        503: ("busy", "The server is busy: try again."),
        505: ("version_not_supported", "This server speaks HTTP/1.1 and HTTP/1.0."),
        507: ("storage_full", "The server's storage is full."),
    ]

    /// The statuses after which the same request may succeed.
    private static let retryable: Set<Int> = [429, 500, 503, 507]

    /// The responses, by the names that ``reference(to:)`` gives them.
    static let responses: JSONValue = {
        var responses = JSONObject()
        for status in examples.keys.sorted() { responses[name(status)] = response(status) }
        return .object(responses)
    }()

    /// What stands in an operation for a refusal.
    ///
    /// - Parameter status: a status that has an example; another is a broken invariant.
    /// - Returns: a reference to its response.
    static func reference(to status: Int) -> JSONValue {
        precondition(examples[status] != nil, "the contract has no example of status \(status)")
        return SchemaShorthand.object([
            ("$ref", .string("#/components/responses/\(name(status))"))
        ])
    }

    private static func name(_ status: Int) -> String {
        "Problem\(status)"
    }

    private static func response(_ status: Int) -> JSONValue {
        let media = SchemaShorthand.object([
            ("schema", SchemaShorthand.expand(.string("Problem"))), ("example", example(status)),
        ])
        return SchemaShorthand.object([
            ("description", .string(HTTPStatus(rawValue: UInt16(status)).title)),
            ("content", SchemaShorthand.object([("application/problem+json", media)])),
        ])
    }

    private static func example(_ status: Int) -> JSONValue {
        let (code, detail) = examples[status] ?? ("", "")
        return SchemaShorthand.object([
            ("type", .string("about:blank")),
            ("title", .string(HTTPStatus(rawValue: UInt16(status)).title)),
            ("status", .number(String(status))), ("detail", .string(detail)),
            ("code", .string(code)), ("retryable", .bool(retryable.contains(status))),
        ])
    }
}
