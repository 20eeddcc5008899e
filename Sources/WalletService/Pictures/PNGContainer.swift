import Compression
import WalletCore

/// The chunks of a PNG.
///
/// **Source:** ISO/IEC 15948, clauses 5 and 11; annex D for the cyclic redundancy code.
enum PNGContainer {
    /// Chunks that draw, or say how to.
    ///
    /// Of the others those go that a reader may pass over, as the small first letter says: texts, times,
    /// what a camera wrote. One that must be understood stays, and no decoder will take it.
    private static let known: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD",
        "pHYs", "hIST", "sPLT", "cICP", "mDCV", "cLLI",
    ]
    /// Chunks of a picture that moves.
    private static let moving: Set<String> = ["acTL", "fcTL", "fdAT"]

    static func read(_ content: [UInt8]) throws(PictureFile.Fault) -> PictureContainer {
        let source = PictureBytes(bytes: content)
        var kept = Array(content.prefix(8))
        var offset = 8
        var size: (width: Int, height: Int)?
        var hasData = false
        var isAnimated = false
        var profile: [UInt8]?
        while true {
            let length = try source.big(4, at: offset)
            guard length <= content.count else { throw .broken(offset: offset) }
            let type = String(decoding: try source.part(offset + 4..<offset + 8), as: UTF8.self)
            let covered = try source.part(offset + 4..<offset + 8 + length)
            let end = offset + 12 + length
            guard try source.big(4, at: end - 4) == Int(Deflater.crc32(covered)) else {
                throw .broken(offset: offset)
            }
            guard (type == "IHDR") == (size == nil) else { throw .broken(offset: offset) }
            if type == "IHDR" {
                size = (try source.big(4, at: offset + 8), try source.big(4, at: offset + 12))
            }
            hasData = hasData || type == "IDAT"
            isAnimated = isAnimated || moving.contains(type)
            if type == "iCCP" { profile = Array(covered.dropFirst(4)) }
            let mayBePassedOver = covered.first.map { $0 & 0x20 != 0 } ?? false
            if known.contains(type) || moving.contains(type) || !mayBePassedOver {
                kept += try source.part(offset..<end)
            }
            offset = end
            // What stands behind the end belongs to no picture, and goes.
            if type == "IEND" { break }
        }
        guard let size, hasData else { throw .broken(offset: offset) }
        return PictureContainer(
            format: .png,
            width: size.width,
            height: size.height,
            bytes: kept,
            profile: profile,
            isAnimated: isAnimated
        )
    }
}
