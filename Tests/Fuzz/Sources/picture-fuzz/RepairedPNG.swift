import Compression

/// A PNG whose chunks have their right sums again, so that what was changed in one is read.
enum RepairedPNG {
    /// The repaired bytes; nil where they are no PNG.
    static func bytes(_ input: [UInt8]) -> [UInt8]? {
        guard input.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        var bytes = input
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else { break }
            let end = offset + 8 + length
            let code = Deflater.crc32(bytes[offset + 4..<end])
            for index in 0..<4 { bytes[end + index] = UInt8(code >> (24 - 8 * index) & 0xFF) }
            offset = end + 4
        }
        return bytes
    }
}
