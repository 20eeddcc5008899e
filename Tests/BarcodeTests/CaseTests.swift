import Barcode
import Testing
import WalletCore

/// Every retold bug report.
@Suite struct CaseTests {
    @Test(arguments: CaseRow.all)
    func reportHasItsRightEnd(_ row: CaseRow) throws {
        let outcome = Result { () throws(BarcodeError) -> EncodedBarcode in
            try BarcodeEncoder.encode(row.message, asNamed: row.symbologyName, options: row.options)
        }
        if let reason = value(of: "rejected with ", in: row) {
            guard case .failure(let error) = outcome else {
                Issue.record("accepted, though it should be rejected with \(reason)")
                return
            }
            #expect(error.code == reason)
            if row.expected.contains("offer") { #expect(error.suggestion != nil) }
            return
        }
        let encoded = try outcome.get()
        if row.expected.contains("eci=none") { #expect(encoded.eci == nil) }
        if row.expected.contains("eci=26") { #expect(encoded.eci == 26) }
        // Rows that ask for more than a decoding: c-011, c-033 and c-075.
        if row.expected.contains("quiet zone >=11X left, >=7X right") {
            let quietZone = encoded.symbol.quietZone
            #expect(quietZone.left >= 11 && quietZone.right >= 7)
        }
        if row.expected.contains("code_set=B: 6 data characters, 101 modules") {
            let forced = try BarcodeEncoder.encode(
                row.message,
                asNamed: row.symbologyName,
                options: BarcodeOptions(codeSet: .b)
            )
            #expect(forced.symbol.modules.width == 101)
        }
        if row.expected.contains("ecc=M version=40") {
            #expect(encoded.symbol.modules.width == 177)
        }
        if let wanted = value(of: "normalised to ", in: row) {
            #expect(encoded.normalised?.to == wanted)
        } else {
            #expect(encoded.normalised == nil)
        }
    }

    @Test(.enabled(if: Judge.isComplete, "needs the judges"), arguments: CaseRow.all)
    func picturesAreReadBack(_ row: CaseRow) throws {
        guard let wanted = expectedBytes(row) else { return }
        let readings = try Self.pictures.get()
        if let symbology = Symbology(rawValue: row.symbologyName),
            Judge.zbarReads(symbology, wanted)
        {
            #expect(readings["\(row.id) zbar"]?.map(\.hex) == [hex(wanted)], "zbar")
        }
        for kind in ["png", "svg", "dark"] {
            let reading = try #require(readings["\(row.id) \(kind)"]?.first, "nothing in \(kind)")
            #expect(reading.hex == hex(wanted), "\(kind)")
            if row.expected.contains("eci=none") { #expect(reading.eci == nil, "\(kind)") }
            if row.expected.contains("eci=26") { #expect(reading.eci == 26, "\(kind)") }
            if let part = row.expected.split(separator: "symbology_identifier=").dropFirst().first {
                #expect(
                    String(part.prefix { $0 != ";" && $0 != " " }) == reading.identifier,
                    "\(kind)"
                )
            }
        }
    }

    private static let pictures = Result {
        try Judge.read(
            CaseRow.all.filter { !$0.expected.hasPrefix("rejected") }.flatMap { row in
                try Pictures.jobs(
                    BarcodeEncoder.encode(
                        row.message,
                        asNamed: row.symbologyName,
                        options: row.options
                    ).symbol,
                    id: row.id
                )
            }
        )
    }

    /// The word after a prefix of the expectation.
    private func value(of prefix: String, in row: CaseRow) -> String? {
        guard row.expected.hasPrefix(prefix) else { return nil }
        return row.expected.dropFirst(prefix.count).split(separator: " ").first.map(String.init)
    }

    /// The bytes that a reader must return, `nil` where the message is to be rejected.
    private func expectedBytes(_ row: CaseRow) -> [UInt8]? {
        if let wanted = value(of: "normalised to ", in: row) { return Array(wanted.utf8) }
        let prefix = "decodes to exactly "
        guard row.expected.hasPrefix(prefix) else { return nil }
        var field = row.expected.dropFirst(prefix.count)
        for end in ["; eci=", "; symbology_identifier=", "; render:", "; with optional"] {
            if let range = field.firstRange(of: end) { field = field[..<range.lowerBound] }
        }
        let message = field == "(the input)" ? row.message : CaseRow.message(String(field))
        switch message {
        case .text(let text, _): return Array(text.utf8)
        case .bytes(let bytes): return bytes
        }
    }
}
