import Barcode
import Foundation
import Testing
import WalletCore

/// A line of `Vectors/golden.jsonl`, which names the encoder and the decoders it comes from.
struct GoldenVector: Decodable, CustomTestStringConvertible {
    /// Whether the source read the symbol back with a decoder of its own.
    let decoderVerified: Bool
    struct Expectation: Decodable {
        var bytesHex: String
        var symbologyIdentifier: String?
        var eci: Int?
    }

    struct Options: Decodable {
        var ecc: String?
        var checkDigit: Bool?
        var codeSet: String?
    }

    var id: String
    var symbology: Symbology
    var input: String?
    var inputHex: String?
    var options: Options?
    var decodeOnly: Bool
    var expect: Expectation
    var modules: [String]
    var elements: String?
    var minSymbolChars: Int?
    var rowHeightX: Int?

    var testDescription: String { id }

    var message: BarcodeMessage {
        if let inputHex { return .bytes(bytes(fromHex: inputHex)) }
        return .text(input ?? "")
    }

    var barcodeOptions: BarcodeOptions {
        BarcodeOptions(
            errorCorrection: options?.ecc.flatMap(QRErrorCorrectionLevel.init),
            checkDigit: options?.checkDigit ?? false,
            codeSet: options?.codeSet.flatMap(Code128CodeSet.init)
        )
    }

    /// All vectors of the symbologies that are drawn.
    ///
    /// The vectors whose own source says that a decoder reads them: `D0D` is too short for zxing-cpp.
    static let decodable = all.filter(\.decoderVerified)

    static let all: [GoldenVector] = {
        do {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try vectorFile("golden.jsonl").split(separator: "\n").map {
                try decoder.decode(GoldenVector.self, from: Data($0.utf8))
            }.filter { drawnSymbologies.contains($0.symbology) }
        } catch {
            Issue.record(error, "golden.jsonl cannot be read")
            return []
        }
    }()
}

/// The symbologies that are drawn.
let drawnSymbologies = Set(Symbology.allCases)

/// The text of a file in the folder `Vectors`.
func vectorFile(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors")
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
}

/// The bytes of hexadecimal text.
func bytes(fromHex text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
        UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
}

/// Bytes as hexadecimal text in lower case.
func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
    }.joined()
}
