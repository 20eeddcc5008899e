import Interchange
import JSON
import Testing
import WalletCore

@Suite struct CatimaCSVReaderTests {
    private static let header =
        "_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,"
        + "barcodeencoding,headercolor,starstatus,lastused,archive"

    private func document(_ text: String) throws -> ImportDocument {
        try WalletFileReader.document(Array(text.utf8))
    }

    private func version2(
        _ cards: String,
        groups: String = "",
        links: String = ""
    ) throws
        -> ImportDocument
    {
        try document(
            "2\r\n\r\n_id\r\n\(groups)\r\n\(Self.header)\r\n\(cards)\r\ncardId,groupId\r\n\(links)"
        )
    }

    private func codes(_ issues: [ImportIssue]) -> [String] {
        issues.map { "\($0.section) \($0.row ?? 0) \($0.field ?? "-") \($0.code.rawValue)" }
    }

    @Test(arguments: ["3", "0", "00042", "99999"])
    func anUnknownVersionIsRefused(_ version: String) {
        #expect(
            throws: InterchangeError.unsupportedVersion(.catimaCSVVersion2, found: version)
        ) { try document("\(version)\n\n_id\n") }
    }

    @Test(arguments: ["", "hello", "a,b\n1,2", "{}", "2026 was a year", "\u{0}", "123456\n"])
    func whatIsNoTableIsRefused(_ text: String) {
        #expect(throws: InterchangeError.self) { try document(text) }
    }

    @Test func aTableOfCardsMustBeThere() {
        #expect(throws: InterchangeError.self) { try document("2\n\n_id\nFood\n") }
        #expect(throws: InterchangeError.self) { try document("1\n") }
        #expect(throws: InterchangeError.repeatedColumn("note")) {
            try document("_id,store,cardid,note,note\n")
        }
    }

    @Test func anEmptyWalletIsNoFailure() throws {
        let document = try version2("")
        #expect(document.cards.isEmpty)
        #expect(document.rowErrors.isEmpty && document.warnings.isEmpty)
    }

    @Test func aFileOfBadRowsHoldsNoCard() throws {
        let document = try version2("1,,,,,,,,,,,,,,\r\n")
        #expect(document.cards.isEmpty)
        #expect(
            codes(document.rowErrors) == ["cards 1 store required", "cards 1 cardid required"]
        )
    }

    @Test func aSpreadsheetsCommasDoNotMatter() throws {
        let commas = String(repeating: ",", count: 14)
        let document = try document(
            """
            2\(commas)
            \(commas)
            _id\(commas)
            Food\(commas)
            \(commas)
            \(Self.header)
            1,A,,,,,,7,,,,,,,
            \(commas)
            cardId,groupId\(commas)
            1,Food\(commas)
            """
        )
        #expect(document.groups == ["Food"])
        #expect(document.cards.map(\.groups) == [["Food"]])
        #expect(document.warnings.isEmpty && document.rowErrors.isEmpty)
    }

    @Test func anEmptyLineAmongTheCardsLosesNone() throws {
        let document = try version2("1,A,,,,,,7,,,,,,,\r\n\r\n2,B,,,,,,8,,,,,,,\r\n")
        #expect(document.cards.map(\.name) == ["A", "B"])
        #expect(document.cards.map(\.row) == [1, 2])
    }

    @Test func oddLinksAreNamed() throws {
        let document = try version2(
            "1,A,,,,,,7,,,,,,,\r\n2,B,,,,,,8,,,,,,,\r\n2,C,,,,,,9,,,,,,,\r\n3,,,,,,,9,,,,,,,\r\n",
            groups: "Food\r\nFood\r\n",
            links: "1,Lost\r\n8,Food\r\n2,Food\r\n3,Food\r\n1,Food\r\n"
        )
        #expect(document.groups == ["Food", "Lost"])
        #expect(document.cards.map(\.groups) == [["Food", "Lost"], ["Food"], ["Food"]])
        #expect(
            codes(document.warnings) == [
                "groups 2 _id repeated_name", "links 1 groupId unknown_group",
                "links 2 cardId unknown_card", "links 3 cardId ambiguous_card",
            ]
        )
    }

    @Test func groupsCountForRepetitions() throws {
        let document = try version2(
            "1,A,,,,,,7,,,,,,,\r\n1,A,,,,,,7,,,,,,,\r\n2,A,,,,,,7,,,,,,,\r\n",
            groups: "Food\r\n",
            links: "1,Food\r\n"
        )
        #expect(document.cards.map(\.sourceID) == ["1", "2"])
        #expect(codes(document.warnings) == ["cards 2 - duplicate_of"])
    }

    @Test func theLatestUseOfRepetitionsIsKept() throws {
        let same = try version2("1,A,,,,,,7,,QR_CODE,,,,5,\r\n2,A,,,,,,7,7,QR_CODE,,,,9,\r\n")
        #expect(same.cards.map(\.lastUsed) == [Instant(secondsSinceEpoch: 9)])
    }

    @Test(arguments: [
        ("12.50", "12.50"), ("1E+3", "1000"), ("1.5E-2", "0.015"), ("-3.20", "-3.20"),
        ("98765432109876543210", "98765432109876543210"), (".5", "0.5"), ("5.", "5"), ("", "0"),
    ])
    func amountsAreExact(_ raw: String, _ amount: String) throws {
        let document = try version2("1,A,,,,\(raw),EUR,7,,,,,,,\r\n")
        #expect(document.cards[0].balances[0].amount.description == amount)
        #expect(document.warnings.isEmpty)
    }

    @Test(arguments: [
        (5, "abc", "balance not_a_number"), (5, "1E+99", "balance out_of_range"),
        (5, "NaN", "balance not_a_number"), (6, "eur", "balancetype unknown_currency"),
        (6, "DEM", "balancetype unknown_currency"), (3, "soon", "validfrom not_an_integer"),
        (4, "99999999999999999999", "expiry out_of_range"), (4, "9e18", "expiry out_of_range"),
        (4, "9223372036854775807", "expiry out_of_range"),
        (9, "MAXICODE", "barcodetype unsupported_format"), (9, "qr", "barcodetype unknown_format"),
        (11, "4294967295", "headercolor out_of_range"), (11, "red", "headercolor not_an_integer"),
        (12, "2", "starstatus out_of_range"), (12, "yes", "starstatus not_an_integer"),
        (13, "-1", "lastused out_of_range"), (13, "9223372036854775807", "lastused out_of_range"),
        (14, "x", "archive not_an_integer"),
    ])
    func whatCannotBeReadIsKeptAndNamed(_ column: Int, _ raw: String, _ issue: String) throws {
        var fields = ["1", "A"] + Array(repeating: "", count: 13)
        fields[7] = "7"
        fields[column] = raw
        let document = try version2(fields.joined(separator: ",") + "\r\n")
        #expect(codes(document.warnings) == ["cards 1 \(issue)"])
        #expect(document.warnings.map(\.raw) == [raw])
        let name = issue.prefix { $0 != " " }
        let kept = document.cards[0].extras["catima"]?[String(name)]
        #expect(kept == .string(raw))
    }

    @Test func charsetsAreKnownOrNamed() throws {
        let document = try version2(
            "1,A,,,,,,7,,QR_CODE,utf8,,,,\r\n2,B,,,,,,7,,QR_CODE,EBCDIC,,,,\r\n"
        )
        #expect(document.cards.map(\.barcode?.charset) == ["UTF-8", "ISO-8859-1"])
        #expect(codes(document.warnings) == ["cards 2 barcodeencoding unknown_charset"])
    }

    @Test func dataBarIsACodeOfOurs() throws {
        let document = try version2("1,A,,,,,,7,,RSS_14,,,,,\r\n2,B,,,,,,7,,RSS_EXPANDED,,,,,\r\n")
        #expect(
            document.cards.map(\.barcode?.symbology)
                == [.dataBarOmnidirectional, .dataBarExpanded]
        )
        #expect(document.warnings.isEmpty)
    }

    @Test func aCardWithoutAnIDIsKept() throws {
        let document = try version2(",A,,,,,,7,,,,,,,\r\nx,B,,,,,,8,,,,,,,\r\n")
        #expect(document.cards.map(\.sourceID) == [nil, "x"])
        #expect(codes(document.warnings) == ["cards 1 _id required", "cards 2 _id not_an_integer"])
    }

    @Test func unknownColumnsAndFieldsAreKept() throws {
        let document = try document(
            "_id,store,cardid,loyalty,headertextcolor\n1,A,7,gold,-1,x,y\n2,B,8\n"
        )
        let extras = document.cards[0].extras["catima"]
        #expect(extras?["loyalty"] == .string("gold"))
        #expect(extras?[""] == .array([.string("x"), .string("y")]))
        #expect(codes(document.warnings) == ["cards 1 - extra_fields", "cards 2 - missing_fields"])
    }

    @Test func aBadRowDoesNotSinkTheOthers() throws {
        let good = "1,A,,,,,,7,,,,,,,\r\n"
        var bytes = Array("2\r\n\r\n_id\r\n\r\n\(Self.header)\r\n\(good)2,B".utf8)
        bytes += [0xC3, 0x28]
        bytes += Array(",,,,,,8,,,,,,,\r\n3,C\"C,,,,,,9,,,,,,,\r\n4,D,,,,,,9,,,,,,,\r\n".utf8)
        let document = try WalletFileReader.document(bytes)
        #expect(document.cards.map(\.name) == ["A", "D"])
        #expect(codes(document.rowErrors) == ["cards 2 - not_utf8", "cards 3 - stray_quote"])
    }

    @Test func anAskedForFormatMustBeTheOne() throws {
        let text = Array("_id,store,cardid\n1,A,7\n".utf8)
        for name in ["catima", "catima-csv-v1"] {
            #expect(try WalletFileReader.document(text, as: name).cards.count == 1)
        }
        #expect(
            throws: InterchangeError.notThisFormat(
                requested: "tessera",
                detected: .catimaCSVVersion1
            )
        ) { try WalletFileReader.document(text, as: "tessera") }
    }
}
