import Barcode
import Testing
import WalletCore

/// Every golden vector: its modules, and what an independent reader sees in its pictures.
@Suite struct GoldenVectorTests {
    @Test(arguments: GoldenVector.all)
    func modulesAreThoseOfTheVector(_ vector: GoldenVector) throws {
        let encoded = try BarcodeEncoder.encode(
            vector.message,
            as: vector.symbology,
            options: vector.barcodeOptions
        )
        let modules = encoded.symbol.modules
        let rows = (0..<modules.height).map(modules.rowText)
        if let elements = vector.elements {
            #expect(wideAndNarrow(rows[0]) == elements)
        } else if !vector.decodeOnly {
            #expect(rows == vector.modules)
        }
        if let symbolCharacters = vector.minSymbolChars {
            #expect(modules.width == 11 * symbolCharacters + 2)
        }
        #expect(encoded.eci == vector.expect.eci)
    }

    @Test(.enabled(if: Judge.isComplete, "needs the judges"), arguments: GoldenVector.decodable)
    func picturesAreReadBack(_ vector: GoldenVector) throws {
        let readings = try Pictures.golden.get()
        // zxing-cpp finds the shortest ITF, 27 modules, only where the page beside it is light.
        let isTooShortForDark = vector.id == "g-itf-02"
        let wanted = bytes(fromHex: vector.expect.bytesHex)
        if Judge.zbarReads(vector.symbology, wanted) {
            let found = readings["\(vector.id) zbar"] ?? []
            #expect(found.map(\.hex) == [vector.expect.bytesHex], "zbar")
        }
        for kind in isTooShortForDark ? ["png", "svg"] : ["png", "svg", "dark"] {
            let found = readings["\(vector.id) \(kind)"] ?? []
            let reading = try #require(found.first, "nothing seen in \(kind)")
            #expect(found.count == 1)
            #expect(reading.hex == vector.expect.bytesHex, "\(kind)")
            #expect(reading.eci == vector.expect.eci, "\(kind)")
            if let identifier = vector.expect.symbologyIdentifier {
                #expect(reading.identifier == identifier, "\(kind)")
            }
        }
    }

    /// Alternating bars and spaces as N and W, where a wide element is at least two modules.
    private func wideAndNarrow(_ row: String) -> String {
        var runs: [Int] = []
        var last: Character?
        for module in row {
            if module == last { runs[runs.count - 1] += 1 } else { runs.append(1) }
            last = module
        }
        return String(runs.map { $0 > 1 ? "W" : "N" })
    }
}

/// Pictures of all vectors, read in one go.
enum Pictures {
    static let golden = Result {
        try Judge.read(
            GoldenVector.all.flatMap { vector in
                let encoded = try BarcodeEncoder.encode(
                    vector.message,
                    as: vector.symbology,
                    options: vector.barcodeOptions
                )
                return try jobs(encoded.symbol, id: vector.id)
            }
        )
    }

    /// A symbol as PNG, as SVG with text, and as PNG on a black page; the PNG for zbar too.
    static func jobs(_ symbol: Symbol, id: String) throws -> [Judge.Job] {
        let formats = Judge.formats(symbol.symbology)
        let withText = try RenderOptions(scale: 3, showsText: true)
        let png = try PNGRenderer.render(symbol)
        return [
            Judge.Job(id: "\(id) png", image: png, formats: formats),
            Judge.Job(
                id: "\(id) svg",
                image: try SVGRenderer.render(symbol, options: withText),
                kind: "svg",
                formats: formats
            ),
            Judge.Job(
                id: "\(id) dark",
                image: try PNGRenderer.render(symbol, options: withText),
                formats: formats,
                isOnDark: true
            ),
            Judge.Job(id: "\(id) zbar", image: png, reader: .zbar),
        ]
    }
}

extension Judge {
    /// Whether zbar (0.23.92) reads a symbology and knows the bytes as they are: it has no Aztec, PDF417
    /// and Data Matrix, guesses a charset for what is not ASCII, and takes neither UPC-E of number
    /// system 1 nor the shortest ITF.
    static func zbarReads(_ symbology: Symbology, _ bytes: [UInt8]) -> Bool {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
        return switch symbology {
        case .ean13, .ean8, .upcA, .itf14, .code39, .code93, .code128, .gs1128, .codabar, .qrCode,
            .dataBarOmnidirectional, .dataBarExpanded:
            true
        case .upcE: bytes.starts(with: Array("00".utf8))
        case .itf: bytes.count >= 6
        default: false
        }
    }

    /// The names under which zxing-cpp reads a symbology.
    static func formats(_ symbology: Symbology) -> [String] {
        switch symbology {
        case .qrCode, .gs1QRCode: ["QRCode"]
        case .microQRCode: ["MicroQRCode"]
        case .aztec: ["Aztec"]
        case .pdf417: ["PDF417"]
        case .dataMatrix, .gs1DataMatrix: ["DataMatrix"]
        case .code128, .gs1128: ["Code128"]
        case .ean13: ["EAN13"]
        case .ean8: ["EAN8"]
        case .upcA: ["EAN13"]
        case .upcE: ["UPCE"]
        case .itf, .itf14: ["ITF"]
        case .code39: ["Code39Std"]
        case .code39FullASCII: ["Code39Ext"]
        case .code93: ["Code93"]
        case .codabar: ["Codabar"]
        case .dataBarOmnidirectional: ["DataBar"]
        case .dataBarLimited: ["DataBarLtd"]
        case .dataBarExpanded: ["DataBarExp"]
        }
    }
}
