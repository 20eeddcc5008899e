/// The three-digit result code of a response.
///
/// **Source:** RFC 9110, section 15.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
    /// The code, `200...599`.
    public let rawValue: UInt16

    /// Makes a status from its code.
    ///
    /// - Parameter rawValue: `200...599`; anything else is a broken invariant of the caller.
    public init(rawValue: UInt16) {
        precondition((200...599).contains(rawValue), "a final status is 200...599")
        self.rawValue = rawValue
    }

    /// 200: the answer is in the body.
    public static let ok = HTTPStatus(rawValue: 200)
    /// 201: something was made.
    public static let created = HTTPStatus(rawValue: 201)
    /// 204: done, and there is nothing to say.
    public static let noContent = HTTPStatus(rawValue: 204)
    /// 304: what the client holds is still right.
    public static let notModified = HTTPStatus(rawValue: 304)
    /// 400: the request cannot be understood.
    public static let badRequest = HTTPStatus(rawValue: 400)
    /// 401: the caller is not known.
    public static let unauthorized = HTTPStatus(rawValue: 401)
    /// 403: the caller is known and may not.
    public static let forbidden = HTTPStatus(rawValue: 403)
    /// 404: nothing is there for this caller.
    public static let notFound = HTTPStatus(rawValue: 404)
    /// 405: the resource does not know this method.
    public static let methodNotAllowed = HTTPStatus(rawValue: 405)
    /// 409: the state of the resource stands against it.
    public static let conflict = HTTPStatus(rawValue: 409)
    /// 410: gone, and will not come back.
    public static let gone = HTTPStatus(rawValue: 410)
    /// 412: the state is not the one that the client expected.
    public static let preconditionFailed = HTTPStatus(rawValue: 412)
    /// 413: the body is longer than the server takes.
    public static let contentTooLarge = HTTPStatus(rawValue: 413)
    /// 414: the address is longer than the server takes.
    public static let uriTooLong = HTTPStatus(rawValue: 414)
    /// 415: the body is of a kind that the resource does not read.
    public static let unsupportedMediaType = HTTPStatus(rawValue: 415)
    /// 422: understood, but the content breaks a rule.
    public static let unprocessableContent = HTTPStatus(rawValue: 422)
    /// 428: the request must name the state it expects.
    public static let preconditionRequired = HTTPStatus(rawValue: 428)
    /// 429: too many requests.
    public static let tooManyRequests = HTTPStatus(rawValue: 429)
    /// 431: the header is longer than the server takes.
    public static let requestHeaderFieldsTooLarge = HTTPStatus(rawValue: 431)
    /// 500: the server failed.
    public static let internalServerError = HTTPStatus(rawValue: 500)
    /// 503: not now.
    public static let serviceUnavailable = HTTPStatus(rawValue: 503)
    /// 505: a version of the protocol that the server does not speak.
    public static let versionNotSupported = HTTPStatus(rawValue: 505)
    /// 507: there is no room to store it.
    public static let insufficientStorage = HTTPStatus(rawValue: 507)

    /// The usual words for the code, for a problem's `title`; empty for a code without a name here.
    public var title: String {
        Self.titles[rawValue] ?? ""
    }

    private static let titles: [UInt16: String] = [
        200: "OK", 201: "Created", 204: "No Content", 304: "Not Modified", 400: "Bad Request",
        401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        409: "Conflict", 410: "Gone", 412: "Precondition Failed", 413: "Content Too Large",
        414: "URI Too Long", 415: "Unsupported Media Type", 422: "Unprocessable Content",
        428: "Precondition Required", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 500: "Internal Server Error",
        503: "Service Unavailable", 505: "HTTP Version Not Supported",
        507: "Insufficient Storage",
    ]
}
