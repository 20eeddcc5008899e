import WalletCore

/// A picture as its container tells of it: known by its content, whole, bounded, and without what says
/// where and when it was taken.
///
/// Its pixels are not decoded here: only the containers are read, and written again without metadata.
struct PictureFile {
    /// Its kind.
    let format: PictureFormat
    /// Width in pixels, before it is turned upright.
    let width: Int
    /// Height in pixels, before it is turned upright.
    let height: Int
    /// The content without metadata, but for the orientation.
    let bytes: [UInt8]
    /// How the camera was held, 1 to 8.
    let orientation: Int
    /// The colour profile's bytes; nil for none.
    let profile: [UInt8]?
    /// Whether the content held nothing but the picture, upright.
    let isClean: Bool

    /// The most bytes one picture may have: 8 MiB.
    static let byteCountMax = 8 << 20
    /// The most pixels one picture may have.
    static let pixelCountMax = 64_000_000

    /// Why bytes are no picture to keep.
    enum Fault: Error, Equatable {
        /// Neither PNG nor JPEG nor WebP.
        case unknownKind
        /// It begins like a picture and is cut or broken at an offset.
        case broken(offset: Int)
        case tooManyPixels
        /// It moves.
        case animated
    }

    /// Reads a picture.
    ///
    /// - Parameter content: the bytes as they came.
    /// - Throws: why they are no picture to keep.
    init(_ content: [UInt8]) throws(Fault) {
        let container = try Self.container(of: content)
        let (pixels, isOverflown) = container.width.multipliedReportingOverflow(
            by: container.height
        )
        guard container.width > 0, container.height > 0 else { throw .broken(offset: 0) }
        guard !isOverflown, pixels <= Self.pixelCountMax else { throw .tooManyPixels }
        if container.isAnimated { throw .animated }
        format = container.format
        width = container.width
        height = container.height
        bytes = container.bytes
        let turn = container.orientation ?? 1
        orientation = (1...8).contains(turn) ? turn : 1
        profile = container.profile
        isClean = container.bytes == content && orientation == 1
    }

    /// A picture without its metadata, for what is kept without being decoded: the same bytes for the
    /// same content, always, so that it is known again when it comes again.
    ///
    /// - Parameter content: the bytes as they came.
    /// - Returns: the picture, whatever its size, moving or not.
    /// - Throws: where its container cannot be read.
    static func withoutMetadata(_ content: [UInt8]) throws(Fault) -> [UInt8] {
        try container(of: content).bytes
    }

    private static func container(of content: [UInt8]) throws(Fault) -> PictureContainer {
        switch PictureFormat(content: content) {
        case .png: try PNGContainer.read(content)
        case .jpeg: try JPEGContainer.read(content)
        case .webp: try WebPContainer.read(content)
        case nil: throw .unknownKind
        }
    }
}

/// What a container holds once its metadata are gone.
struct PictureContainer {
    let format: PictureFormat
    let width: Int
    let height: Int
    let bytes: [UInt8]
    /// How the camera was held; nil where it does not say.
    var orientation: Int?
    /// The colour profile's bytes; nil for none.
    var profile: [UInt8]?
    /// Whether it moves.
    var isAnimated = false
}

/// Reads whole numbers of a picture's bytes, and refuses what lies beyond their end.
struct PictureBytes {
    let bytes: [UInt8]

    /// A number of some bytes, highest first.
    func big(_ byteCount: Int, at offset: Int) throws(PictureFile.Fault) -> Int {
        guard offset >= 0, offset <= bytes.count - byteCount else {
            throw .broken(offset: bytes.count)
        }
        return bytes[offset..<offset + byteCount].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of some bytes, lowest first.
    func little(_ byteCount: Int, at offset: Int) throws(PictureFile.Fault) -> Int {
        guard offset >= 0, offset <= bytes.count - byteCount else {
            throw .broken(offset: bytes.count)
        }
        return bytes[offset..<offset + byteCount].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// A part of the bytes.
    func part(_ range: Range<Int>) throws(PictureFile.Fault) -> ArraySlice<UInt8> {
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
            throw .broken(offset: bytes.count)
        }
        return bytes[range]
    }

    /// Whether a text stands at an offset.
    func has(_ text: String, at offset: Int) -> Bool {
        guard offset >= 0, offset + text.utf8.count <= bytes.count else { return false }
        return bytes[offset..<offset + text.utf8.count].elementsEqual(text.utf8)
    }
}
