public import WalletCore

/// Decodes pictures, and encodes them anew, in one process: whoever calls it confines that process.
public enum PictureCodec {
    /// A picture that was encoded.
    public struct Encoded: Equatable, Sendable {
        /// Pixels across.
        public let width: Int
        /// Pixels down.
        public let height: Int
        /// The content, of the format that was asked for.
        public let bytes: [UInt8]
    }

    /// Decodes a picture and encodes it again, whole and smaller.
    ///
    /// What is written holds pixels alone: no metadata, no profile, nothing that a decoder skipped.
    ///
    /// - Parameters:
    ///   - bytes: the picture.
    ///   - format: its kind, which is that of the answers, too.
    ///   - width: its width in pixels, as its header says it.
    ///   - height: its height in pixels.
    ///   - orientation: how the camera was held, 1 to 8; applied to the pixels.
    ///   - edges: the longest sides of the smaller ones, in falling order.
    /// - Returns: the whole picture, then one for each edge that is shorter than its longer side.
    /// - Throws: why it cannot be decoded or encoded.
    public static func render(
        _ bytes: [UInt8],
        as format: PictureFormat,
        width: Int,
        height: Int,
        orientation: Int,
        edges: [Int]
    ) throws(PictureCodecError) -> [Encoded] {
        var isLossless = false
        var raster: Raster
        switch format {
        case .png: raster = try PNGCodec.decode(bytes, width: width, height: height)
        case .jpeg: raster = try JPEGCodec.decode(bytes, width: width, height: height)
        case .webp:
            (raster, isLossless) = try WebPCodec.decode(bytes, width: width, height: height)
        }
        raster = raster.upright(orientation)
        var results = [try encode(raster, as: format, isLossless: isLossless)]
        for edge in edges where edge < raster.edge {
            // Each from the one before: the first pass alone sees every pixel.
            raster = raster.fitted(to: edge)
            results.append(try encode(raster, as: format, isLossless: isLossless))
        }
        return results
    }

    private static func encode(
        _ raster: Raster,
        as format: PictureFormat,
        isLossless: Bool
    ) throws(PictureCodecError) -> Encoded {
        let bytes: [UInt8]
        switch format {
        case .png: bytes = try PNGCodec.encode(raster)
        case .jpeg: bytes = try JPEGCodec.encode(raster)
        case .webp: bytes = try WebPCodec.encode(raster, isLossless: isLossless)
        }
        return Encoded(width: raster.width, height: raster.height, bytes: bytes)
    }
}
