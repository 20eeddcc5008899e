import Foundation
import Testing

/// A retold bug report of the barcode tests, as a line for `barcode batch` and its right end.
struct BatchCase: Sendable, CustomTestStringConvertible {
    let line: BatchLine
    let expected: String

    var testDescription: String { line.id }

    /// All rows of `Tests/BarcodeTests/Vectors/cases.tsv`.
    static let all: [BatchCase] = {
        let file = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "BarcodeTests/Vectors/cases.tsv")
        do {
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
                .map { row in
                    BatchCase(
                        row.split(separator: "\t", omittingEmptySubsequences: false)
                            .map(String.init)
                    )
                }
        } catch {
            Issue.record(error, "cases.tsv cannot be read")
            return []
        }
    }()

    private init(_ fields: [String]) {
        // The symbology may be followed by a remark: `itf (mod-10 check requested)`; one that is not
        // drawn stands in the remark.
        let quoted = fields[2].split(separator: "\"")
        let name =
            fields[2].hasPrefix("(unknown")
            ? String(quoted[1]) : String(fields[2].prefix { $0 != " " })
        var line = BatchLine(id: fields[0], symbology: name)
        if fields[2].contains("check requested") {
            line.options = BatchLine.Options(checkDigit: true)
        }
        var field = fields[3][...]
        var count = 1
        if field.hasPrefix("repeat("), let comma = field.lastIndex(of: ",") {
            count = Int(field[field.index(after: comma)...].dropLast()) ?? 0
            field = field[field.index(field.startIndex, offsetBy: 7)..<comma]
        }
        if field.hasPrefix("b:") {
            let digits = Self.unescaped(field.dropFirst(2)).map { scalar in
                String(format: "%02x", scalar.value)
            }
            line.hex = String(repeating: digits.joined(), count: count)
        } else {
            let text = String(String.UnicodeScalarView(Self.unescaped(field)))
            line.text = String(repeating: text, count: count)
        }
        self.line = line
        expected = fields[4]
    }

    /// Undoes `\\`, `\xNN` and `\uNNNN`.
    private static func unescaped(_ field: Substring) -> [UnicodeScalar] {
        var rest = field.unicodeScalars
        var output: [UnicodeScalar] = []
        while let first = rest.popFirst() {
            guard first == "\\", let kind = rest.popFirst() else {
                output.append(first)
                continue
            }
            let digitCount = kind == "x" ? 2 : kind == "u" ? 4 : 0
            let code = UInt32(String(rest.prefix(digitCount)), radix: 16)
            rest = rest.dropFirst(digitCount)
            output.append(digitCount == 0 ? kind : code.flatMap(UnicodeScalar.init) ?? "?")
        }
        return output
    }

    /// The word after a prefix of the expectation; nil where it says something else.
    func word(after prefix: String) -> String? {
        guard expected.hasPrefix(prefix) else { return nil }
        return expected.dropFirst(prefix.count).split(separator: " ").first.map(String.init)
    }
}
