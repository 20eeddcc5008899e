import JSON
import Testing
import WalletCore

@testable import Interchange

@Suite struct TesseraReaderTests {
    private func file(_ json: String, images: [String: [UInt8]] = [:]) throws -> [UInt8] {
        var writer = try ArchiveWriter(date: Instant(secondsSinceEpoch: 0), password: nil)
        try writer.add(path: "wallet.json", bytes: Array(json.utf8), isPacked: true)
        for (path, bytes) in images { try writer.add(path: path, bytes: bytes, isPacked: false) }
        return try writer.finish()
    }

    private static let id = "01890000-0000-7000-8000-000000000001"

    private func head(version: Int = 1, cards: String) -> String {
        """
        {"format":"tessera","version":\(version),"person":"\(Self.id)",
        "wallet":{"id":"\(Self.id)","name":"W","timeZone":"UTC"},"groups":[],"cards":[\(cards)]}
        """
    }

    private func card(_ more: String = "") -> String {
        #"{"id":"\#(Self.id)","version":1,"name":"A","createdAt":"2026-01-01T00:00:00Z"\#(more)}"#
    }

    @Test func theLeastCardIsRead() throws {
        let document = try WalletFileReader.document(try file(head(cards: card())))
        #expect(document.cards.map(\.name) == ["A"])
        #expect(document.rowErrors.isEmpty && document.warnings.isEmpty)
    }

    @Test func aNewerVersionIsRefused() throws {
        let bytes = try file(head(version: 2, cards: ""))
        #expect(throws: InterchangeError.unsupportedVersion(.tessera, found: "2")) {
            try WalletFileReader.document(bytes)
        }
    }

    @Test(arguments: [
        ("{}", "document.format"), ("[]", "document"),
        (#"{"format":"tessera"}"#, "version"),
        (#"{"format":"tessera","version":1}"#, "wallet"),
        (#"{"format":"tessera","version":1,"wallet":{"id":"x"}}"#, "wallet.id"),
    ])
    func aHeadThatIsNoneIsRefused(_ json: String, _ path: String) throws {
        let bytes = try file(json)
        let error = #expect(throws: InterchangeError.self) { try WalletFileReader.document(bytes) }
        if path == "document.format" {
            #expect(error == .malformedMember(path: "format"))
        } else {
            #expect(error == .malformedMember(path: path))
        }
    }

    @Test(arguments: [
        (
            #","balances":[{"unit":"EUR","amount":12.5,"reset":"never","version":1}]"#,
            "balances[0].amount"
        ),
        (#","barcode":{"symbology":"quantum"}"#, "barcode.symbology"),
        (#","expiryDate":"2026-02-30""#, "expiryDate"),
        (#","locations":[{"latitude":99}]"#, "locations[0].latitude"),
        (#","groups":[1]"#, "groups"), (#","uses":{}"#, "uses"), (#","extras":[]"#, "extras"),
    ])
    func aBadCardIsNamedAndTheOthersAreRead(_ more: String, _ path: String) throws {
        let good = card().replacing("000001\"", with: "000002\"")
        let bytes = try file(head(cards: "\(card(more)),\(good)"))
        let document = try WalletFileReader.document(bytes)
        #expect(document.cards.count == 1)
        #expect(
            document.rowErrors == [
                ImportIssue(row: 1, sourceID: Self.id, field: path, code: .malformed)
            ]
        )
    }

    @Test(arguments: [
        (#""version":1"#, #""version":%"#, "version"),
        (#""name":"A""#, #""name":"A","fieldVersions":{"name":%}"#, "fieldVersions.name"),
        (#""name":"A""#, #""name":"A","me":{"version":%}"#, "me.version"),
        (#""name":"A""#, #""name":"A","me":{"position":%}"#, "me.position"),
        (
            #""name":"A""#,
            #""name":"A","balances":[{"unit":"EUR","amount":"1","reset":"never","version":%}]"#,
            "balances[0].version"
        ),
    ])
    func aNumberThatCouldNotGrowIsRefused(part: String, other: String, path: String) throws {
        for number in ["9223372036854775807", "9007199254740992", "-9007199254740992"] {
            let bad = card().replacing(part, with: other.replacing("%", with: number))
            let document = try WalletFileReader.document(try file(head(cards: bad)))
            #expect(document.cards.isEmpty)
            #expect(document.rowErrors.map(\.field) == [path])
        }
        let good = card().replacing(part, with: other.replacing("%", with: "9007199254740991"))
        #expect(try WalletFileReader.document(try file(head(cards: good))).cards.count == 1)
    }

    @Test(arguments: ["position", "version"])
    func aGroupWhoseNumberCouldNotGrowIsRefused(member: String) throws {
        let numbers = ["position": "0", "version": "1"].merging([member: "9223372036854775807"]) {
            $1
        }.map { #""\#($0)":\#($1)"# }.joined(separator: ",")
        let group = #"{"id":"\#(Self.id)","name":"G",\#(numbers)}"#
        let text = head(cards: card()).replacing(#""groups":[]"#, with: #""groups":[\#(group)]"#)
        let bytes = try file(text)
        #expect(throws: InterchangeError.malformedMember(path: "groups[0].\(member)")) {
            try WalletFileReader.document(bytes)
        }
    }

    @Test func anIDStandsOnce() throws {
        let document = try WalletFileReader.document(try file(head(cards: "\(card()),\(card())")))
        #expect(document.cards.count == 1)
        #expect(document.rowErrors.map(\.field) == ["id"])
    }

    @Test func whatIsMissingOrUnknownIsNamed() throws {
        let sha256 = String(repeating: "0", count: 64)
        let more =
            #","images":{"front":{"sha256":"\#(sha256)","mediaType":"image/png"}},"groups":["\#(Self.id)"],"mood":1"#
        let bytes = try file(
            head(cards: card(more)),
            images: ["images/\(sha256)": [1], "note.txt": [2]]
        )
        let document = try WalletFileReader.document(bytes)
        #expect(
            Set(document.warnings.map(\.code)) == [
                .unknownMember, .unknownGroup, .missingImage, .undecodableImage, .unknownEntry,
            ]
        )
    }
}
