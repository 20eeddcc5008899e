internal import CMicroHTTPD
internal import Glibc

// The engine answers some errors by itself, with pages of its own, and trips over its own answer
// where a Content-Length is no number: it sends the header twice. It offers no setting for
// either. But it calls two of its public functions by name, so that the dynamic linker finds the
// two below first; where a linker does not, only the pages are the engine's again.
// Why: docs/adr/0004-around-the-http-engine.md.

/// The engine's functions behind those that stand in front of them.
enum EngineFunctions {
    typealias QueueResponse = @convention(c) (OpaquePointer?, UInt32, OpaquePointer?) -> MHD_Result
    typealias LookUpValue =
        @convention(c) (
            OpaquePointer?, CUnsignedInt, UnsafePointer<CChar>?, Int,
            UnsafeMutablePointer<UnsafePointer<CChar>?>?, UnsafeMutablePointer<Int>?
        ) -> MHD_Result

    /// Hands a response to a connection.
    static let queueResponse = unsafe unsafeBitCast(
        next("MHD_queue_response"),
        to: QueueResponse.self
    )

    /// Finds a value of a request.
    static let lookUpValue = unsafe unsafeBitCast(
        next("MHD_lookup_connection_value_n"),
        to: LookUpValue.self
    )

    /// The function of a name that the dynamic linker finds behind the program's own.
    private static func next(_ name: String) -> UnsafeMutableRawPointer {
        // RTLD_NEXT, whose macro is not imported.
        guard let found = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -1), name) else {
            preconditionFailure("the HTTP engine has no \(name)")
        }
        return unsafe found
    }
}

/// Called by the engine alone, for an error of its own: the client gets a problem document.
@c(MHD_queue_response)
package func queueEngineProblem(
    _ handle: OpaquePointer?,
    _ status: UInt32,
    _ page: OpaquePointer?
) -> CInt {
    if let handle = unsafe handle, let connection = unsafe Connection.of(handle) {
        return connection.answerEngineProblem(status) ? CInt(MHD_Result.YES.rawValue) : 0
    }
    return CInt(unsafe EngineFunctions.queueResponse(handle, status, page).rawValue)
}

/// Called by the engine alone: hides a Content-Length that is no number or far too large, which
/// the framing guard then refuses, and cookies, which nobody asks for and which the engine would copy.
@c(MHD_lookup_connection_value_n)
package func lookUpForEngine(
    _ handle: OpaquePointer?,
    _ kind: CUnsignedInt,
    _ name: UnsafePointer<CChar>?,
    _ nameByteCount: Int,
    _ value: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ valueByteCount: UnsafeMutablePointer<Int>?
) -> CInt {
    var start: UnsafePointer<CChar>?
    var byteCount = 0
    let found = unsafe EngineFunctions.lookUpValue(
        handle,
        kind,
        name,
        nameByteCount,
        &start,
        &byteCount
    )
    guard found == .YES else { return 0 }
    if unsafe isNamed(name, nameByteCount, "Cookie") { return 0 }
    if unsafe isNamed(name, nameByteCount, "Content-Length") {
        let digits = unsafe trimmed(UnsafeRawBufferPointer(start: start, count: byteCount))
        guard let length = unsafe FramingGuard.contentLength(digits), length < .max else {
            return 0
        }
        byteCount = digits.count
    }
    unsafe value?.pointee = start
    unsafe valueByteCount?.pointee = byteCount
    return CInt(MHD_Result.YES.rawValue)
}

private func isNamed(
    _ name: UnsafePointer<CChar>?,
    _ byteCount: Int,
    _ expected: StaticString
) -> Bool {
    guard let name = unsafe name, byteCount == expected.utf8CodeUnitCount else { return false }
    return unsafe memcmp(name, expected.utf8Start, byteCount) == 0
}
