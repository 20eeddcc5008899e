import Barcode
import TestSupport
import Testing
import WalletCore

@Suite struct PDFRendererTests {
    private let ean: Symbol

    init() throws {
        ean = try BarcodeEncoder.encode(.text("5901234123457"), as: .ean13).symbol
    }

    @Test(.enabled(if: PDFPage.isReadable, "needs poppler-utils"))
    func thePageIsA4OnPaper() throws {
        let page = PDFPage(try PDFRenderer.render(ean))
        let information = try page.information()
        #expect(information.contains("Pages:           1"))
        #expect(information.contains("595.2 x 841.92 pts (A4)"))
        #expect(information.contains("PDF version:     1.4"))
    }

    /// At 600 dots an inch every module of 1/75 inch is eight pixels of pure black or white.
    @Test(.enabled(if: PDFPage.isReadable, "needs poppler-utils"))
    func barsHaveTheirTrueSize() throws {
        let (width, rows) = try PDFPage(try PDFRenderer.render(ean)).pixels(dotsPerInch: 600)
        #expect(width == 4960 && rows.count == 7016)
        // The card lies an inch from the corner, and the symbol in its middle.
        let left = 600 + (2022 - 113 * 8) / 2
        let middle = rows[600 + 1275 / 2]
        let bars = middle.dropFirst(left).prefix(113 * 8).map { $0 < 128 ? 1 : 0 }
        let modules = stride(from: 0, to: bars.count, by: 8).map { start in
            Set(bars[start..<start + 8])
        }
        #expect(modules.allSatisfy { $0.count == 1 })
        let row = modules.map { $0.contains(1) ? "1" : "0" }.joined()
        let quiet = { String(repeating: "0", count: $0) }
        #expect(row == quiet(11) + ean.modules.rowText(0) + quiet(7))
        // The bars are 69 modules high.
        let column = rows.map { $0[$0.startIndex + left + 11 * 8 + 4] < 128 }
        #expect(column.filter { $0 }.count == 69 * 8)
    }

    @Test(.enabled(if: PDFPage.isReadable, "needs poppler-utils"))
    func theOutlineHasTheSizeOfABankCard() throws {
        let (_, rows) = try PDFPage(try PDFRenderer.render(ean)).pixels(dotsPerInch: 600)
        let middle = rows[620].map { $0 < 255 }
        let first = try #require(middle.firstIndex(of: true))
        let last = try #require(middle.lastIndex(of: true))
        // 85.6 mm are 2022 dots; the line lies outside.
        #expect((2022...2032).contains(last - first))
        #expect(middle[first + 6..<last - 5].allSatisfy { !$0 })
    }

    @Test(.enabled(if: PDFPage.isReadable, "needs poppler-utils"))
    func theTextCanBeCopied() throws {
        let options = try RenderOptions(showsText: true)
        let text = try PDFPage(try PDFRenderer.render(ean, options: options)).text()
        #expect(text.filter { $0.isNumber } == "5901234123457")
        #expect(try PDFPage(try PDFRenderer.render(ean)).text().allSatisfy(\.isWhitespace))
    }

    @Test func theSameSymbolGivesTheSameBytes() throws {
        #expect(try PDFRenderer.render(ean) == PDFRenderer.render(ean))
    }

    @Test func whatNoPageHoldsIsRefused() throws {
        let text = String(repeating: "\u{1}", count: 80)
        let symbol = try BarcodeEncoder.encode(.text(text), as: .code93).symbol
        let error = #expect(throws: BarcodeError.self) { try PDFRenderer.render(symbol) }
        #expect(error?.code == "too_large_for_page")
        let tall = try RenderOptions(barHeightModules: 50)
        let qr = try BarcodeEncoder.encode(.text("x"), as: .qrCode).symbol
        #expect(throws: BarcodeError.self) { try PDFRenderer.render(qr, options: tall) }
    }

    /// A symbol of every kind, a long one that needs the whole page and one that lies on its side, as a
    /// printer of 300 dots an inch would see them.
    @Test(.enabled(if: PDFPage.isReadable && Judge.isPresent, "needs poppler-utils and the judges"))
    func everySymbologyIsReadFromPaper() throws {
        var random = SeededGenerator(seed: 600)
        var symbols = try Symbology.allCases.map { symbology in
            var short = RandomMessage(symbology, using: &random)
            while !(6...20).contains(short.expected.count) {
                short = RandomMessage(symbology, using: &random)
            }
            return try BarcodeEncoder.encode(short.message, as: symbology)
        }
        for count in [40, 80] {
            let text = String(repeating: "Ab", count: count / 2)
            symbols.append(try BarcodeEncoder.encode(.text(text), as: .code128))
        }
        let options = try RenderOptions(showsText: true)
        let jobs = try symbols.enumerated().map { index, encoded in
            Judge.Job(
                id: String(index),
                image: try PDFPage(PDFRenderer.render(encoded.symbol, options: options))
                    .png(dotsPerInch: 300),
                formats: Judge.formats(encoded.symbology)
            )
        }
        let readings = try Judge.read(jobs)
        for (index, encoded) in symbols.enumerated() {
            let found = readings[String(index)] ?? []
            #expect(found.map(\.hex) == [hex(encoded.bytes)], "\(encoded.symbology)")
        }
    }
}
