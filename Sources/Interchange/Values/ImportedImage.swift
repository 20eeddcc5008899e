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
        guard let format = PictureFormat(content: bytes) else { return nil }
        image = CardImage(
            sha256: Self.sha256(of: bytes),
            mediaType: format.rawValue,
            byteCount: bytes.count
        )
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
