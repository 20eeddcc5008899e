import CWebP

/// WebP by libwebp.
enum WebPCodec {
    /// The quality of what is written with loss, of 100.
    private static let quality: Float = 90

    /// Decodes a picture of a known size.
    ///
    /// - Returns: the picture, and whether it was stored without loss.
    /// - Throws: `animated` for one that moves.
    static func decode(
        _ bytes: [UInt8],
        width: Int,
        height: Int
    ) throws(PictureCodecError) -> (raster: Raster, isLossless: Bool) {
        var features = WebPBitstreamFeatures()
        guard unsafe tessera_webp_features(bytes, bytes.count, &features) == VP8_STATUS_OK else {
            throw .undecodable
        }
        guard features.has_animation == 0 else { throw .animated }
        guard Int(features.width) == width, Int(features.height) == height else {
            throw .undecodable
        }
        var isDecoded = false
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) {
            output,
            filled in
            isDecoded =
                unsafe WebPDecodeRGBAInto(
                    bytes,
                    bytes.count,
                    output.baseAddress,
                    width * height * 4,
                    Int32(width * 4)
                ) != nil
            filled = isDecoded ? width * height * 4 : 0
        }
        guard isDecoded else { throw .undecodable }
        return (Raster(width: width, height: height, pixels: pixels), features.format == 2)
    }

    /// Encodes a picture.
    static func encode(
        _ raster: Raster,
        isLossless: Bool
    ) throws(PictureCodecError) -> [UInt8] {
        var buffer: UnsafeMutablePointer<UInt8>?
        defer { unsafe WebPFree(buffer) }
        let (width, height) = (Int32(raster.width), Int32(raster.height))
        let byteCount =
            isLossless
            ? unsafe WebPEncodeLosslessRGBA(raster.pixels, width, height, width * 4, &buffer)
            : unsafe WebPEncodeRGBA(raster.pixels, width, height, width * 4, quality, &buffer)
        guard byteCount > 0, let buffer = unsafe buffer else { throw .unencodable }
        return unsafe Array(UnsafeBufferPointer(start: buffer, count: byteCount))
    }
}
