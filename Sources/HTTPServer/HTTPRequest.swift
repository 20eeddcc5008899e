internal import CMicroHTTPD
internal import Synchronization

/// One request, complete with its body.
///
/// It may be kept after the answer: what can still be asked for is copied when the engine lets
/// go of its own memory.
@safe
public final class HTTPRequest: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The path as it was sent, percent-encoded.
    ///
    /// It begins with a slash, or is `*` for OPTIONS; `HTTPPath` decodes it.
    public let path: String
    /// What follows the first `?` as it was sent; nil without one.
    ///
    /// `HTTPQuery` decodes it.
    public let query: String?
    /// The body; empty without one.
    public let body: [UInt8]
    /// Who asks.
    public let peer: HTTPPeerAddress
    /// Which server thread serves the request, `0..<workerCount`; always called from that one.
    public let workerIndex: Int
    private let source: Mutex<HeaderSource>

    init(
        method: HTTPMethod,
        target: RequestTarget,
        body: [UInt8],
        connection: Connection
    ) {
        self.method = method
        self.path = target.path
        self.query = target.query
        self.body = body
        self.peer = connection.peer
        self.workerIndex = connection.worker.index
        self.source = unsafe Mutex(.engine(connection.handle))
    }

    /// The value of a header field without the white space around it.
    ///
    /// - Parameter name: The field's name; case does not count.
    /// - Returns: The first value when the field is repeated, nil when it is absent.
    public func header(_ name: StaticString) -> String? {
        source.withLock { $0.firstValue(of: name) }
    }

    /// Every header field, in order; each call builds the array anew.
    public var headers: [HTTPField] {
        source.withLock { $0.fields }
    }

    /// Copies the header, so that the engine may let go of it.
    func detach() {
        source.withLock { $0 = .copied($0.fields) }
    }
}

/// Where the header of a request is read from.
// SAFETY: the engine's connection is only read, under the request's lock, and is replaced by a
// copy before the engine takes an answer and may change or free the header.
@safe
private enum HeaderSource: @unchecked Sendable {
    case engine(OpaquePointer)
    case copied([HTTPField])

    func firstValue(of name: StaticString) -> String? {
        switch self {
        case .engine(let connection):
            var value: UnsafePointer<CChar>?
            var byteCount = 0
            let found = unsafe EngineFunctions.lookUpValue(
                connection,
                MHD_ValueKind.HEADER_KIND.rawValue,
                UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self),
                name.utf8CodeUnitCount,
                &value,
                &byteCount
            )
            guard found == .YES else { return nil }
            return unsafe trimmedText(value, byteCount)
        case .copied(let fields):
            let wanted = name.description.lowercased()
            return fields.first { $0.name.lowercased() == wanted }?.value
        }
    }

    var fields: [HTTPField] {
        switch self {
        case .engine(let connection):
            var fields: [HTTPField] = []
            unsafe withUnsafeMutablePointer(to: &fields) { fields in
                _ = unsafe MHD_get_connection_values_n(
                    connection,
                    .HEADER_KIND,
                    collectField,
                    fields
                )
            }
            return fields
        case .copied(let fields):
            return fields
        }
    }
}

private func collectField(
    _ fields: UnsafeMutableRawPointer?,
    _ kind: MHD_ValueKind,
    _ name: UnsafePointer<CChar>?,
    _ nameByteCount: Int,
    _ value: UnsafePointer<CChar>?,
    _ valueByteCount: Int
) -> MHD_Result {
    unsafe fields?.assumingMemoryBound(to: [HTTPField].self).pointee.append(
        HTTPField(
            received: trimmedText(name, nameByteCount),
            trimmedText(value, valueByteCount)
        )
    )
    return .YES
}

/// Copies text out of the engine's memory, without the white space around it.
private func trimmedText(_ start: UnsafePointer<CChar>?, _ byteCount: Int) -> String {
    guard let start = unsafe start else { return "" }
    var bytes = unsafe UnsafeRawBufferPointer(start: start, count: byteCount)[...]
    while let last = unsafe bytes.last, last == 0x20 || last == 0x09 { unsafe bytes.removeLast() }
    while let first = unsafe bytes.first, first == 0x20 || first == 0x09 {
        unsafe bytes.removeFirst()
    }
    return unsafe String(decoding: bytes, as: UTF8.self)
}
