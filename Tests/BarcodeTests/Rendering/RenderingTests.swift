import Barcode
import Foundation
import Testing
import WalletCore

@Suite struct RenderingTests {
    private let ean: Symbol
    private let qr: Symbol

    init() throws {
        ean = try BarcodeEncoder.encode(.text("5901234123457"), as: .ean13).symbol
        qr = try BarcodeEncoder.encode(
            .text("https://loyalty.example.com/c/9611000000000000?m=60316514"),
            as: .qrCode
        ).symbol
    }

    @Test(arguments: [0, -1, 33, Int.max])
    func aScaleOutOfRangeIsRefused(_ scale: Int) {
        let error = #expect(throws: BarcodeError.self) { try RenderOptions(scale: scale) }
        #expect(error?.code == "invalid_option")
    }

    @Test func otherNonsenseIsRefused() throws {
        #expect(throws: BarcodeError.self) { try RenderOptions(quietZone: .modules(65)) }
        #expect(throws: BarcodeError.self) { try RenderOptions(quietZone: .modules(-1)) }
        #expect(throws: BarcodeError.self) { try RenderOptions(barHeightModules: 4) }
        let tall = try RenderOptions(barHeightModules: 50)
        #expect(throws: BarcodeError.self) { try PNGRenderer.render(qr, options: tall) }
    }

    @Test(arguments: 1...32)
    func aPNGHasWholePixelsPerModule(_ scale: Int) throws {
        let options = try RenderOptions(scale: scale)
        let png = try PNGRenderer.render(ean, options: options)
        #expect(size(png) == [(95 + 18) * scale, (69 + 4) * scale])
        #expect(try size(PNGRenderer.render(qr, options: options)) == [41 * scale, 41 * scale])
        // Bit depth 1, grey, no interlace.
        #expect(Array(png[24..<29]) == [1, 0, 0, 0, 0])
    }

    @Test func aPNGIsSmall() throws {
        let png = try PNGRenderer.render(qr, options: RenderOptions(scale: 8))
        #expect(png.count <= 422)
    }

    @Test func anSVGIsOnePathOnWhite() throws {
        let svg = String(decoding: try SVGRenderer.render(ean), as: UTF8.self)
        #expect(svg.split(separator: "<path").count == 2)
        #expect(svg.contains("<rect width=\"113\" height=\"73\" fill=\"#fff\"/>"))
        #expect(svg.contains("M11 2h1v69h-1z"))
        #expect(svg.contains("crispEdges"))
    }

    @Test func withoutQuietZoneNothingIsAround() throws {
        let options = try RenderOptions(scale: 1, quietZone: .none)
        #expect(try size(PNGRenderer.render(ean, options: options)) == [95, 69])
    }

    @Test func terminalTextIsLightWithDarkBars() throws {
        let lines = try TextRenderer.render(qr).split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.allSatisfy { $0.count == 41 })
        #expect(lines[0] == String(repeating: "█", count: 41)[...])
        #expect(lines[2].hasPrefix("████ ▄▄▄▄▄ █"))
        // The last line is half: the terminal below is dark.
        #expect(lines[20] == String(repeating: "▀", count: 41)[...])
    }

    @Test func anEANInTheTerminalHasItsDigitsBelow() throws {
        let options = try RenderOptions(showsText: true)
        let wide = try TextRenderer.render(ean, options: options).split(separator: "\n")
        #expect(wide.last?.split(separator: " ") == ["5", "901234", "123457"])
        #expect(wide[0].count == 113)
        let narrow = try TextRenderer.render(ean, options: options, columnsMax: 80)
        #expect(narrow.split(separator: "\n")[0].count == 57)
    }

    @Test(.enabled(if: Judge.isPresent, "needs the judges"))
    func everyScaleIsRead() throws {
        let jobs = try RenderOptions.scales.flatMap { scale in
            let options = try RenderOptions(scale: scale, showsText: true)
            return [
                Judge.Job(
                    id: "ean \(scale)",
                    image: try PNGRenderer.render(ean, options: options),
                    formats: ["EAN13"]
                ),
                Judge.Job(
                    id: "qr \(scale)",
                    image: try PNGRenderer.render(qr, options: options),
                    formats: ["QRCode"]
                ),
            ]
        }
        let readings = try Judge.read(jobs)
        for job in jobs { #expect(readings[job.id]?.count == 1, "\(job.id)") }
    }

    private func size(_ png: [UInt8]) -> [Int] {
        [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }
}
