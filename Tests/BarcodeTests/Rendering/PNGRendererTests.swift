import TestSupport
import Testing
import WalletCore

@testable import Barcode

/// Every pixel of a PNG, undone by a plain reader.
@Suite struct PNGRendererTests {
    @Test(arguments: Symbology.allCases)
    func everyPixelIsThatOfItsModule(_ symbology: Symbology) throws {
        var random = SeededGenerator(seed: 15_948)
        for _ in 0..<6 {
            var message = RandomMessage(symbology, using: &random)
            while message.expected.count > 150 {
                message = RandomMessage(symbology, using: &random)
            }
            let symbol = try BarcodeEncoder.encode(
                message.message,
                as: symbology,
                options: message.options
            ).symbol
            let options = try RenderOptions(
                scale: Int.random(in: 1...9, using: &random),
                quietZone: Bool.random(using: &random)
                    ? .standard : .modules(Int.random(in: 0...9, using: &random)),
                showsText: Bool.random(using: &random),
                barHeightModules: symbol.isLinear ? Int.random(in: 5...20, using: &random) : nil
            )
            try check(symbol, options)
        }
    }

    @Test(arguments: RenderOptions.scales)
    func everyScaleIsRight(_ scale: Int) throws {
        let symbol = try BarcodeEncoder.encode(.text("4006381333931"), as: .ean13).symbol
        try check(symbol, RenderOptions(scale: scale, showsText: true, barHeightModules: 7))
    }

    private func check(_ symbol: Symbol, _ options: RenderOptions) throws {
        let layout = try SymbolLayout(symbol, options: options)
        let image = try PNGImage(try PNGRenderer.render(symbol, options: options))
        let scale = options.scale
        try #require(image.width == layout.width * scale && image.height == layout.height * scale)
        var wrong = 0
        var row = 0
        for (band, height) in layout.heights.enumerated() {
            let modules = Array(layout.grid.rowText(band).utf8)
            for _ in 0..<height * scale {
                for column in 0..<image.width
                where image.isBlack(row: row, column: column)
                    != (modules[column / scale] == UInt8(ascii: "1"))
                {
                    wrong += 1
                }
                row += 1
            }
        }
        #expect(wrong == 0, "\(symbol.symbology) at scale \(scale)")
    }
}
