/// What kinds of pictures a card may carry, known by their first bytes.
enum ImageKind {
    /// The most bytes one picture may have: 8 MiB.
    static let byteCountMax = 8 << 20

    /// The media type of a content.
    ///
    /// **Source:** PNG (ISO/IEC 15948) 5.2, JPEG (ISO/IEC 10918-1) B.1.1.3, WebP (RFC 9649) 2.4.
    ///
    /// - Parameter bytes: the content.
    /// - Returns: nil for anything but PNG, JPEG and WebP.
    static func mediaType(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            return "image/png"
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.count > 12, bytes[0..<4].elementsEqual("RIFF".utf8),
            bytes[8..<12].elementsEqual("WEBP".utf8)
        {
            return "image/webp"
        }
        return nil
    }
}
