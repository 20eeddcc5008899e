import JSON
import TestSupport
import Testing
import WalletCore
import WalletService

/// Every sample of Catima, imported into a wallet.
@Suite(.enabled(if: Samples.areThere, "the shared samples are not beside the package"))
struct SampleImportTests {
    static let names = [
        "catima_v1_old_header.csv", "catima_v2_bad_rows.csv", "catima_v2_basic.csv",
        "catima_v2_bom.csv", "catima_v2_duplicates.csv", "catima_v2_images.zip",
    ]

    @Test(arguments: names) func theReportIsWhatTheSampleSays(_ name: String) throws {
        let expected = try Samples.expected(name)
        let wallet = try TestWallet("report\(name.prefix { $0 != "." })")
        let report = try JSONParser.parse(try wallet.importing(try Samples.bytes(name)).json)
        for member in ["format", "outcome", "groups", "rowErrors", "warnings"] {
            #expect(report[member] == expected[member], "\(member)")
        }
        let cards = try #require(report["cards"]?.arrayValue)
        let expectedCards = try #require(expected["cards"]?.arrayValue)
        #expect(cards.count == expectedCards.count)
        #expect(report["created"] == .number(String(cards.count)))
        for (card, expected) in zip(cards, expectedCards) {
            for member in try #require(expected.objectValue).members {
                #expect(card[member.name] == member.value, "\(member.name)")
            }
        }
    }

    @Test(arguments: names) func aSecondImportChangesNothing(_ name: String) throws {
        let wallet = try TestWallet("again\(name.prefix { $0 != "." })")
        let bytes = try Samples.bytes(name)
        _ = try wallet.importing(bytes)
        let (cards, revs) = (try wallet.cards(), try wallet.revs())
        wallet.clock.advance(seconds: 60)
        let report = try wallet.importing(bytes)
        #expect(report.createdCount == 0 && report.updatedCount == 0)
        #expect(report.unchangedCount == cards.count)
        #expect(report.conflicts.isEmpty)
        #expect(try wallet.cards() == cards)
        #expect(try wallet.revs() == revs)
    }

    @Test(arguments: names) func anExportBringsItBack(_ name: String) throws {
        for format in WalletExportFormat.allCases {
            let key = "\(name.prefix { $0 != "." })\(format.rawValue)"
            let wallet = try TestWallet("from\(key)")
            _ = try wallet.importing(try Samples.bytes(name))
            let file = try wallet.service.exportWallet(
                as: wallet.principal,
                format: format,
                password: "secret"
            )
            #expect(file.losses.isEmpty)
            let other = try TestWallet("to\(key)", seed: 77)
            let report = try other.importing(file.bytes, password: "secret")
            // What could not be read is written as it stood, and named again.
            #expect(report.rowErrorCount == 0 && report.conflicts.isEmpty)
            let describe = { (cards: [MemberCard]) in cards.map(Self.description).sorted() }
            #expect(describe(try other.cards()) == describe(try wallet.cards()))
            // The first wallet knows its own export.
            let back = try wallet.importing(file.bytes, password: "secret")
            #expect(back.unchangedCount == report.createdCount && back.createdCount == 0)
        }
    }

    /// All that both formats carry of a card.
    private static func description(_ member: MemberCard) -> String {
        let card = member.card
        let parts: [Any] = [
            card.name, card.note, card.cardNumber, card.barcode as Any, card.validFrom as Any,
            card.expiryDate as Any, card.color as Any, card.source as Any, card.extras,
            member.balances.map { "\($0.amount) \($0.unit)" }, member.groups.count,
            ImageSlot.allCases.map { member.images[$0] as Any }, member.membership.isFavourite,
            member.membership.isArchived, member.membership.lastUsed as Any,
        ]
        return parts.map { "\($0)" }.joined(separator: " | ")
    }

    @Test func exactAmountsAndLedgersAreStored() throws {
        let wallet = try TestWallet("amounts")
        _ = try wallet.importing(try Samples.bytes("catima_v2_basic.csv"))
        let cards = try wallet.cards()
        let amounts = cards.map { "\($0.balances.map { "\($0.amount) \($0.unit)" })" }.sorted()
        #expect(
            amounts == [
                #"["-3.20 USD"]"#, #"["0 POINTS"]"#, #"["12.50 EUR"]"#,
                #"["98765432109876543210 POINTS"]"#,
            ]
        )
        let big = try #require(cards.first { $0.card.name == "Big points" })
        let lines = try wallet.read { session throws(WalletError) in
            try session.transactions(.points, of: big.card.id)
        }
        #expect(lines.map(\.kind) == [.imported])
        #expect(lines.map(\.balanceAfter.description) == ["98765432109876543210"])
        #expect(big.membership.isArchived)
        #expect(big.membership.importedLastUsed == Instant(secondsSinceEpoch: 1_788_220_800))
    }
}
