import Compression
import WalletCore

/// Puts the colour profile of a picture into one that was made of its pixels.
///
/// Decoders give the numbers as they stand; what colours they mean, the profile says.
enum ColorProfile {
    /// The longest profile that is kept, in bytes; no screen's or camera's comes near.
    private static let byteCountMax = 1 << 20

    /// The picture with a profile.
    ///
    /// - Parameters:
    ///   - profile: what ``PictureFile/profile`` gave for the same format; nil for none.
    ///   - bytes: a picture that was encoded without a profile.
    ///   - format: the kind of both.
    ///   - size: the picture's size in pixels.
    /// - Returns: the picture; without the profile where it is longer than any that is one.
    static func adding(
        _ profile: [UInt8]?,
        to bytes: [UInt8],
        _ format: PictureFormat,
        size: (width: Int, height: Int)
    ) -> [UInt8] {
        guard let profile, profile.count <= byteCountMax else { return bytes }
        switch format {
        case .jpeg:
            // Behind the JFIF segment, which says its own length.
            let start = 4 + (Int(bytes[4]) << 8 | Int(bytes[5]))
            return Array(bytes[..<start]) + profile + bytes[start...]
        case .png:
            // Behind the header: its signature of 8 bytes and its chunk of 25. What else the encoder
            // says of colours would contradict.
            return Array(bytes[..<33]) + chunk("iCCP", profile)
                + withoutColors(Array(bytes[33...]))
        case .webp: return webP(bytes, profile, size)
        }
    }

    /// Chunks of our own encoder without those that say what its numbers mean.
    private static func withoutColors(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var offset = 0
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = min(offset + 12 + length, bytes.count)
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            if !["sRGB", "gAMA", "cHRM"].contains(type) { kept += bytes[offset..<end] }
            offset = end
        }
        return kept
    }

    /// **Source:** ISO/IEC 15948, 5.3.
    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let covered = Array(type.utf8) + content
        return big(UInt32(content.count)) + covered + big(Deflater.crc32(covered[...]))
    }

    /// **Source:** RFC 9649, 2.7: an extended header, the profile, then what draws.
    private static func webP(
        _ bytes: [UInt8],
        _ profile: [UInt8],
        _ size: (width: Int, height: Int)
    ) -> [UInt8] {
        let isExtended = bytes[12..<16].elementsEqual("VP8X".utf8)
        let hasAlpha =
            isExtended
            ? bytes[20] & 0x10 != 0
                // The header of a lossless picture says it in the bit behind both sizes.
            : bytes[12..<16].elementsEqual("VP8L".utf8) && bytes[24] & 0x10 != 0
        let flags: UInt8 = 0x20 | (hasAlpha ? 0x10 : 0)
        let sizes = [size.width - 1, size.height - 1].flatMap { side in
            (0..<3).map { UInt8(truncatingIfNeeded: side >> (8 * $0)) }
        }
        let padding: [UInt8] = profile.count.isMultiple(of: 2) ? [] : [0]
        let content =
            Array("WEBPVP8X".utf8) + little(10) + [flags, 0, 0, 0] + sizes
            + Array("ICCP".utf8) + little(UInt32(profile.count)) + profile + padding
            + bytes[(isExtended ? 30 : 12)...]
        return Array("RIFF".utf8) + little(UInt32(content.count)) + content
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    private static func little(_ number: UInt32) -> [UInt8] {
        big(number).reversed()
    }
}
