import Barcode
import WalletCore

/// One input, taken apart.
///
/// The first byte chooses the symbology, the next two the options, the rest is the message, as bytes or
/// as text. Whatever is accepted is drawn in every form; nothing may trap, and the same input must give
/// the same symbol twice.
struct FuzzCase {
    private let symbology: Symbology
    private let message: BarcodeMessage
    private let options: BarcodeOptions
    private let choices: UInt8

    init(_ input: [UInt8]) {
        let symbologies = Symbology.allCases
        symbology = symbologies[Int(input[0]) % symbologies.count]
        choices = input[1]
        let levels: [QRErrorCorrectionLevel?] = [nil, .low, .medium, .quartile, .high]
        let codeSets: [Code128CodeSet?] = [nil, nil, .a, .b, .c]
        options = BarcodeOptions(
            errorCorrection: levels[Int(input[2] & 0x0F) % levels.count],
            checkDigit: input[2] & 0x80 != 0,
            codeSet: codeSets[Int(input[2] >> 4 & 7) % codeSets.count]
        )
        let rest = Array(input.dropFirst(3))
        let charsets: [BarcodeCharset?] = [nil, .utf8, .iso88591, .usASCII]
        message =
            choices & 1 == 0
            ? .bytes(rest)
            : .text(
                String(decoding: rest, as: UTF8.self),
                charset: charsets[Int(choices >> 1 & 3)]
            )
    }

    func run() {
        do throws(BarcodeError) {
            let encoded = try BarcodeEncoder.encode(message, as: symbology, options: options)
            let again = try BarcodeEncoder.encode(message, as: symbology, options: options)
            precondition(again == encoded, "The same message gives the same symbol.")
            precondition(encoded.symbology == symbology, "A symbology is never replaced.")
            try draw(encoded.symbol)
        } catch {
            // A refusal says why, and never what it refused.
            precondition(!error.code.isEmpty && error.message.hasSuffix("."), "A whole sentence.")
            if case .encoderFailed = error { preconditionFailure("Validated, and yet it failed.") }
        }
    }

    private func draw(_ symbol: Symbol) throws(BarcodeError) {
        let drawing = try RenderOptions(
            scale: Int(choices >> 5) + 1,
            quietZone: choices & 8 == 0 ? .standard : .modules(Int(choices >> 4)),
            showsText: choices & 16 == 0,
            barHeightModules: symbol.isLinear && choices & 4 == 0 ? 5 + Int(choices) : nil
        )
        let png = try PNGRenderer.render(symbol, options: drawing)
        let svg = try SVGRenderer.render(symbol, options: drawing)
        let text = try TextRenderer.render(symbol, options: drawing, columnsMax: 80)
        precondition(!png.isEmpty && !svg.isEmpty && !text.isEmpty, "A drawing is never empty.")
        do throws(BarcodeError) {
            let pdf = try PDFRenderer.render(symbol, options: drawing)
            precondition(!pdf.isEmpty, "A page is never empty.")
        } catch {
            guard case .tooLargeForPage = error else { throw error }
        }
    }
}
