internal import CMicroHTTPD
internal import Synchronization

/// A response, made ready once and good for any number of requests.
///
/// The engine counts the connections that still send it, so one response can be cached and
/// handed out from any thread; each further use costs no copy and no allocation.
@safe
public final class HTTPResponse: Sendable {
    /// The status.
    public let status: HTTPStatus
    /// The header fields, in order; the engine adds `Date`, `Content-Length` and `Connection`.
    public let fields: [HTTPField]
    /// How many bytes the body has.
    public let bodyByteCount: Int

    /// What is still being written while it is sent; nil where the body is there.
    let stream: HTTPStream?

    private let body: any EngineBody
    private let open: EngineResponse
    private let closing = Mutex<EngineResponse?>(nil)

    /// Prepares a response.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - fields: The header fields, without `Content-Length`, `Connection` and `Date`.
    ///   - body: The body, copied once; left out for 204 and 304, because a 304 that told the
    ///     length of what it does not send would make some clients wait for it.
    public init(status: HTTPStatus, fields: [HTTPField] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        let sent = status == .noContent || status == .notModified ? [] : body
        self.stream = nil
        self.body = ResponseBody(sent)
        self.bodyByteCount = sent.count
        self.open = EngineResponse(fields: fields, body: self.body, closes: false)
    }

    /// Prepares a response whose body is written while it is sent; it answers one request.
    ///
    /// - Parameters:
    ///   - status: The status; one that has a body.
    ///   - fields: The header fields, without `Content-Length`, `Connection` and `Date`.
    ///   - stream: What the body is written to.
    public init(status: HTTPStatus, fields: [HTTPField] = [], stream: HTTPStream) {
        self.status = status
        self.fields = fields
        self.stream = stream
        self.body = stream
        self.bodyByteCount = 0
        self.open = EngineResponse(fields: fields, body: stream, closes: false)
    }

    private init(_ other: HTTPResponse, fields: [HTTPField]) {
        self.status = other.status
        self.fields = fields
        self.stream = other.stream
        self.body = other.body
        self.bodyByteCount = other.bodyByteCount
        self.open = EngineResponse(fields: fields, body: body, closes: false)
    }

    /// The same response with more header fields; the body is shared, not copied.
    ///
    /// - Parameter more: The fields to add.
    /// - Returns: A response of its own.
    public func adding(_ more: [HTTPField]) -> HTTPResponse {
        HTTPResponse(self, fields: fields + more)
    }

    /// A copy of the body; empty for a stream.
    public var bodyBytes: [UInt8] { (body as? ResponseBody)?.copy ?? [] }

    /// The whole message, status line, header and body, as it is sent past the engine on a connection
    /// that ends with it.
    var closingMessage: [UInt8] {
        var text = "HTTP/1.1 \(status.rawValue) \(status.title)\r\n"
        for field in fields { text += "\(field.name): \(field.value)\r\n" }
        text += "Connection: close\r\nContent-Length: \(bodyByteCount)\r\n\r\n"
        return Array(text.utf8) + bodyBytes
    }

    /// The form that is handed to the engine.
    ///
    /// - Parameter closes: Whether the connection ends after it, which the client is told.
    /// - Returns: The same one each time.
    func prepared(closes: Bool) -> EngineResponse {
        guard closes else { return open }
        return closing.withLock { closing in
            if let closing { return closing }
            let made = EngineResponse(fields: fields, body: body, closes: true)
            closing = made
            return made
        }
    }
}

/// What the engine takes a body from.
protocol EngineBody: Sendable {
    /// Makes an engine response that reads this body and holds on to it; nil without memory.
    func makeEngineResponse() -> OpaquePointer?
}

/// The bytes of a body at a fixed place, kept as long as the engine may read them.
// SAFETY: the memory is written in `init` only, and freed when nobody holds the body.
@safe
final class ResponseBody: EngineBody, @unchecked Sendable {
    private let bytes: UnsafeMutableRawBufferPointer

    init(_ source: [UInt8]) {
        unsafe bytes = .allocate(byteCount: source.count, alignment: 1)
        unsafe bytes.copyBytes(from: source)
    }

    deinit {
        unsafe bytes.deallocate()
    }

    var copy: [UInt8] { unsafe Array(bytes) }

    /// Makes an engine response that reads these bytes in place and holds on to them.
    func makeEngineResponse() -> OpaquePointer? {
        let owner = unsafe Unmanaged.passRetained(self)
        let response = unsafe MHD_create_response_from_buffer_with_free_callback_cls(
            bytes.count,
            bytes.baseAddress,
            releaseResponseBody,
            owner.toOpaque()
        )
        if unsafe response == nil { unsafe owner.release() }
        return unsafe response
    }
}

private func releaseResponseBody(_ owner: UnsafeMutableRawPointer?) {
    guard let owner = unsafe owner else { return }
    unsafe Unmanaged<ResponseBody>.fromOpaque(owner).release()
}

/// One counted reference to a response of the engine.
// SAFETY: the engine's response does not change after `init`, and its own count of users is kept
// under its own lock.
@safe
final class EngineResponse: @unchecked Sendable {
    private let handle: OpaquePointer

    init(fields: [HTTPField], body: any EngineBody, closes: Bool) {
        guard let made = unsafe body.makeEngineResponse() else {
            preconditionFailure("no memory for a response")
        }
        unsafe handle = made
        for field in fields {
            let added = unsafe MHD_add_response_header(made, field.name, field.value)
            precondition(added == .YES, "the engine sets this field itself: \(field.name)")
        }
        if closes {
            _ = unsafe MHD_add_response_header(made, "Connection", "close")
        }
    }

    deinit {
        unsafe MHD_destroy_response(handle)
    }

    /// Hands the response to a connection; false when the connection cannot take it any more.
    func queue(on connection: OpaquePointer, status: HTTPStatus) -> Bool {
        unsafe EngineFunctions.queueResponse(connection, UInt32(status.rawValue), handle) == .YES
    }
}
