internal import Glibc

/// The raw address of a request, taken before the engine decodes it in place.
struct RequestTarget {
    /// The percent-encoded path; empty when the target is unusable.
    var path = ""
    /// What follows the `?`.
    var query: String?
    /// How many bytes the client sent.
    var byteCount = 0
    /// Where the bytes stood in the engine's memory, to compare positions with; never read.
    var position: UInt = 0
    /// Whether the bytes form a target: visible ASCII without `#`, in one of the known forms.
    var isWellFormed = false

    /// Reads a target that ends with NUL.
    init(_ start: UnsafePointer<CChar>, byteCountMax: Int) {
        byteCount = unsafe strlen(start)
        position = UInt(bitPattern: start)
        guard byteCount <= byteCountMax else { return }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: byteCount)
        var allVisible = true
        var mark = byteCount
        for index in bytes.indices {
            let byte = unsafe bytes[index]
            allVisible = allVisible && byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "#")
            if byte == UInt8(ascii: "?"), mark == byteCount { mark = index }
        }
        guard allVisible, byteCount > 0 else { return }
        unsafe split(bytes, mark)
    }

    init() {}

    private mutating func split(_ bytes: UnsafeRawBufferPointer, _ mark: Int) {
        if mark < bytes.count {
            query = unsafe String(decoding: bytes[(mark + 1)...], as: UTF8.self)
        }
        path = unsafe String(decoding: bytes[..<mark], as: UTF8.self)
        if unsafe bytes[0] == UInt8(ascii: "/") || path == "*" {
            isWellFormed = true
        } else if let local = Self.pathOfAbsoluteForm(path) {
            path = local
            isWellFormed = true
        }
    }

    /// The path in `http://host/path`, which every server must take.
    ///
    /// **Source:** RFC 9112, section 3.2.2.
    private static func pathOfAbsoluteForm(_ target: String) -> String? {
        let scheme = target.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = target.dropFirst(scheme.count)
        guard rest.hasPrefix("://") else { return nil }
        let authority = rest.dropFirst(3)
        guard let slash = authority.firstIndex(of: "/") else {
            return authority.isEmpty ? nil : "/"
        }
        return slash == authority.startIndex ? nil : String(authority[slash...])
    }
}
