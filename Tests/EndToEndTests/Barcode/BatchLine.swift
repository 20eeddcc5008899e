import Foundation
import Testing

/// A line that is sent to `barcode batch`.
struct BatchLine: Encodable, Sendable {
    struct Options: Encodable, Sendable {
        var errorCorrection: String?
        var checkDigit: Bool?
        var codeSet: String?
    }

    let id: String
    let symbology: String
    var text: String?
    var hex: String?
    var options: Options?

    init(id: String, symbology: String) {
        self.id = id
        self.symbology = symbology
    }
}

/// A line that `barcode batch` answers.
struct BatchReply: Decodable, Sendable {
    struct QuietZone: Decodable, Equatable, Sendable {
        let left: Int
        let right: Int
        let top: Int
        let bottom: Int
    }

    struct Normalised: Decodable, Sendable {
        let to: String
        let codes: [String]
    }

    struct Refusal: Decodable, Sendable {
        let code: String
        let message: String
        let suggestion: String?
    }

    let id: String?
    let ok: Bool
    let symbology: String?
    let modules: [String]?
    let rowHeights: [Int]?
    let quietZone: QuietZone?
    let text: String?
    let normalised: Normalised?
    let warnings: [String]?
    let error: Refusal?

    /// Sends lines to the program, all in one run.
    ///
    /// - Returns: its answers, one a line and in their order.
    static func answers(to lines: [BatchLine]) throws -> [BatchReply] {
        let encoder = JSONEncoder()
        let input = try lines.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
        return try answers(to: input.joined())
    }

    /// Sends text to the program.
    static func answers(to input: String) throws -> [BatchReply] {
        let result = try TesseraFolder().run(["barcode", "batch"], input: input)
        guard result.status == 0 else { throw HarnessError.failed(result) }
        return try result.lines.map { line in
            try JSONDecoder().decode(BatchReply.self, from: Data(line.utf8))
        }
    }
}
