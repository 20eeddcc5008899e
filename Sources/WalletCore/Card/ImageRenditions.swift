/// What is stored of a picture once it was decoded.
public struct ImageRenditions: Sendable {
    /// Width of the whole picture, in pixels.
    public let width: Int
    /// Height of the whole picture, in pixels.
    public let height: Int
    /// The smaller ones with their contents, the largest first.
    public let pictures: [(rendition: CardImage.Rendition, bytes: [UInt8])]

    /// Makes what is stored.
    public init(
        width: Int,
        height: Int,
        pictures: [(rendition: CardImage.Rendition, bytes: [UInt8])]
    ) {
        self.width = width
        self.height = height
        self.pictures = pictures
    }
}
