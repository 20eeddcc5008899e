import CTurboJPEG

/// JPEG by libjpeg-turbo.
enum JPEGCodec {
    /// The quality of what is written, of 100: losses that nobody sees on a card.
    private static let quality: Int32 = 92

    /// Decodes a picture of a known size.
    static func decode(
        _ bytes: [UInt8],
        width: Int,
        height: Int
    ) throws(PictureCodecError) -> Raster {
        guard let decoder = unsafe tjInitDecompress() else { throw .undecodable }
        defer { unsafe _ = tjDestroy(decoder) }
        var (foundWidth, foundHeight) = (Int32(0), Int32(0))
        var (subsampling, colours) = (Int32(0), Int32(0))
        let hasHeader = unsafe tjDecompressHeader3(
            decoder,
            bytes,
            UInt(bytes.count),
            &foundWidth,
            &foundHeight,
            &subsampling,
            &colours
        )
        guard hasHeader == 0, Int(foundWidth) == width, Int(foundHeight) == height else {
            throw .undecodable
        }
        let isInk = colours == Int32(TJCS_CMYK.rawValue) || colours == Int32(TJCS_YCCK.rawValue)
        let format = isInk ? TJPF_CMYK : TJPF_RGBA
        var isDecoded = false
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) {
            output,
            filled in
            // A picture of endless scans would cost any amount of time.
            let flags = Int32(TJFLAG_LIMITSCANS | TJFLAG_ACCURATEDCT)
            let result = unsafe tjDecompress2(
                decoder,
                bytes,
                UInt(bytes.count),
                output.baseAddress,
                foundWidth,
                foundWidth * 4,
                foundHeight,
                Int32(format.rawValue),
                flags
            )
            // A warning is about bytes that every viewer makes something of.
            isDecoded =
                unsafe result == 0
                || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
            filled = isDecoded ? width * height * 4 : 0
        }
        guard isDecoded else { throw .undecodable }
        return Raster(width: width, height: height, pixels: isInk ? screen(pixels) : pixels)
    }

    /// Inks as light: what Adobe's writers store is the paper that shines through each ink.
    private static func screen(_ inks: [UInt8]) -> [UInt8] {
        var pixels = inks
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let black = Int(pixels[start + 3])
            for channel in 0..<3 {
                pixels[start + channel] = UInt8(Int(pixels[start + channel]) * black / 255)
            }
            pixels[start + 3] = 255
        }
        return pixels
    }

    /// Encodes a picture; it has no alpha.
    static func encode(_ raster: Raster) throws(PictureCodecError) -> [UInt8] {
        guard let encoder = unsafe tjInitCompress() else { throw .unencodable }
        defer { unsafe _ = tjDestroy(encoder) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var byteCount: UInt = 0
        defer { unsafe tjFree(buffer) }
        let isGrey = raster.channelCount == 1
        let result = unsafe tjCompress2(
            encoder,
            raster.pixels,
            Int32(raster.width),
            Int32(raster.width * 4),
            Int32(raster.height),
            Int32(TJPF_RGBX.rawValue),
            &buffer,
            &byteCount,
            Int32((isGrey ? TJSAMP_GRAY : TJSAMP_420).rawValue),
            quality,
            Int32(TJFLAG_ACCURATEDCT)
        )
        guard result == 0, let buffer = unsafe buffer else { throw .unencodable }
        return unsafe Array(UnsafeBufferPointer(start: buffer, count: Int(byteCount)))
    }
}
