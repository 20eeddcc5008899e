/// What kinds of pictures a card may carry, known by how they begin.
public enum ImageKind {
    /// The most bytes one picture may have: 8 MiB.
    static let byteCountMax = 8 << 20

    /// The media type of a content.
    ///
    /// **Source:** PNG (ISO/IEC 15948) 5.2, JPEG (ISO/IEC 10918-1) B.1.1.3, WebP (RFC 9649) 2.4.
    ///
    /// - Parameter bytes: the content.
    /// - Returns: nil for anything but PNG, JPEG and WebP.
    public static func mediaType(of bytes: [UInt8]) -> String? {
        // No picture is shorter than a PNG's header chunk behind its signature.
        guard bytes.count >= 33 else { return nil }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            // The first chunk is the header, of thirteen bytes.
            let isPNG =
                bytes[8..<12].elementsEqual([0, 0, 0, 13])
                && bytes[12..<16].elementsEqual("IHDR".utf8)
            return isPNG ? "image/png" : nil
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        let isWebP =
            bytes[0..<4].elementsEqual("RIFF".utf8) && bytes[8..<15].elementsEqual("WEBPVP8".utf8)
        return isWebP ? "image/webp" : nil
    }
}
