/// The kinds of pictures that a card may carry; raw values are their media types.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case webp = "image/webp"

    /// The kind of a content, known by how it begins; nil for anything but PNG, JPEG and WebP.
    ///
    /// Whether the rest is whole, it does not say.
    ///
    /// **Source:** PNG (ISO/IEC 15948) 5.2, JPEG (ISO/IEC 10918-1) B.1.1.3, WebP (RFC 9649) 2.4.
    ///
    /// - Parameter content: all of the bytes.
    public init?(content: [UInt8]) {
        // No picture is shorter than a PNG's header chunk behind its signature.
        guard content.count >= 33 else { return nil }
        if content.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            // The first chunk is the header, of thirteen bytes.
            guard content[8..<12].elementsEqual([0, 0, 0, 13]),
                content[12..<16].elementsEqual("IHDR".utf8)
            else { return nil }
            self = .png
        } else if content.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if content[0..<4].elementsEqual("RIFF".utf8),
            content[8..<15].elementsEqual("WEBPVP8".utf8)
        {
            self = .webp
        } else {
            return nil
        }
    }
}
