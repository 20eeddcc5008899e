/// Where on a card a picture belongs.
public enum ImageSlot: String, CaseIterable, Hashable, Sendable {
    case front
    case back
    case icon
}

/// A picture that is stored once by its content.
public struct CardImage: Hashable, Sendable {
    /// SHA-256 of the bytes, 64 lower-case hex digits: the picture's identity.
    public let sha256: String
    /// The media type, for example `image/png`.
    public let mediaType: String
    /// How many bytes it has.
    public let byteCount: Int
    /// Width in pixels; nil where the content was not decoded.
    public let width: Int?
    /// Height in pixels; nil where the content was not decoded.
    public let height: Int?

    /// Makes the description of a picture.
    public init(
        sha256: String,
        mediaType: String,
        byteCount: Int,
        width: Int? = nil,
        height: Int? = nil
    ) {
        self.sha256 = sha256
        self.mediaType = mediaType
        self.byteCount = byteCount
        self.width = width
        self.height = height
    }
}
