extension HTTPProblem {
    static let targetTooLong = HTTPProblem(
        status: .uriTooLong,
        code: "target_too_long",
        detail: "The address of the request is longer than this server takes."
    )
    static let headerTooLarge = HTTPProblem(
        status: .requestHeaderFieldsTooLarge,
        code: "header_too_large",
        detail: "The header of the request is longer than this server takes."
    )
    static let bodyTooLarge = HTTPProblem(
        status: .contentTooLarge,
        code: "body_too_large",
        detail: "The body of the request is longer than this server takes."
    )
    static let versionNotSupported = HTTPProblem(
        status: .versionNotSupported,
        code: "version_not_supported",
        detail: "This server speaks HTTP/1.1 and HTTP/1.0."
    )
    static let unanswered = HTTPProblem(
        status: .internalServerError,
        code: "internal",
        detail: "The server failed.",
        retryable: true
    )
    static let stopping = HTTPProblem(
        status: .serviceUnavailable,
        code: "stopping",
        detail: "The server is stopping.",
        retryable: true,
        retryAfterSeconds: 1
    )
    static let tooManyConnections = HTTPProblem(
        status: .serviceUnavailable,
        code: "too_many_connections",
        detail: "Too many connections are open; try again later.",
        retryable: true,
        retryAfterSeconds: 1
    )
    static let tooManyBodies = HTTPProblem(
        status: .serviceUnavailable,
        code: "too_many_bodies",
        detail: "The server holds as many bodies as it can; try again later.",
        retryable: true,
        retryAfterSeconds: 1
    )

    /// The refusal for a status with which the engine would end a connection by itself.
    static func ofEngine(_ status: UInt32) -> HTTPProblem {
        switch status {
        case 413: .bodyTooLarge
        case 414: .targetTooLong
        case 431: .headerTooLarge
        case 505: .versionNotSupported
        case 400..<500: .malformed("The request is not HTTP.")
        default: .unanswered
        }
    }
}

extension HTTPMethod {
    /// Reads a method name that ends with NUL, without making a text of the common ones.
    init(terminated name: UnsafePointer<CChar>) {
        switch unsafe name[0] {
        case 0x47 where unsafe name[1] == 0x45 && name[2] == 0x54 && name[3] == 0: self = .get
        default: self.init(unsafe String(cString: name))
        }
    }
}
