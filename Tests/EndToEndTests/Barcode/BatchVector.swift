import Foundation
import Testing

/// A golden vector of the barcode tests, as a line for `barcode batch` and what it must answer.
struct BatchVector: Decodable, Sendable, CustomTestStringConvertible {
    struct Options: Decodable, Sendable {
        var ecc: String?
        var checkDigit: Bool?
        var codeSet: String?
    }

    let id: String
    let symbology: String
    let input: String?
    let inputHex: String?
    let options: Options?
    let decodeOnly: Bool
    let modules: [String]
    let elements: String?
    let minSymbolChars: Int?
    let rowHeightX: Int?

    var testDescription: String { id }

    /// All vectors of `Tests/BarcodeTests/Vectors`, which name their source.
    static let all: [BatchVector] = {
        let file = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "BarcodeTests/Vectors/golden.jsonl")
        do {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
                try decoder.decode(BatchVector.self, from: Data($0.utf8))
            }
        } catch {
            Issue.record(error, "golden.jsonl cannot be read")
            return []
        }
    }()

    /// The line that asks for it.
    var line: BatchLine {
        var line = BatchLine(id: id, symbology: symbology)
        line.text = inputHex == nil ? input : nil
        line.hex = inputHex
        if let options {
            line.options = BatchLine.Options(
                errorCorrection: options.ecc,
                checkDigit: options.checkDigit,
                codeSet: options.codeSet
            )
        }
        return line
    }
}
