import Hashing
import PictureCodec
public import WalletCore

/// A picture that was decoded, with all that is stored of it.
public struct PreparedPicture: Sendable {
    /// What it is, with its smaller ones.
    public let image: CardImage
    /// How many pixels it has, each way.
    private let size: (width: Int, height: Int)
    /// The content of the picture.
    let bytes: [UInt8]
    /// The contents of the smaller ones, in the order of ``WalletCore/CardImage/renditions``.
    let renditionBytes: [[UInt8]]

    /// The longest sides of the smaller pictures, in pixels.
    ///
    /// A widget takes the largest one that it can draw: a quarter of the area lies between two.
    static let edges = [832, 640, 512, 384, 256, 128]

    /// The order for a picture.
    static func order(for file: PictureFile) -> PictureOrder {
        PictureOrder(
            format: file.format,
            width: file.width,
            height: file.height,
            orientation: file.orientation,
            edges: edges,
            bytes: file.bytes
        )
    }

    /// What is stored of the smaller ones.
    var renditions: ImageRenditions {
        ImageRenditions(
            width: size.width,
            height: size.height,
            pictures: zip(image.renditions, renditionBytes).map { (rendition: $0, bytes: $1) }
        )
    }

    /// Puts together what is stored of a picture; nil where what came back is not what was ordered: a
    /// decoder that somebody took over may say anything.
    ///
    /// A picture that held nothing else is kept as it came; any other is the one that was written anew
    /// from its pixels.
    ///
    /// - Parameters:
    ///   - content: the bytes as they came.
    ///   - file: what its container told.
    ///   - rendered: the whole picture, then the smaller ones.
    init?(_ content: [UInt8], _ file: PictureFile, rendered: [PictureCodec.Encoded]) {
        guard let whole = rendered.first, Self.areOrdered(rendered, file) else { return nil }
        let contents = rendered.map { picture in
            ColorProfile.adding(
                file.profile,
                to: picture.bytes,
                file.format,
                size: (picture.width, picture.height)
            )
        }
        size = (whole.width, whole.height)
        bytes = file.isClean ? content : contents[0]
        renditionBytes = Array(contents.dropFirst())
        image = CardImage(
            sha256: SHA256.hash(bytes).hexadecimal,
            mediaType: file.format.rawValue,
            byteCount: bytes.count,
            width: whole.width,
            height: whole.height,
            renditions: zip(rendered, contents).dropFirst().map { picture, bytes in
                CardImage.Rendition(
                    sha256: SHA256.hash(bytes).hexadecimal,
                    byteCount: bytes.count,
                    width: picture.width,
                    height: picture.height
                )
            }
        )
    }

    /// Whether these are clean pictures of the kind and the sizes that were ordered.
    private static func areOrdered(
        _ rendered: [PictureCodec.Encoded],
        _ file: PictureFile
    ) -> Bool {
        let isTurned = file.orientation >= 5
        let (width, height) =
            isTurned ? (file.height, file.width) : (file.width, file.height)
        let sides = [max(width, height)] + edges.filter { $0 < max(width, height) }
        guard rendered.map({ max($0.width, $0.height) }) == sides, rendered[0].width == width,
            rendered[0].height == height
        else { return false }
        return rendered.allSatisfy { picture in
            do throws(PictureFile.Fault) {
                let read = try PictureFile(picture.bytes)
                return read.isClean && read.format == file.format && read.width == picture.width
                    && read.height == picture.height
            } catch {
                return false
            }
        }
    }
}
