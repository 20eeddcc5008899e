import JSON
import TestSupport
import Testing
import WalletCore

@testable import WalletService

@Suite struct CardImportTests {
    private static let header =
        "_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,"
        + "barcodeencoding,headercolor,starstatus,lastused,archive"

    private func csv(_ rows: String..., groups: [String] = [], links: [String] = []) -> [UInt8] {
        let lines =
            ["2", "", "_id"] + groups + ["", Self.header] + rows + ["", "cardId,groupId"] + links
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    @Test func aConflictIsReportedWithBothValues() throws {
        let wallet = try TestWallet("conflict")
        _ = try wallet.importing(csv("1,X,,,,10,EUR,7,,,,,0,0,0", "2,Y,,,,1,,8,,,,,,,"))
        let before = try wallet.cards()
        let report = try wallet.importing(
            csv("1,X,,,,20,EUR,7,,QR_CODE,,,1,0,0", "2,Y,,,,1,,8,,,,,,,", "3,Z,,,,,,9,,,,,,,")
        )
        #expect(report.outcome == .conflictReported)
        #expect(report.createdCount == 1 && report.unchangedCount == 1)
        let fields = try #require(report.conflicts.first).fields
        #expect(fields.map(\.field) == ["barcode", "balance", "favorite"])
        #expect(fields[1].stored.arrayValue?.first?["amount"] == .string("10"))
        #expect(fields[1].imported.arrayValue?.first?["amount"] == .string("20"))
        #expect(fields[2].stored == .bool(false) && fields[2].imported == .bool(true))
        #expect(try wallet.cards().filter { $0.card.name != "Z" } == before)
    }

    @Test(arguments: [
        (ConflictPolicy.skip, ["10"], ImportReport.Outcome.imported),
        (.replace, ["20.00"], .imported), (.keepBoth, ["10", "20.00"], .imported),
        (.report, ["10"], .conflictReported),
    ])
    func thePolicyDecides(
        _ policy: ConflictPolicy,
        _ amounts: [String],
        _ outcome: ImportReport.Outcome
    ) throws {
        let wallet = try TestWallet("policy\(policy)")
        _ = try wallet.importing(csv("1,X,,,,10,EUR,7,,,,,,,"))
        let changed = csv("1,X,,,,20.00,EUR,7,,,,,,,")
        let options = ImportOptions(conflictPolicy: policy)
        let report = try wallet.importing(changed, options)
        #expect(report.outcome == outcome)
        #expect(report.conflicts.map(\.resolution) == [policy])
        let stored = try wallet.cards().flatMap(\.balances).map(\.amount.description).sorted()
        #expect(stored == amounts)
        // The next import of the same bytes finds what this one stored.
        let again = try wallet.importing(changed, options)
        #expect(again.createdCount == 0 && again.updatedCount == 0)
    }

    @Test func replacingWritesVersionsAndALedgerLine() throws {
        let wallet = try TestWallet("replace")
        _ = try wallet.importing(csv("1,X,old,,,10,EUR,7,,,,-1,1,5,0", groups: ["A"]))
        _ = try wallet.importing(
            csv("1,X,new,,,8,EUR,7,,,,,0,9,1", groups: ["A"], links: ["1,A"]),
            ImportOptions(conflictPolicy: .replace)
        )
        let card = try #require(try wallet.cards().first)
        #expect(card.card.note == "new" && card.card.color == nil && card.groups.count == 1)
        #expect(card.card.version == 2)
        #expect(card.card.fieldVersions == [.note: 2, .color: 2, .groups: 2])
        #expect(card.membership.memberVersion == 2 && card.membership.isArchived)
        // The last use counts when a card is made, and never again.
        #expect(card.membership.importedLastUsed == Instant(secondsSinceEpoch: 5))
        let euro = try #require(BalanceUnit("EUR"))
        let lines = try wallet.read { session throws(WalletError) in
            try session.transactions(euro, of: card.card.id)
        }
        #expect(lines.map(\.change.description) == ["-2", "10"])
        #expect(lines.map(\.balanceAfter.description) == ["8", "10"])
    }

    @Test func whatAFileIsSilentAboutStays() throws {
        let wallet = try TestWallet("silent")
        let old = Array("_id,store,cardid\n1,X,7\n".utf8)
        _ = try wallet.importing(old)
        let id = try #require(try wallet.cards().first).card.id
        _ = try wallet.write { session throws(WalletError) in
            try session.editCard(id, [.note("mine"), .category("food"), .status(.blocked)])
        }
        _ = try wallet.write { session throws(WalletError) in
            try session.editMembership(of: id) { $0.isFavourite = true }
        }
        let before = try wallet.cards()
        let report = try wallet.importing(old, ImportOptions(conflictPolicy: .replace))
        #expect(report.unchangedCount == 1)
        #expect(try wallet.cards() == before)
    }

    @Test func strictStoresNothingWhereARowIsBad() throws {
        let wallet = try TestWallet("strict")
        let bytes = csv("1,X,,,,,,7,,,,,,,", "2,,,,,,,8,,,,,,,", groups: ["A"])
        let revs = try wallet.revs()
        let report = try wallet.importing(bytes, ImportOptions(isStrict: true))
        #expect(report.outcome == .rejected && report.createdCount == 0)
        #expect(report.rowErrorLines == ["row 2, store: required"])
        #expect(try wallet.revs() == revs)
        #expect(try wallet.importing(bytes).outcome == .importedWithWarnings)
    }

    @Test func aDryRunSaysTheSameAndWritesNothing() throws {
        let wallet = try TestWallet("dry")
        let file = try WalletFile(csv("1,X,,,,,,7,,,,,,,", groups: ["A"], links: ["1,A"]))
        let revs = try wallet.revs()
        let preview = try wallet.read { session throws(WalletError) in
            try session.previewImport(file)
        }
        #expect(preview.isDryRun && preview.createdCount == 1)
        #expect(try wallet.revs() == revs)
        #expect(try wallet.cards().isEmpty)
    }

    @Test func deletedCardsAreNotFound() throws {
        let wallet = try TestWallet("deleted")
        let bytes = csv("1,X,,,,,,7,,,,,,,")
        _ = try wallet.importing(bytes)
        let id = try #require(try wallet.cards().first).card.id
        try wallet.write { session throws(WalletError) in try session.deleteCard(id) }
        let report = try wallet.importing(bytes)
        #expect(report.createdCount == 1)
        #expect(try wallet.cards().map(\.card.id) != [id])
    }

    @Test func eachStoredCardIsFoundOnce() throws {
        let wallet = try TestWallet("once")
        _ = try wallet.importing(csv("1,X,,,,1,,7,,,,,,,", "2,X,,,,2,,7,,,,,,,"))
        // Both rows could be either card; the equal one is taken first.
        let report = try wallet.importing(csv("9,X,,,,2,,7,,,,,,,", "8,X,,,,1,,7,,,,,,,"))
        #expect(report.unchangedCount == 2)
        let more = try wallet.importing(
            csv("9,X,,,,2,,7,,,,,,,", "8,X,,,,1,,7,,,,,,,", "7,X,,,,3,,7,,,,,,,")
        )
        #expect(more.unchangedCount == 2 && more.createdCount == 1)
    }

    @Test func aCardIsKnownByItsSourceWhenItsNoteChanged() throws {
        let wallet = try TestWallet("source")
        _ = try wallet.importing(csv("1,X,a,,,,,7,,,,,,,"))
        let report = try wallet.importing(csv("1,X,b,,,,,7,,,,,,,", "2,X,a,,,,,8,,,,,,,"))
        #expect(report.conflicts.map { $0.fields.map(\.field) } == [["note"]])
        #expect(report.createdCount == 1)
    }

    /// A date is not an instant: midnight and noon of one local day are the same day.
    @Test(arguments: ["UTC", "Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
    func noonAndMidnightAreOneDay(_ name: String) throws {
        let wallet = try TestWallet("day\(name.utf8.count)\(name.prefix(3))", timeZone: name)
        let zone = try #require(FewZones().zone(name))
        let date = try #require(CalendarDate("2027-03-10"))
        let noon = zone.instant(LocalDateTime(date: date, secondsOfDay: 43_200))
        let midnight = zone.startOfDay(date)
        let row = { (id: Int, instant: Instant) in
            "\(id),C\(id),,,\(instant.millisecondsSinceEpoch),,,\(id),,,,,,,"
        }
        let bytes = csv(row(1, noon), row(2, midnight))
        _ = try wallet.importing(bytes)
        #expect(try wallet.cards().map(\.card.expiryDate) == [date, date])
        // Another moment of the same day is no conflict, and each is written as it came.
        let swapped = try wallet.importing(csv(row(1, midnight), row(2, noon)))
        #expect(swapped.unchangedCount == 2)
        let file = try wallet.service.exportWallet(as: wallet.principal, format: .catima)
        let text = String(decoding: file.bytes, as: UTF8.self)
        for instant in [noon, midnight] {
            #expect(text.contains(",\(instant.millisecondsSinceEpoch),"))
        }
    }

    @Test func aNameIsOneLine() throws {
        let wallet = try TestWallet("name")
        let bytes = csv("1,\"a\nb\u{1B}[31m\",,,,,,7,,,,,,,", "2,\"  \",,,,,,8,,,,,,,")
        let report = try wallet.importing(bytes)
        #expect(try wallet.cards().map(\.card.name) == ["a b [31m"])
        #expect(report.warningLines == ["row 1, name: invalid character"])
        #expect(report.rowErrorLines == ["row 2, name: required"])
        #expect(try wallet.importing(bytes).unchangedCount == 1)
    }

    @Test func maxiCodeIsKeptForTheNextExport() throws {
        let wallet = try TestWallet("maxicode")
        _ = try wallet.importing(csv("1,X,,,,,,7,8,MAXICODE,UTF-8,,,,"))
        #expect(try wallet.cards().map(\.card.barcode) == [nil])
        let file = try wallet.service.exportWallet(as: wallet.principal, format: .catima)
        #expect(String(decoding: file.bytes, as: UTF8.self).contains(",7,8,MAXICODE,UTF-8,"))
    }

    @Test func anExportKeepsTheFilesOrder() throws {
        let wallet = try TestWallet("order")
        let rows = (1...50).map { "\($0),Shop \($0 * 37 % 50),,,,,,\($0),,,,,,," }
        _ = try wallet.importing(csv(rows.joined(separator: "\r\n")))
        let file = try wallet.service.exportWallet(as: wallet.principal, format: .catima)
        let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\r\n")
        let ids = lines.filter { $0.contains("Shop") }.compactMap { Int($0.prefix { $0 != "," }) }
        #expect(ids == Array(1...50))
    }

    @Test func groupNamesThatCannotBeStoredAreSaid() throws {
        let wallet = try TestWallet("groupNames")
        let report = try wallet.importing(
            csv(
                "1,X,,,,,,7,,,,,,,",
                groups: ["a\u{7}b", "\u{1}\u{2}", "c"],
                links: ["1,a\u{7}b", "1,\u{1}\u{2}"]
            )
        )
        #expect(report.outcome == .importedWithWarnings && report.rowErrorCount == 0)
        #expect(
            report.warningLines == [
                "groups, name: invalid character", "groups, name: invalid character",
                "groups, name: required",
            ]
        )
        let groups = try wallet.read { session throws(WalletError) in try session.groups() }
        #expect(groups.map(\.name) == ["a b", "c"])
        #expect(try wallet.cards().map(\.groups) == [[groups[0].id]])
    }

    @Test func groupsKeepTheirOrderAndAreMadeOnce() throws {
        let wallet = try TestWallet("groups")
        _ = try wallet.write { session throws(WalletError) in try session.addGroup(name: "Mine") }
        let bytes = csv("1,X,,,,,,7,,,,,,,", groups: ["B", "A", "Mine"], links: ["1,A", "1,Mine"])
        _ = try wallet.importing(bytes)
        _ = try wallet.importing(bytes)
        let groups = try wallet.read { session throws(WalletError) in try session.groups() }
        #expect(groups.map(\.name) == ["Mine", "B", "A"])
        #expect(try wallet.cards().map(\.groups.count) == [2])
    }

    @Test func viewersMayNotImport() throws {
        let wallet = try TestWallet("viewer")
        let other = Person(
            id: CardID(high: 1, low: 2).asPerson,
            name: "V",
            createdAt: wallet.clock.now()
        )
        let walletID = wallet.walletID
        try wallet.write { session throws(WalletError) in
            do throws(RepositoryError) { try session.writer.insert(other) } catch {
                throw .repository(error)
            }
            _ = try session.setMember(other.id, of: walletID, role: .viewer)
        }
        let file = try WalletFile(csv("1,X,,,,,,7,,,,,,,"))
        let viewer = Principal(personID: other.id, scope: .wallet)
        #expect(throws: WalletError.forbidden) {
            try wallet.service.writeAndWait(as: viewer) { session throws(WalletError) in
                try session.importCards(file, to: walletID)
            }
        }
        let export = try wallet.service.exportWallet(walletID, as: viewer, format: .catima)
        #expect(!export.bytes.isEmpty)
    }

    @Test func badFilesAreRefusedInOneSentence() {
        let problem = #expect(throws: WalletError.self) { try WalletFile([]) }
        guard case .unusableFile(let file) = problem else {
            Issue.record("another error")
            return
        }
        #expect(file.code == "empty_file" && file.message == "The file is empty.")
        #expect(throws: WalletError.self) { try WalletFile([1], format: "stocard") }
    }

    @Test func aBadZoneIsRefused() throws {
        let wallet = try TestWallet("zone")
        #expect(throws: WalletError.badTimeZone("Mars/Base")) {
            try wallet.importing(
                csv("1,X,,,,,,7,,,,,,,"),
                ImportOptions(timeZone: "Mars/Base")
            )
        }
    }
}

extension CardID {
    fileprivate var asPerson: PersonID {
        PersonID(high: high, low: low)
    }
}
