/// What is stored of a picture once it was decoded.
public struct ImageRenditions: Sendable {
    /// Width of the whole picture, in pixels.
    public let width: Int
    /// Height of the whole picture, in pixels.
    public let height: Int
    /// The smaller ones with their contents, the largest first.
    public let pictures: [Picture]

    /// A smaller picture with its content.
    public struct Picture: Sendable {
        /// What it is.
        public let rendition: CardImage.Rendition
        /// Its bytes.
        public let bytes: [UInt8]

        /// Makes a picture.
        public init(rendition: CardImage.Rendition, bytes: [UInt8]) {
            self.rendition = rendition
            self.bytes = bytes
        }
    }

    /// Makes what is stored.
    public init(width: Int, height: Int, pictures: [Picture]) {
        self.width = width
        self.height = height
        self.pictures = pictures
    }
}
