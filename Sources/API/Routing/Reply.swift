import HTTPServer
import Hashing
import JSON

/// What a route answers, as values: it can be stored under an idempotency key and replayed.
struct Reply: Sendable {
    var status: HTTPStatus
    var fields: [HTTPField]
    var body: [UInt8]
    /// What the body is written to while it is sent; nil where it is there.
    var stream: HTTPStream?
    /// Whether a status of 5xx says that nothing failed here: the request asked for what is not there
    /// yet.
    var isExpected = false

    static let jsonType = HTTPField("Content-Type", "application/json")

    init(status: HTTPStatus, fields: [HTTPField] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// A JSON answer with its strong entity tag.
    ///
    /// - Parameters:
    ///   - status: 200 or 201.
    ///   - entityTag: the tag without quotes; nil for the hash of the body.
    ///   - write: writes the one value of the body.
    /// - Returns: the answer, which only its own client may keep and must ask about each time.
    static func json(
        _ status: HTTPStatus = .ok,
        entityTag: String? = nil,
        _ write: (inout JSONWriter) -> Void
    ) -> Reply {
        var json = JSONWriter(capacity: 1024)
        write(&json)
        return .json(status, entityTag: entityTag, bytes: json.bytes)
    }

    static func json(
        _ status: HTTPStatus = .ok,
        entityTag: String? = nil,
        bytes: [UInt8]
    ) -> Reply {
        let tag = entityTag ?? String(SHA256.hash(bytes).hexadecimal.prefix(32))
        return Reply(
            status: status,
            fields: [jsonType, HTTPField("ETag", "\"\(tag)\""), privateCache],
            body: bytes
        )
    }

    /// A JSON answer that is the same for everybody, and may be kept for a day.
    static func constant(bytes: [UInt8]) -> Reply {
        var reply = Reply.json(bytes: bytes)
        reply.fields.removeAll { $0.name == privateCache.name }
        reply.fields.append(HTTPField("Cache-Control", "public, max-age=86400"))
        return reply
    }

    /// A JSON answer that must not be kept: it holds a secret.
    static func secretJSON(
        _ status: HTTPStatus,
        _ write: (inout JSONWriter) -> Void
    ) -> Reply {
        var json = JSONWriter()
        write(&json)
        return Reply(
            status: status,
            fields: [jsonType, HTTPField("Cache-Control", "no-store")],
            body: json.bytes
        )
    }

    static let noContent = Reply(status: .noContent)
    static let privateForEver = HTTPField(
        "Cache-Control",
        "private, max-age=31536000, immutable"
    )
    static let privateCache = HTTPField("Cache-Control", "private, no-cache")

    /// The entity tag with its quotes, if there is one.
    var entityTag: String? {
        fields.first { $0.name == "ETag" }?.value
    }

    /// Whether this is an answer that was stored under an idempotency key.
    var isReplayed: Bool {
        fields.contains { $0.name == "Idempotency-Replayed" }
    }

    /// The fields that a stored answer keeps, by their names.
    var keptFields: [String: String] {
        var kept: [String: String] = [:]
        for field in fields where ["ETag", "Location", "Cache-Control"].contains(field.name) {
            kept[field.name] = field.value
        }
        return kept
    }

    /// The same answer as a response of the server.
    var response: HTTPResponse {
        let missing = Self.securityFields.filter { field in
            !fields.contains { $0.name == field.name }
        }
        if let stream {
            return HTTPResponse(status: status, fields: fields + missing, stream: stream)
        }
        return HTTPResponse(status: status, fields: fields + missing, body: body)
    }

    /// 304 where the client has these very bytes.
    ///
    /// **Source:** RFC 9110, 13.1.2 and 15.4.5.
    func conditional(ifNoneMatch header: String?) -> Reply {
        guard let header, let entityTag, status == .ok, Self.isKnown(entityTag, header) else {
            return self
        }
        return Reply(status: .notModified, fields: fields.filter { $0.name != "Content-Type" })
    }

    /// Whether an `If-None-Match` names a tag, alone or among others, weak or strong.
    static func isKnown(_ entityTag: String, _ header: String) -> Bool {
        header == entityTag
            || header.split(separator: ",").contains { candidate in
                let tag = candidate.drop { $0 == " " }
                let opaque = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
                let whole = opaque.lastIndex { $0 != " " }.map { opaque[...$0] } ?? ""
                return whole == "*" || whole == entityTag
            }
    }

    /// What every answer carries: nothing here is ever a page that runs something.
    static let securityFields = [
        HTTPField("X-Content-Type-Options", "nosniff"),
        HTTPField("Referrer-Policy", "no-referrer"),
        HTTPField("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
        HTTPField("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    /// What an answer over TLS carries besides.
    ///
    /// **Source:** RFC 6797, section 6.1; a year.
    static let strictTransport = HTTPField("Strict-Transport-Security", "max-age=31536000")
}
