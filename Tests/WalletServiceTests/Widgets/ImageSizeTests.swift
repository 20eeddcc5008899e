import Testing

@testable import WalletService

/// The size that a picture's header says.
@Suite struct ImageSizeTests {
    private func size(_ bytes: [UInt8]) -> [Int]? {
        ImageSize(of: bytes).map { [$0.width, $0.height] }
    }

    @Test func jpegSizeStandsInItsFrameHeader() {
        // SOI, an APP0 of 16 bytes, a fill byte, a Huffman table of 4 bytes, then SOF2.
        let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + [UInt8](repeating: 0, count: 14)
        let table: [UInt8] = [0xFF, 0xFF, 0xC4, 0, 4, 1, 2]
        let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8, 0x01, 0x2C, 0x02, 0x58, 1, 0]
        #expect(size(start + table + frame) == [600, 300])
        // Cut anywhere before the end of the size, it has none; nothing is read beyond the end.
        let whole = start + table + frame
        for count in 0..<whole.count - 1 where count < start.count + table.count + 9 {
            #expect(size(Array(whole.prefix(count))) == nil, "\(count)")
        }
    }

    @Test func webPSizeStandsInEachOfItsForms() {
        let riff = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
        let extended =
            riff + Array("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0]
            + [0x57, 0x02, 0, 0x2B, 0x01, 0]
        #expect(size(extended) == [600, 300])
        // 14 bits of width less one, then 14 bits of height less one.
        let packed = UInt32(599) | UInt32(299) << 14
        let lossless =
            riff + Array("VP8L".utf8) + [0, 0, 0, 0, 0x2F]
            + (0..<4).map { UInt8(packed >> (8 * UInt32($0)) & 0xFF) } + [0, 0, 0, 0, 0]
        #expect(size(lossless) == [600, 300])
        let lossy =
            riff + Array("VP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A]
            + [0x58, 0x02, 0x2C, 0x01]
        #expect(size(lossy) == [600, 300])
        #expect(size(Array(lossy.prefix(29))) == nil)
    }

    @Test func whatHasNoSizeHasNone() {
        #expect(size([]) == nil)
        #expect(size(Array("GIF89a".utf8)) == nil)
        #expect(size([0xFF, 0xD8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
    }
}
