import WalletCore

/// The chunks of a WebP.
///
/// **Source:** RFC 9649, sections 2.3 to 2.7; RFC 6386, section 9.1 for the size of a lossy picture.
enum WebPContainer {
    /// Chunks that draw, or say how to; every other one goes.
    private static let known: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"]
    /// Chunks of a picture that moves.
    private static let moving: Set<String> = ["ANIM", "ANMF"]

    static func read(_ content: [UInt8]) throws(PictureFile.Fault) -> PictureContainer {
        let source = PictureBytes(bytes: content)
        let end = 8 + (try source.little(4, at: 4))
        guard end <= content.count else { throw .broken(offset: content.count) }
        var kept = Array("WEBP".utf8)
        var offset = 12
        var size: (width: Int, height: Int)?
        var hasPicture = false
        var isAnimated = false
        var profile: [UInt8]?
        while offset < end {
            let type = String(decoding: try source.part(offset..<offset + 4), as: UTF8.self)
            let length = try source.little(4, at: offset + 4)
            let next = offset + 8 + length + length % 2
            guard length <= content.count, next <= end + end % 2 else {
                throw .broken(offset: offset)
            }
            var chunk = Array(try source.part(offset..<min(next, content.count)))
            if size == nil { size = try self.size(type, source, offset + 8) }
            hasPicture = hasPicture || ["VP8 ", "VP8L", "ANMF"].contains(type)
            isAnimated = isAnimated || moving.contains(type)
            if type == "ICCP" { profile = Array(try source.part(offset + 8..<offset + 8 + length)) }
            // The flags say that no metadata follow any more.
            if type == "VP8X", chunk.count > 8 { chunk[8] &= ~0x0C }
            if known.contains(type) || moving.contains(type) { kept += chunk }
            offset = next
        }
        guard let size, hasPicture else { throw .broken(offset: offset) }
        let count = (0..<4).map { UInt8(truncatingIfNeeded: kept.count >> (8 * $0)) }
        return PictureContainer(
            format: .webp,
            width: size.width,
            height: size.height,
            bytes: Array("RIFF".utf8) + count + kept,
            profile: profile,
            isAnimated: isAnimated
        )
    }

    /// The size that a chunk tells; nil for one that tells none.
    private static func size(
        _ type: String,
        _ source: PictureBytes,
        _ offset: Int
    ) throws(PictureFile.Fault) -> (width: Int, height: Int)? {
        switch type {
        case "VP8X":
            return (
                try source.little(3, at: offset + 4) + 1, try source.little(3, at: offset + 7) + 1
            )
        case "VP8L":
            guard try source.big(1, at: offset) == 0x2F else { throw .broken(offset: offset) }
            let bits = try source.little(4, at: offset + 1)
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        case "VP8 ":
            guard try source.big(3, at: offset + 3) == 0x9D_012A else {
                throw .broken(offset: offset)
            }
            return (
                try source.little(2, at: offset + 6) & 0x3FFF,
                try source.little(2, at: offset + 8) & 0x3FFF
            )
        default: return nil
        }
    }
}
