import JSON
import Testing
import WalletCore
import WalletService

@Suite struct UsageImportTests {
    private static let text = """
        user_id,item_id,timestamp_iso_local
        u1,7,2026-03-01T08:00:00
        u1,8,2026-03-01 09:30
        u2,9,2026-03-01T08:00:00
        u1,7,2026-03-02T08:00:00
        u1,7,2026-03-02T08:00:00
        u1,7,yesterday
        u1,7,2036-03-02T08:00:00
        u1,,2026-03-02T08:00:00

        """

    private func table(_ text: String = text) throws -> UsageTable {
        try UsageTable(Array(text.utf8))
    }

    private func options(
        _ change: (inout UsageImportOptions) -> Void = { _ in }
    )
        -> UsageImportOptions
    {
        var options = UsageImportOptions(userID: "u1", timeZone: "Europe/Berlin")
        change(&options)
        return options
    }

    private func run(
        _ wallet: TestWallet,
        _ table: UsageTable,
        _ options: UsageImportOptions
    ) throws -> UsageImportReport {
        try wallet.write { session throws(WalletError) in
            try session.importUses(table, options)
        }
    }

    @Test func repeatingAddsNothing() throws {
        let wallet = try TestWallet("usage")
        let table = try table()
        let create = options { $0.createsCards = true }
        let report = try run(wallet, table, create)
        #expect(report.rowCount == 5 && report.recordedCount == 3 && report.knownCount == 1)
        #expect(report.createdCardCount == 2)
        #expect(report.outcome == .importedWithWarnings)
        #expect(
            report.rowErrorLines == [
                "uses row 6, timestamp_iso_local: malformed",
                "uses row 7, timestamp_iso_local: in the future", "uses row 8, item_id: required",
            ]
        )
        #expect(try wallet.cards().map(\.card.name) == ["Item 7", "Item 8"])
        #expect(try wallet.cards().map(\.card.source) == ["usage-csv:7", "usage-csv:8"])
        let revs = try wallet.revs()
        let again = try run(wallet, table, create)
        #expect(again.recordedCount == 0 && again.knownCount == 4 && again.createdCardCount == 0)
        #expect(try wallet.revs() == revs)
    }

    @Test func timesAreOfTheZonesClock() throws {
        let wallet = try TestWallet("usageZone")
        // The hour of 2026-10-25 that occurs twice means its first occurrence.
        let text = """
            item_id,timestamp_iso_local,user_id
            7,2026-07-01T08:00:00,u1
            7,2026-10-25T02:30:00,u1
            """
        let create = options { $0.createsCards = true }
        #expect(try run(wallet, try table(text), create).outcome == .imported)
        let uses = try wallet.read { session throws(WalletError) in try session.latestUses() }
        #expect(
            uses.map(\.instant.rfc3339) == ["2026-10-25T00:30:00Z", "2026-07-01T06:00:00Z"]
        )
        #expect(uses.map(\.local.description) == ["2026-10-25T02:30:00", "2026-07-01T08:00:00"])
        #expect(uses.allSatisfy { $0.id.isVersion7 && $0.timeZone == "Europe/Berlin" })
    }

    @Test func unknownItemsAreRefused() throws {
        let wallet = try TestWallet("usageUnknown")
        let report = try run(wallet, try table(), options())
        #expect(report.outcome == .rejected && report.recordedCount == 0)
        #expect(report.unknownItems == ["7", "8"])
        #expect(try wallet.cards().isEmpty)
    }

    @Test func rowsThatAreAllRefusedLeaveNoCards() throws {
        let wallet = try TestWallet("usageFuture")
        let text = "user_id,item_id,timestamp_iso_local\nu1,7,2036-03-02T08:00:00\n"
        let revs = try wallet.revs()
        let report = try run(wallet, try table(text), options { $0.createsCards = true })
        #expect(report.outcome == .rejected && report.createdCardCount == 0)
        #expect(report.rowErrorLines == ["uses row 1, timestamp_iso_local: in the future"])
        #expect(try wallet.cards().isEmpty)
        #expect(try wallet.revs() == revs)
    }

    @Test func anItemMayBeACardsName() throws {
        let wallet = try TestWallet("usageName")
        _ = try wallet.write { session throws(WalletError) in try session.addCard(name: "7") }
        for _ in 0..<2 {
            _ = try wallet.write { session throws(WalletError) in try session.addCard(name: "8") }
        }
        let report = try run(wallet, try table(), options { $0.matchesNames = true })
        #expect(report.recordedCount == 2)
        #expect(report.rowErrorLines.contains("uses row 2, item_id: ambiguous name"))
    }

    @Test func whatWasTakenBackStaysSo() throws {
        let wallet = try TestWallet("usageUndo")
        let table = try table()
        let create = options { $0.createsCards = true }
        _ = try run(wallet, table, create)
        let id = try wallet.read { session throws(WalletError) in
            try session.latestUses(limit: 1)[0].id
        }
        try wallet.write { session throws(WalletError) in try session.undoUse(id) }
        #expect(try run(wallet, table, create).recordedCount == 0)
    }

    @Test(arguments: ["", "a,b\n1,2", "user_id,item_id\n"])
    func whatIsNoTableIsRefused(_ text: String) {
        #expect(throws: WalletError.self) { try table(text) }
    }

    @Test func theReportIsJSON() throws {
        let wallet = try TestWallet("usageJSON")
        let report = try run(wallet, try table(), options { $0.createsCards = true })
        let json = try JSONParser.parse(report.json)
        #expect(json["recorded"] == .number("3") && json["user"] == .string("u1"))
        #expect(try table().userIDs == ["u1", "u2"])
    }
}
