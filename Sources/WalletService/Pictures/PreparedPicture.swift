import Hashing
import PictureCodec
public import WalletCore

/// A picture that was decoded, with all that is stored of it.
public struct PreparedPicture: Sendable {
    /// What it is, with its smaller ones.
    public let image: CardImage
    /// The content of the picture.
    let bytes: [UInt8]
    /// What is stored of the smaller ones.
    let renditions: ImageRenditions

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
        let smaller = rendered.dropFirst().map { picture in
            let bytes = Self.withProfile(picture, of: file)
            return ImageRenditions.Picture(
                rendition: CardImage.Rendition(
                    sha256: SHA256.hash(bytes).hexadecimal,
                    byteCount: bytes.count,
                    width: picture.width,
                    height: picture.height
                ),
                bytes: bytes
            )
        }
        bytes = file.isClean ? content : Self.withProfile(whole, of: file)
        renditions = ImageRenditions(
            width: whole.width,
            height: whole.height,
            pictures: smaller
        )
        image = CardImage(
            sha256: SHA256.hash(bytes).hexadecimal,
            mediaType: file.format.rawValue,
            byteCount: bytes.count,
            width: whole.width,
            height: whole.height,
            renditions: smaller.map(\.rendition)
        )
    }

    /// What was encoded, with the colour profile of the picture that it was made of.
    private static func withProfile(
        _ picture: PictureCodec.Encoded,
        of file: PictureFile
    ) -> [UInt8] {
        ColorProfile.adding(
            file.profile,
            to: picture.bytes,
            file.format,
            size: (picture.width, picture.height)
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
