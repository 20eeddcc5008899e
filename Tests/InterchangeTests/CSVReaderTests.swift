import TestSupport
import Testing

@testable import Interchange

@Suite struct CSVReaderTests {
    private func rows(_ text: String) throws -> [CSVRow] {
        try CSVReader.rows(Array(text.utf8), limits: ImportLimits())
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func everyLineEndEndsARow(_ end: String) throws {
        let rows = try rows("a,b\(end)c,\"d\(end)e\"\(end)\(end)f")
        #expect(rows.map(\.fields) == [["a", "b"], ["c", "d\(end)e"], [""], ["f"]])
        #expect(rows.map(\.line) == [1, 2, 4, 5])
        #expect(rows.map(\.isBlank) == [false, false, true, false])
    }

    @Test func quotesKeepSeparatorsLinesAndPairs() throws {
        let rows = try rows("\"a,\"\"b\"\"\n\n c\",\"\",\"\"\"\"")
        #expect(rows.map(\.fields) == [["a,\"b\"\n\n c", "", "\""]])
        #expect(rows[0].defect == nil)
    }

    @Test(arguments: [
        ("a\"b,c", ImportIssue.Code.strayQuote), ("\"a\"b,c", .strayQuote),
        ("\"a,c", .unterminatedQuote), ("\"", .unterminatedQuote),
    ])
    func aBadRowIsMarked(_ text: String, _ defect: ImportIssue.Code) throws {
        #expect(try rows(text).map(\.defect) == [defect])
    }

    @Test func onlyTheBadRowIsLost() throws {
        var bytes = Array("a\nb".utf8)
        bytes += [0xFF, 0x0A]
        bytes += Array("c\n\"d\"x\ne".utf8)
        let rows = try CSVReader.rows(bytes, limits: ImportLimits())
        #expect(rows.map(\.defect) == [nil, .notUTF8, nil, .strayQuote, nil])
        #expect(rows.map(\.line) == [1, 2, 3, 4, 5])
    }

    @Test func aByteOrderMarkAndLinesOfSeparatorsAreNothing() throws {
        let rows = try rows("\u{FEFF}2,,\r\n,,\r\n\"\"\r\n")
        #expect(rows.map(\.isBlank) == [false, true, false])
        #expect(rows[0].trimmedFields == ["2"])
    }

    @Test func limitsHold() throws {
        let limits = ImportLimits(rowCountMax: 2, fieldByteCountMax: 3)
        #expect(throws: InterchangeError.tooManyRows(limit: 2)) {
            try CSVReader.rows(Array("a\nb\nc".utf8), limits: limits)
        }
        let rows = try CSVReader.rows(Array("abc,abcd".utf8), limits: limits)
        #expect(rows[0].defect == .fieldTooLong)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func whatIsWrittenIsReadBack(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var table: [[String]] = []
        var writer = CSVWriter()
        for _ in 0..<20 {
            let count = Int.random(in: 1...6, using: &random)
            let row = (0..<count).map { _ in
                WalletMaker.nastyTexts.randomElement(using: &random) ?? ""
            }
            table.append(row)
            writer.row(row)
        }
        // A byte-order mark at the very beginning is no text.
        var bytes = Array("head\r\n".utf8)
        bytes += writer.bytes
        let rows = try CSVReader.rows(bytes, limits: ImportLimits())
        #expect(rows.dropFirst().map(\.fields) == table)
        #expect(rows.allSatisfy { $0.defect == nil })
    }
}
