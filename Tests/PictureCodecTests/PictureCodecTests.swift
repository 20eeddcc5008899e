import TestSupport
import Testing
import WalletCore

@testable import PictureCodec

@Suite struct PictureCodecTests {
    private static let exact = ["plain.png", "lossless.webp"]
    private static let lossy = ["plain.jpg", "progressive.jpg", "lossy.webp", "palette.png"]

    @Test(arguments: exact) func whatHasNoLossKeepsEveryPixel(name: String) throws {
        let raster = try decoded(try Vectors.bytes(name), Vectors.format(name))
        for y in 0..<10 {
            for x in 0..<16 {
                #expect(pixel(raster, x, y) == [x * 16, y * 25, x * y % 256, 255])
            }
        }
        let again = try Vectors.render(try Vectors.bytes(name), Vectors.format(name))
        #expect(try decoded(again[0].bytes, Vectors.format(name)) == raster)
    }

    @Test(arguments: lossy) func whatHasLossKeepsTheColours(name: String) throws {
        let once = try decoded(try Vectors.bytes(name), Vectors.format(name))
        let exact = try decoded(try Vectors.bytes("plain.png"), .png)
        #expect(difference(once, exact) < 20)
        let again = try Vectors.render(try Vectors.bytes(name), Vectors.format(name))
        #expect(difference(try decoded(again[0].bytes, Vectors.format(name)), once) < 12)
    }

    @Test func inksBecomeLight() throws {
        let raster = try decoded(try Vectors.bytes("cmyk.jpg"), .jpeg)
        let exact = try decoded(try Vectors.bytes("plain.png"), .png)
        #expect(difference(raster, exact) < 20)
        // What is written is no CMYK any more: every viewer can show it.
        let again = try Vectors.render(try Vectors.bytes("cmyk.jpg"), .jpeg)
        #expect(difference(try decoded(again[0].bytes, .jpeg), exact) < 25)
    }

    @Test(arguments: ["grey.png", "grey.jpg"]) func greyStaysGrey(name: String) throws {
        let raster = try decoded(try Vectors.bytes(name), Vectors.format(name))
        #expect(raster.channelCount == 1)
        let again = try Vectors.render(try Vectors.bytes(name), Vectors.format(name))[0]
        #expect(try decoded(again.bytes, Vectors.format(name)).channelCount == 1)
    }

    @Test func sixteenBitsBecomeEight() throws {
        let raster = try decoded(try Vectors.bytes("deep.png"), .png)
        let grey = Int(raster.pixels[0])
        #expect(raster.channelCount == 1)
        #expect((155...157).contains(grey))
    }

    @Test(arguments: ["alpha.png", "alpha.webp"]) func opacityIsKept(name: String) throws {
        let raster = try decoded(try Vectors.bytes(name), Vectors.format(name))
        #expect(pixel(raster, 0, 0)[3] < 30 && pixel(raster, 0, 9)[3] > 225)
        let again = try Vectors.render(try Vectors.bytes(name), Vectors.format(name), edges: [8])
        let small = try decoded(again[1].bytes, Vectors.format(name), width: 8, height: 5)
        #expect(pixel(small, 0, 0)[3] < 60 && pixel(small, 0, 4)[3] > 200)
    }

    @Test(arguments: ["moving.webp"]) func whatMovesIsRefused(name: String) throws {
        let bytes = try Vectors.bytes(name)
        #expect(throws: PictureCodecError.animated) {
            try Vectors.render(bytes, Vectors.format(name))
        }
    }

    @Test(arguments: exact + lossy + ["cmyk.jpg", "alpha.webp", "deep.png"])
    func anotherSizeThanWasSaidIsRefused(name: String) throws {
        let bytes = try Vectors.bytes(name)
        for (width, height) in [(17, 10), (16, 9), (1, 1), (10, 16)] {
            #expect(throws: PictureCodecError.undecodable) {
                try Vectors.render(bytes, Vectors.format(name), width: width, height: height)
            }
        }
    }

    @Test(arguments: exact + lossy + ["cmyk.jpg", "alpha.webp", "deep.png", "moving.webp"])
    func whatIsCutOrChangedNeverTraps(name: String) throws {
        let bytes = try Vectors.bytes(name)
        var random = SeededGenerator(seed: UInt64(bytes.count))
        for _ in 0..<300 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<changed.count, using: &random)
                changed[place] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) {
                changed.removeLast(Int.random(in: 0..<changed.count, using: &random))
            }
            let result = Result { () throws(PictureCodecError) in
                try Vectors.render(changed, Vectors.format(name), edges: [4])
            }
            if case .success(let pictures) = result {
                #expect(pictures.map(\.width) == [16, 4])
            }
        }
    }

    @Test(arguments: PictureFormat.allCases) func otherBytesAreNoPicture(format: PictureFormat) {
        for bytes in [[], [0], Array("GIF89a".utf8), [UInt8](repeating: 0xFF, count: 4_096)] {
            #expect(throws: PictureCodecError.undecodable) { try Vectors.render(bytes, format) }
        }
    }

    private func decoded(
        _ bytes: [UInt8],
        _ format: PictureFormat,
        width: Int = 16,
        height: Int = 10
    ) throws -> Raster {
        switch format {
        case .png: try PNGCodec.decode(bytes, width: width, height: height)
        case .jpeg: try JPEGCodec.decode(bytes, width: width, height: height)
        case .webp: try WebPCodec.decode(bytes, width: width, height: height).raster
        }
    }

    private func pixel(_ raster: Raster, _ x: Int, _ y: Int) -> [Int] {
        let start = (y * raster.width + x) * 4
        return raster.pixels[start..<start + 4].map(Int.init)
    }

    /// The mean difference of two pictures' bytes.
    private func difference(_ left: Raster, _ right: Raster) -> Int {
        let sum = zip(left.pixels, right.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return sum / left.pixels.count
    }
}
