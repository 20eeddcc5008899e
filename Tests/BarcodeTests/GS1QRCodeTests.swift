import Barcode
import Testing
import WalletCore

@Suite struct GS1QRCodeTests {
    private static let texts = [
        "(01)09506000134352", "(10)ABC", "(01)09506000134352(10)ABC123(21)77",
        "(21)a%b(10)A%B", "(21)AB1(10)77", "(8018)095060001343520000",
    ]

    private static let readings = Result {
        try Judge.read(
            texts.flatMap { text in
                try QRErrorCorrectionLevel.allCases.map { level in
                    let encoded = try BarcodeEncoder.encode(
                        .text(text),
                        as: .gs1QRCode,
                        options: BarcodeOptions(errorCorrection: level)
                    )
                    return Judge.Job(
                        id: "\(text) \(level.rawValue)",
                        image: try PNGRenderer.render(encoded.symbol),
                        formats: ["QRCode"]
                    )
                }
            }
        )
    }

    @Test(
        .enabled(if: Judge.isPresent, "needs the judges"),
        arguments: texts,
        QRErrorCorrectionLevel.allCases
    )
    func elementStringsAreReadBack(text: String, level: QRErrorCorrectionLevel) throws {
        let encoded = try BarcodeEncoder.encode(.text(text), as: .gs1QRCode)
        let reading = try #require(try Self.readings.get()["\(text) \(level.rawValue)"]?.first)
        #expect(reading.hex == hex(encoded.bytes))
        #expect(reading.identifier == "]Q3")
        #expect(reading.eci == nil)
    }

    @Test func aHigherLevelTakesMoreRoom() throws {
        let widths = try QRErrorCorrectionLevel.allCases.map { level in
            try BarcodeEncoder.encode(
                .text("(01)09506000134352(10)ABC123(21)7712345678901234567"),
                as: .gs1QRCode,
                options: BarcodeOptions(errorCorrection: level)
            )
            .symbol.modules.width
        }
        #expect(widths == widths.sorted())
        #expect(Set(widths).count > 1)
    }

    /// Element strings of 43 digits each, as many as a level holds and one more.
    @Test(arguments: QRErrorCorrectionLevel.allCases)
    func whatDoesNotFitIsRefused(level: QRErrorCorrectionLevel) throws {
        let options = BarcodeOptions(errorCorrection: level)
        let element = "(01)09506000134352(21)12345678901234567890"
        #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(
                .text(String(repeating: element, count: 400)),
                as: .gs1QRCode,
                options: options
            )
        }
        var fitting = 0
        var tooMany = 400
        while tooMany - fitting > 1 {
            let count = (fitting + tooMany) / 2
            do throws(BarcodeError) {
                _ = try BarcodeEncoder.encode(
                    .text(String(repeating: element, count: count)),
                    as: .gs1QRCode,
                    options: options
                )
                fitting = count
            } catch {
                #expect(error.code == "too_long", "\(count)")
                tooMany = count
            }
        }
        #expect(fitting > 50)
    }
}
