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
    /// Smaller ones of the same media type, the largest first; none until they were made.
    public var renditions: [Rendition]

    /// The picture made smaller.
    public struct Rendition: Hashable, Sendable {
        /// SHA-256 of the bytes, 64 lower-case hex digits.
        public let sha256: String
        /// How many bytes it has.
        public let byteCount: Int
        /// Width in pixels.
        public let width: Int
        /// Height in pixels.
        public let height: Int

        /// Makes the description of a smaller picture.
        public init(sha256: String, byteCount: Int, width: Int, height: Int) {
            self.sha256 = sha256
            self.byteCount = byteCount
            self.width = width
            self.height = height
        }
    }

    /// Makes the description of a picture.
    public init(
        sha256: String,
        mediaType: String,
        byteCount: Int,
        width: Int? = nil,
        height: Int? = nil,
        renditions: [Rendition] = []
    ) {
        self.sha256 = sha256
        self.mediaType = mediaType
        self.byteCount = byteCount
        self.width = width
        self.height = height
        self.renditions = renditions
    }

    /// All sizes in which the picture is there, the whole one first where its size is known.
    public var sizes: [Rendition] {
        guard let width, let height else { return renditions }
        let whole = Rendition(sha256: sha256, byteCount: byteCount, width: width, height: height)
        return [whole] + renditions
    }
}
