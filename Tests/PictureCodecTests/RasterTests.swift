import Testing

@testable import PictureCodec

@Suite struct RasterTests {
    /// Two columns and three rows, named by letters.
    ///
    ///     a b
    ///     c d
    ///     e f
    private static let raster = Raster(
        width: 2,
        height: 3,
        pixels: Array("abcdef".utf8).flatMap { [$0, $0, $0, 255] }
    )

    /// What each orientation looks like upright, row by row.
    ///
    /// **Source:** CIPA DC-008 (Exif 2.32), 4.6.4: where the 0th row and column are seen.
    @Test(arguments: [
        (1, "ab/cd/ef"), (2, "ba/dc/fe"), (3, "fe/dc/ba"), (4, "ef/cd/ab"), (5, "ace/bdf"),
        (6, "eca/fdb"), (7, "fdb/eca"), (8, "bdf/ace"), (0, "ab/cd/ef"), (9, "ab/cd/ef"),
    ])
    func anOrientationIsUndone(orientation: Int, expected: String) {
        let upright = Self.raster.upright(orientation)
        let rows = (0..<upright.height).map { y in
            (0..<upright.width).map { x in
                String(UnicodeScalar(upright.pixels[(y * upright.width + x) * 4]))
            }.joined()
        }
        #expect(rows.joined(separator: "/") == expected)
    }

    @Test(arguments: [
        (100, 50, 10, 10, 5), (50, 100, 10, 5, 10), (100, 1, 10, 10, 1), (1_000, 3, 7, 7, 1),
        (10, 10, 10, 10, 10), (3, 2, 10, 3, 2), (999, 998, 832, 832, 831),
    ])
    func theProportionIsKept(width: Int, height: Int, edge: Int, newWidth: Int, newHeight: Int) {
        let raster = Raster(
            width: width,
            height: height,
            pixels: [UInt8](repeating: 200, count: width * height * 4)
        )
        let fitted = raster.fitted(to: edge)
        #expect((fitted.width, fitted.height) == (newWidth, newHeight))
        #expect(fitted.pixels.allSatisfy { $0 == 200 })
    }

    @Test func aNewPixelIsTheMeanOfWhatItCovers() {
        let levels: [UInt8] = [0, 100, 200, 40]
        let raster = Raster(
            width: 4,
            height: 1,
            pixels: levels.flatMap { [$0, $0, $0, 255] }
        )
        #expect(raster.fitted(to: 2).pixels == [50, 50, 50, 255, 120, 120, 120, 255])
        // 4 into 3: each new pixel covers one and a third.
        let third = raster.fitted(to: 3)
        #expect(stride(from: 0, to: 12, by: 4).map { third.pixels[$0] } == [25, 150, 80])
    }

    @Test func whatIsTransparentLendsNoColour() {
        let raster = Raster(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 255, 0, 0])
        #expect(raster.fitted(to: 1).pixels == [255, 0, 0, 128])
    }

    @Test(
        arguments: [
            ([10, 10, 10, 255], 1), ([10, 10, 10, 254], 2), ([10, 11, 10, 255], 3),
            ([10, 10, 11, 0], 4),
        ] as [([UInt8], Int)]
    )
    func aPictureHasAsFewChannelsAsItNeeds(pixel: [UInt8], count: Int) {
        let raster = Raster(width: 1, height: 2, pixels: [7, 7, 7, 255] + pixel)
        #expect(raster.channelCount == count)
        #expect(raster.packed(channelCount: count).count == 2 * count)
    }
}
