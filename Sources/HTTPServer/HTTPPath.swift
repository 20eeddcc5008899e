/// A request path, split at its slashes and then decoded, so that an encoded slash stays part of
/// its segment.
///
/// **Source:** RFC 3986, sections 2.1 and 3.3.
public struct HTTPPath: Hashable, Sendable {
    /// The decoded segments: none for `/`; a slash at the end gives an empty last one.
    public let segments: [String]

    /// Splits and decodes a raw path.
    ///
    /// - Parameter rawPath: As it stands in the request, with or without its first slash.
    /// - Throws: `malformedPercentEncoding` or `invalidUTF8` with a byte offset into the path.
    public init(_ rawPath: String) throws(HTTPServerError) {
        let bytes = rawPath.utf8
        var segments: [String] = []
        var start = bytes.startIndex
        var offset = 0
        if bytes.first == UInt8(ascii: "/") {
            bytes.formIndex(after: &start)
            offset = 1
        }
        guard start != bytes.endIndex else {
            self.segments = []
            return
        }
        while true {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
            let part = rawPath[start..<end]
            if part.utf8.contains(UInt8(ascii: "%")) {
                segments.append(try PercentDecoding.text(part.utf8, at: offset, plusIsSpace: false))
            } else {
                segments.append(String(part))
            }
            guard end != bytes.endIndex else { break }
            offset += part.utf8.count + 1
            start = bytes.index(after: end)
        }
        self.segments = segments
    }
}
