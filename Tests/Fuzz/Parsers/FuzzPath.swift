/// Any path and query either are refused or fall into as many parts as they have separators, since an
/// encoded separator separates nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPath(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    do throws(HTTPServerError) {
        let path = "/" + String(parts.first ?? "")
        let segments = try HTTPPath(path).segments
        precondition(
            segments.count <= path.utf8.count { $0 == UInt8(ascii: "/") },
            "an encoded slash made a segment"
        )
        if parts.count > 1 {
            let query = String(parts[1])
            let items = try HTTPQuery(query).items
            precondition(
                items.count <= query.utf8.count { $0 == UInt8(ascii: "&") } + 1,
                "an encoded ampersand made a parameter"
            )
        }
    } catch {
        return 0
    }
    return 0
}
