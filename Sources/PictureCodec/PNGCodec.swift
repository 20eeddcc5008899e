import CPNG

/// PNG by libpng: without loss, but for a depth beyond eight bits.
enum PNGCodec {
    /// Decodes a picture of a known size.
    static func decode(
        _ bytes: [UInt8],
        width: Int,
        height: Int
    ) throws(PictureCodecError) -> Raster {
        var isDecoded = false
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) {
            output,
            filled in
            isDecoded =
                unsafe tessera_png_decode(
                    bytes,
                    bytes.count,
                    UInt32(width),
                    UInt32(height),
                    output.baseAddress
                ) == 1
            filled = isDecoded ? width * height * 4 : 0
        }
        guard isDecoded else { throw .undecodable }
        return Raster(width: width, height: height, pixels: pixels)
    }

    /// Encodes a picture with as few channels as it needs.
    static func encode(_ raster: Raster) throws(PictureCodecError) -> [UInt8] {
        let channelCount = raster.channelCount
        let pixels = raster.packed(channelCount: channelCount)
        let (width, height) = (UInt32(raster.width), UInt32(raster.height))
        var byteCount = 0
        let isBounded = unsafe tessera_png_encode(
            pixels,
            width,
            height,
            Int32(channelCount),
            nil,
            &byteCount
        )
        guard isBounded == 1 else { throw .unencodable }
        var isEncoded = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { output, filled in
            isEncoded =
                unsafe tessera_png_encode(
                    pixels,
                    width,
                    height,
                    Int32(channelCount),
                    output.baseAddress,
                    &byteCount
                ) == 1
            filled = isEncoded ? byteCount : 0
        }
        guard isEncoded else { throw .unencodable }
        return bytes
    }
}
