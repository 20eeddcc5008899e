import JSON
import TestSupport
import Testing
import WalletCore

@testable import Interchange
@testable import WalletService

/// What a file says is bound as what a client says: a row that holds more is listed, not stored.
@Suite struct ImportBoundTests {
    private static let id = "01890000-0000-7000-8000-000000000001"
    private static let line = "01890000-0000-7000-8000-000000000002"
    private static let stranger = "01890000-0000-7000-8000-000000000003"
    private static let instant = "2026-01-01T00:00:00Z"

    /// A file of our own format with two cards, the first with more members.
    private func file(_ more: String, exporter: String = Self.id) throws -> [UInt8] {
        let other = Self.stranger
        let json = """
            {"format":"tessera","version":1,"person":"\(exporter)",
            "wallet":{"id":"\(Self.id)","name":"W","timeZone":"UTC"},"groups":[],"cards":[
            {"id":"\(Self.id)","version":1,"name":"A","createdAt":"\(Self.instant)",\(more)},
            {"id":"\(other)","version":1,"name":"B","createdAt":"\(Self.instant)"}]}
            """
        var writer = try ArchiveWriter(date: Instant(secondsSinceEpoch: 0), password: nil)
        try writer.add(path: "wallet.json", bytes: Array(json.utf8), isPacked: true)
        return try writer.finish()
    }

    private static func ledgerLine(note: String = "", person: String? = nil) -> String {
        let who = person.map { ",\"person\":\"\($0)\"" } ?? ""
        return """
            {"id":"\(line)","unit":"POINTS","kind":"add","change":"1","balanceAfter":"1",
            "occurredAt":"\(instant)","note":"\(note)"\(who)}
            """
    }

    private static func message(title: String, body: String = "") -> String {
        """
        "messages":[{"id":"\(line)","title":"\(title)","body":"\(body)","sentAt":"\(instant)"}]
        """
    }

    private static func action(title: String) -> String {
        """
        "actions":[{"id":"\(line)","kind":"confirm","title":"\(title)","createdAt":"\(instant)"}]
        """
    }

    private static func use(zone: String, kind: String) -> String {
        """
        "uses":[{"id":"\(line)","instant":"\(instant)","timeZone":"\(zone)",
        "local":"2026-01-01T00:00:00","method":"shown",
        "source":{"kind":"\(kind)","family":"systemSmall"}}]
        """
    }

    private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

    private static let place = #"{"latitude":1,"longitude":2}"#

    /// Members that break one bound, and what the report says of them.
    static let broken: [(more: String, field: String, code: String)] = [
        (#""extras":{"a":"\#(long(65_536))"}"#, "extras", "too_long"),
        (
            #""locations":[{"latitude":1,"longitude":2,"label":"\#(long(257))"}]"#,
            "locations[0].label", "too_long"
        ),
        (
            "\"locations\":[\(Array(repeating: place, count: 101).joined(separator: ","))]",
            "locations", "too_many"
        ),
        (
            #""barcode":{"symbology":"qr","charset":"\#(long(65))"}"#, "barcode.charset", "too_long"
        ),
        ("\"ledger\":[\(ledgerLine(note: long(20_001)))]", "ledger[0].note", "too_long"),
        (message(title: long(2_049)), "messages[0].title", "too_long"),
        (message(title: #"a\u0007b"#), "messages[0].title", "invalid_character"),
        (message(title: "a", body: long(20_001)), "messages[0].body", "too_long"),
        (action(title: long(2_049)), "actions[0].title", "too_long"),
        (use(zone: long(65), kind: "CardListWidget"), "uses[0].timeZone", "too_long"),
        (use(zone: "UTC", kind: long(65)), "uses[0].source.kind", "too_long"),
        (#""source":"\#(long(2_049))""#, "source", "too_long"),
    ]

    @Test(arguments: broken.indices) func whatIsTooMuchIsARowError(index: Int) throws {
        let (more, field, code) = Self.broken[index]
        let wallet = try TestWallet("bound\(index)")
        let report = try wallet.importing(try file(more))
        #expect(report.rowErrorLines == ["row 1, \(field): \(code.replacing("_", with: " "))"])
        #expect(report.createdCount == 1)
        #expect(try wallet.cards().map(\.card.name) == ["B"])
    }

    /// The same members at their bounds.
    static let fitting = [
        #""extras":{"a":"\#(long(65_528))"}"#,
        #""locations":[{"latitude":1,"longitude":2,"label":"\#(long(256))"}]"#,
        "\"locations\":[\(Array(repeating: place, count: 100).joined(separator: ","))]",
        "\"ledger\":[\(ledgerLine(note: long(20_000)))]",
        message(title: long(2_048), body: long(20_000)), action(title: ""),
        use(zone: "UTC", kind: long(64)),
    ]

    @Test(arguments: fitting.indices) func whatFitsIsStored(index: Int) throws {
        let wallet = try TestWallet("fitting\(index)")
        let report = try wallet.importing(try file(Self.fitting[index]))
        #expect(report.rowErrorLines.isEmpty)
        #expect(report.createdCount == 2)
    }

    @Test(arguments: [
        (ledgerLine(person: id), id, true),
        (ledgerLine(person: stranger), id, false), (ledgerLine(), id, false),
    ])
    func nobodyElseIsSaidToHaveDoneIt(line: String, exporter: String, isMine: Bool) throws {
        let wallet = try TestWallet("ledgerPerson\(isMine)\(line.utf8.count)")
        _ = try wallet.importing(try file("\"ledger\":[\(line)]", exporter: exporter))
        let card = try #require(try wallet.cards().first { $0.card.name == "A" }).card.id
        let lines = try wallet.read { session throws(WalletError) in
            try session.transactions(.points, of: card)
        }
        #expect(lines.map(\.person) == [isMine ? wallet.principal.personID : nil])
    }

    @Test func aDoubledLineIsARowError() throws {
        let wallet = try TestWallet("doubledLine")
        let lines = [Self.ledgerLine(), Self.ledgerLine(note: "again")].joined(separator: ",")
        let report = try wallet.importing(try file("\"ledger\":[\(lines)]"))
        #expect(report.rowErrorLines == ["row 1, ledger: malformed"])
        #expect(try wallet.cards().map(\.card.name) == ["B"])
    }
}
