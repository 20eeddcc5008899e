import Barcode
import Testing
import WalletCore

/// A row of `Vectors/cases.tsv`: what people ran into, and the right behaviour.
struct CaseRow: CustomTestStringConvertible {
    var id: String
    var symbologyName: String
    var message: BarcodeMessage
    var options = BarcodeOptions()
    var expected: String

    var testDescription: String { id }

    /// All rows of the symbologies that are drawn, and of those that exist nowhere.
    static let all: [CaseRow] = {
        do {
            return try vectorFile("cases.tsv").split(separator: "\n").dropFirst().map {
                CaseRow(
                    $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                )
            }.filter { row in
                Symbology(rawValue: row.symbologyName).map(drawnSymbologies.contains) ?? true
            }
        } catch {
            Issue.record(error, "cases.tsv cannot be read")
            return []
        }
    }()

    private init(_ fields: [String]) {
        id = fields[0]
        let kind = fields[2]
        symbologyName = kind.split(separator: " ").first.map(String.init) ?? kind
        if kind.contains("mod-10") { options.checkDigit = true }
        if kind.hasPrefix("(unknown") { symbologyName = "rss_14_stacked" }
        message = Self.message(fields[3])
        expected = fields[4]
    }

    /// Undoes the escaping of the file; `b:` in front means bytes.
    static func message(_ field: String) -> BarcodeMessage {
        if field.hasPrefix("repeat("), let comma = field.lastIndex(of: ",") {
            let start = field.index(field.startIndex, offsetBy: 7)
            let count = Int(field[field.index(after: comma)...].dropLast()) ?? 0
            switch message(String(field[start..<comma])) {
            case .text(let text, _): return .text(String(repeating: text, count: count))
            case .bytes(let bytes):
                return .bytes(Array(repeatElement(bytes, count: count).joined()))
            }
        }
        if field.hasPrefix("b:") {
            return .bytes(unescaped(field.dropFirst(2)).map { UInt8($0.value) })
        }
        return .text(String(String.UnicodeScalarView(unescaped(field[...]))))
    }

    private static func unescaped(_ field: Substring) -> [UnicodeScalar] {
        var scalars = Array(field.unicodeScalars)
        var output: [UnicodeScalar] = []
        while !scalars.isEmpty {
            let first = scalars.removeFirst()
            guard first == "\\", let kind = scalars.first else {
                output.append(first)
                continue
            }
            scalars.removeFirst()
            let digits = kind == "x" ? 2 : kind == "u" ? 4 : 0
            if digits == 0 {
                output.append(kind)
            } else {
                let code = String(String.UnicodeScalarView(scalars.prefix(digits)))
                output.append(UInt32(code, radix: 16).flatMap(UnicodeScalar.init) ?? "?")
                scalars.removeFirst(digits)
            }
        }
        return output
    }
}
