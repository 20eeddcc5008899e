internal import CMicroHTTPD

/// Looks at a whole header once and finds what the engine lets pass although two readers could
/// understand it differently: the ground of request smuggling.
///
/// **Source:** RFC 9112, sections 2.2, 3, 3.2, 5 and 6.
struct FramingGuard {
    /// What the `Content-Length` says; nil without one.
    private(set) var contentLength: UInt64?
    /// Whether the body comes in chunks.
    private(set) var isChunked = false
    /// How many fields there are.
    private(set) var fieldCount = 0
    private var hostCount = 0
    private var transferEncodingCount = 0
    private var met: SingleFields = []
    private var problem: HTTPProblem?
    /// Where the next field name must stand when every line so far ended with one CRLF.
    private var next: UInt

    /// Starts behind the request line.
    ///
    /// - Parameter next: The position in the engine's memory behind the request line's CRLF; 0
    ///   when the engine's memory is not laid out as it is known to be, and not to be compared.
    init(next: UInt) {
        self.next = next
    }

    /// Whether there is a body.
    var hasBody: Bool { isChunked || (contentLength ?? 0) > 0 }

    /// Walks the header of a connection.
    mutating func walk(_ connection: OpaquePointer) {
        unsafe withUnsafeMutablePointer(to: &self) { walker in
            _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, visitField, walker)
        }
    }

    /// Judges the request after the walk.
    ///
    /// - Parameters:
    ///   - isVersion11: Whether the client speaks HTTP/1.1.
    ///   - end: The position behind the empty line that ends the header.
    /// - Returns: The refusal; nil when the request is unambiguous.
    func verdict(isVersion11: Bool, end: UInt) -> HTTPProblem? {
        if let problem { return problem }
        if next != 0, next + 2 != end {
            return .malformed("A header line does not end with one CRLF, or holds a NUL.")
        }
        if transferEncodingCount > 0 {
            guard contentLength == nil else {
                return .malformed("Content-Length and Transfer-Encoding exclude each other.")
            }
            guard isVersion11, transferEncodingCount == 1, isChunked else {
                return .malformed("The only Transfer-Encoding known is chunked, over HTTP/1.1.")
            }
        }
        if hostCount > 1 || (hostCount == 0 && isVersion11) {
            return .malformed("The Host field must stand in the header exactly once.")
        }
        return nil
    }

    /// Takes one field.
    fileprivate mutating func visit(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        if next != 0 {
            if UInt(bitPattern: name.baseAddress) != next {
                note("A header line does not end with one CRLF, or holds a NUL.")
            }
            next = UInt(bitPattern: value.baseAddress) + UInt(value.count) + 2
        }
        fieldCount += 1
        var isToken = unsafe !name.isEmpty
        for index in name.indices { isToken = unsafe name[index].isTokenByte && isToken }
        if !isToken { note("A header field name holds a character that is not allowed there.") }
        var isClean = true
        for index in value.indices { isClean = unsafe value[index].isFieldValueByte && isClean }
        if !isClean { note("A header field value holds a control character.") }
        switch name.count {
        case 4 where unsafe equal(name, "host"):
            unsafe visitHost(value)
        case 14 where unsafe equal(name, "content-length"):
            unsafe visitContentLength(trimmed(value))
        case 17 where unsafe equal(name, "transfer-encoding"):
            transferEncodingCount += 1
            isChunked = unsafe equal(value, "chunked")
        case 8 where unsafe equal(name, "if-match"):
            visitSingle(.ifMatch)
        case 12 where unsafe equal(name, "content-type"):
            visitSingle(.contentType)
        case 13 where unsafe equal(name, "authorization"):
            visitSingle(.authorization)
        case 15 where unsafe equal(name, "idempotency-key"):
            visitSingle(.idempotencyKey)
        default:
            break
        }
    }

    /// Takes a field whose first value alone would be used, and another one by the next reader.
    private mutating func visitSingle(_ field: SingleFields) {
        if met.contains(field) {
            note("Authorization, Content-Type, Idempotency-Key and If-Match must not be repeated.")
        }
        met.insert(field)
    }

    private mutating func visitHost(_ value: UnsafeRawBufferPointer) {
        hostCount += 1
        let host = unsafe trimmed(value)
        for index in host.indices {
            switch unsafe host[index] {
            case 0x20, 0x09, 0x2C, 0x2F, 0x3F, 0x23, 0x40, 0x5C:  // blanks and , / ? # @ \
                note("The Host field is not a host and a port.")
            default:
                continue
            }
        }
    }

    private mutating func visitContentLength(_ digits: UnsafeRawBufferPointer) {
        if contentLength != nil { note("Content-Length must not be repeated.") }
        let length = unsafe Self.contentLength(digits)
        if length == nil { note("Content-Length must be a decimal number.") }
        contentLength = length ?? 0
    }

    /// Reads the value of a Content-Length.
    ///
    /// - Returns: Nil when it is not digits alone; the largest number for what is far too large.
    static func contentLength(_ digits: UnsafeRawBufferPointer) -> UInt64? {
        var sum: UInt64 = 0
        for index in digits.indices {
            let byte = unsafe digits[index]
            guard (0x30...0x39).contains(byte) else { return nil }
            let (tenfold, overflows) = sum.multipliedReportingOverflow(by: 10)
            let (next, overflowsAgain) = tenfold.addingReportingOverflow(UInt64(byte & 0x0F))
            sum = overflows || overflowsAgain ? .max : next
        }
        return unsafe digits.isEmpty ? nil : sum
    }

    private mutating func note(_ detail: String) {
        if problem == nil { problem = .malformed(detail) }
    }
}

/// Fields that must stand in a header once at most.
private struct SingleFields: OptionSet {
    let rawValue: UInt8
    static let authorization = SingleFields(rawValue: 1)
    static let contentType = SingleFields(rawValue: 2)
    static let idempotencyKey = SingleFields(rawValue: 4)
    static let ifMatch = SingleFields(rawValue: 8)
}

extension HTTPProblem {
    /// 400 for a request that cannot be read in one way only.
    static func malformed(_ detail: String) -> HTTPProblem {
        HTTPProblem(status: .badRequest, code: "malformed_request", detail: detail)
    }
}

private func visitField(
    _ walker: UnsafeMutableRawPointer?,
    _ kind: MHD_ValueKind,
    _ name: UnsafePointer<CChar>?,
    _ nameByteCount: Int,
    _ value: UnsafePointer<CChar>?,
    _ valueByteCount: Int
) -> MHD_Result {
    unsafe walker?.assumingMemoryBound(to: FramingGuard.self).pointee.visit(
        name: UnsafeRawBufferPointer(start: name, count: nameByteCount),
        value: UnsafeRawBufferPointer(start: value, count: valueByteCount)
    )
    return .YES
}

/// Compares a name with one in small letters, without regard to case.
private func equal(_ bytes: UnsafeRawBufferPointer, _ lowercase: StaticString) -> Bool {
    guard bytes.count == lowercase.utf8CodeUnitCount else { return false }
    let expected = unsafe UnsafeBufferPointer(start: lowercase.utf8Start, count: bytes.count)
    for index in 0..<bytes.count {
        let byte = unsafe bytes[index]
        let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        guard unsafe lower == expected[index] else { return false }
    }
    return true
}

/// Cuts the white space at the end; the engine cut that at the start.
func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var count = bytes.count
    while count > 0, unsafe bytes[count - 1] == 0x20 || bytes[count - 1] == 0x09 { count -= 1 }
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[..<count])
}
