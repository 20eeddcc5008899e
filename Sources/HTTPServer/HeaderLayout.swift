internal import CMicroHTTPD
internal import Glibc

/// Where the engine keeps the parts of a header, to find what its parser hides.
///
/// Version 0.9.75 cuts the received bytes in place and puts NUL at the cuts. So the positions of
/// the parts tell whether a NUL, a bare LF, a folded line or a second space was among them. Other
/// versions are not compared, as their way with lines is not known here.
struct HeaderLayout {
    /// Length of request line and header, in bytes.
    let byteCount: Int
    /// Where the first field name must stand; 0 when positions are not compared.
    let fieldsStart: UInt
    /// Where the header must end.
    let end: UInt
    /// Whether method, target and version stand one space apart.
    let isPlain: Bool

    init(
        _ connection: OpaquePointer,
        _ method: UnsafePointer<CChar>,
        _ target: RequestTarget,
        _ version: UnsafePointer<CChar>
    ) {
        let info = unsafe http_connection_info(
            connection,
            .CONNECTION_INFO_REQUEST_HEADER_SIZE
        )
        byteCount = unsafe info?.pointee.header_size ?? 0
        guard engineKeepsLines else {
            (fieldsStart, end, isPlain) = (0, 0, true)
            return
        }
        let start = UInt(bitPattern: method)
        let versionStart = UInt(bitPattern: version)
        fieldsStart = versionStart + UInt(unsafe strlen(version)) + 2
        end = start + UInt(byteCount)
        isPlain =
            start + UInt(unsafe strlen(method)) + 1 == target.position
            && target.position + UInt(target.byteCount) + 1 == versionStart
    }
}

/// Whether the engine is the version whose way with lines is known.
private let engineKeepsLines: Bool = {
    guard let version = unsafe MHD_get_version() else { return false }
    return unsafe strcmp(version, "0.9.75") == 0
}()
