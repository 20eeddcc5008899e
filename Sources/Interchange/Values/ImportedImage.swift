internal import Hashing
public import WalletCore

/// A picture of an imported card.
public struct ImportedImage: Sendable {
    /// What it is.
    public let image: CardImage
    /// All its bytes.
    public let bytes: [UInt8]

    /// Takes bytes of PNG, JPEG or WebP; nil where they begin like none of these.
    public init?(bytes: [UInt8]) {
        guard let mediaType = Self.mediaType(of: bytes) else { return nil }
        let sha256 = Self.sha256(of: bytes)
        image = CardImage(sha256: sha256, mediaType: mediaType, byteCount: bytes.count)
        self.bytes = bytes
    }

    /// Makes a picture whose digest was checked.
    init(image: CardImage, bytes: [UInt8]) {
        self.image = image
        self.bytes = bytes
    }

    /// The digest of bytes as 64 lower-case hex digits.
    static func sha256(of bytes: [UInt8]) -> String {
        SHA256.hash(bytes).hexadecimal
    }

    /// The media type by the first bytes; nil for anything that is no picture of ours.
    ///
    /// **Source:** ISO/IEC 15948 (PNG) 5.2, ISO/IEC 10918-1 (JPEG) B.1, RFC 9649 (WebP) 2.4.
    private static func mediaType(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            return "image/png"
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            return "image/webp"
        }
        return nil
    }
}

extension ImportedImage: Hashable {
    /// Pictures are known by their digest.
    public static func == (left: ImportedImage, right: ImportedImage) -> Bool {
        left.image == right.image
    }

    /// Hashes the digest.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(image)
    }
}
