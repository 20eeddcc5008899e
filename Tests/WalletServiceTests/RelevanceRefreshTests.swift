import Relevance
import TestSupport
import Testing
import WalletCore

@testable import WalletService

@Suite struct RelevanceRefreshTests {
    /// A wallet whose owner has used some cards at random, up to an hour ago.
    private static func wallet(
        _ name: String,
        uses count: Int,
        cards cardCount: Int = 5,
        seed: UInt64
    ) throws -> (wallet: TestWallet, cards: [CardID]) {
        let wallet = try TestWallet(name, timeZone: "Europe/Berlin")
        let cards = try (0..<cardCount).map { try wallet.card("Card \($0)") }
        var random = SeededGenerator(seed: seed)
        var seconds: Int64 = -3_600
        var reports: [UseReport] = []
        for _ in 0..<count {
            reports.append(
                UseReport(
                    cardID: cards.randomElement(using: &random) ?? cards[0],
                    instant: wallet.clock.now().adding(seconds: seconds),
                    timeZone: Bool.random(using: &random) ? "Pacific/Kiritimati" : nil
                )
            )
            seconds -= Int64.random(in: 60...40_000, using: &random)
        }
        let all = reports
        try wallet.write { s throws(WalletError) in _ = try s.recordUses(all) }
        return (wallet, cards)
    }

    /// The person's history as the uses make it.
    private static func built(_ wallet: TestWallet) throws -> PersonHistory {
        try wallet.service.repository.read { reader in
            try PersonHistory.built(of: wallet.principal.personID, reader)
        }
    }

    private static func kept(_ wallet: TestWallet) throws -> RelevanceState? {
        try wallet.service.repository.read { reader in
            try reader.relevanceState(
                of: wallet.principal.personID,
                format: PersonHistory.format
            )
        }
    }

    /// The history that a server comes to which has just started.
    private static func fresh(_ wallet: TestWallet) throws -> PersonHistory {
        try wallet.service.repository.read { reader in
            try HistoryCache().history(of: wallet.principal.personID, reader)
        }
    }

    private static func refresh(_ wallet: TestWallet) throws -> RelevanceRefresh {
        try wallet.service.refreshRelevance(after: nil, through: nil)
    }

    @Test(arguments: 1...5) func whatIsKeptMakesTheSameHistoryBitByBit(seed: UInt64) throws {
        let (wallet, _) = try Self.wallet("refresh-same-\(seed)", uses: 120, seed: seed)
        #expect(try Self.refresh(wallet) == RelevanceRefresh(people: 1, written: 1))
        let state = try #require(try Self.kept(wallet))
        let (built, restored) = (try Self.built(wallet), try #require(PersonHistory(state)))
        #expect(restored.history == built.history)
        #expect(restored.items == built.items)
        #expect(restored.rev == built.rev)
        #expect(restored.state == state)
        #expect(built.state == state)
        // Nothing to do the second time.
        #expect(try Self.refresh(wallet) == RelevanceRefresh(people: 1, written: 0))
    }

    @Test func usesAfterARefreshCount() throws {
        let (wallet, cards) = try Self.wallet("refresh-later", uses: 40, seed: 3)
        _ = try Self.refresh(wallet)
        try wallet.write { s throws(WalletError) in
            // One alone: of two at the same instant, the second may come first by its id.
            _ = try s.recordUses([UseReport(cardID: cards[2])])
        }
        #expect(try Self.kept(wallet) != nil)
        #expect(try Self.fresh(wallet).history == (try Self.built(wallet)).history)
    }

    @Test func undoneUseIsGoneFromWhatIsKept() throws {
        let (wallet, _) = try Self.wallet("refresh-undo", uses: 40, seed: 4)
        _ = try Self.refresh(wallet)
        let last = try wallet.read { s throws(WalletError) in try s.latestUses()[3].id }
        try wallet.write { s throws(WalletError) in try s.undoUse(last) }
        #expect(try Self.kept(wallet) == nil)
        #expect(try Self.fresh(wallet).history == (try Self.built(wallet)).history)
        #expect(try Self.refresh(wallet).written == 1)
        #expect(try Self.fresh(wallet).history == (try Self.built(wallet)).history)
    }

    @Test func lateUseIsTakenIn() throws {
        let (wallet, cards) = try Self.wallet("refresh-late", uses: 40, seed: 5)
        _ = try Self.refresh(wallet)
        let late = wallet.clock.now().adding(seconds: -200_000)
        try wallet.write { s throws(WalletError) in
            _ = try s.recordUses([UseReport(cardID: cards[0], instant: late)])
        }
        #expect(try Self.fresh(wallet).history == (try Self.built(wallet)).history)
    }

    @Test func twoThousandUsesFitInto64KiB() throws {
        let (wallet, _) = try Self.wallet("refresh-size", uses: 500, cards: 20, seed: 6)
        // Uses go in 500 at a time.
        for part in 1...3 {
            let start = wallet.clock.now().adding(seconds: Int64(part) * -100_000_000)
            let cards = try wallet.cards().map(\.card.id)
            let reports = (0..<500).map { number in
                UseReport(
                    cardID: cards[number * 7 % 20],
                    instant: start.adding(seconds: Int64(number) * 40_000)
                )
            }
            try wallet.write { s throws(WalletError) in _ = try s.recordUses(reports) }
        }
        _ = try Self.refresh(wallet)
        let state = try #require(try Self.kept(wallet))
        #expect(try #require(PersonHistory(state)).history.count > 1_900)
        #expect(state.content.count <= 65_536)
    }

    @Test(arguments: 1...20) func damagedStateIsNotBelieved(seed: UInt64) throws {
        let (wallet, _) = try Self.wallet("refresh-damage-\(seed)", uses: 30, seed: seed)
        _ = try Self.refresh(wallet)
        let state = try #require(try Self.kept(wallet))
        var random = SeededGenerator(seed: seed)
        var content = state.content
        let place = Int.random(in: content.indices, using: &random)
        if Bool.random(using: &random) {
            content.removeLast(place + 1)
        } else {
            content[place] ^= UInt8.random(in: 1...255, using: &random)
        }
        let damaged = RelevanceState(
            format: state.format,
            lastUsedAt: state.lastUsedAt,
            lastUseID: state.lastUseID,
            content: content
        )
        #expect(PersonHistory(damaged) == nil)
        let person = wallet.principal.personID
        try wallet.write { s throws(WalletError) in
            try s.writing { writer throws(RepositoryError) in try writer.save(damaged, of: person) }
        }
        #expect(try Self.fresh(wallet).history == (try Self.built(wallet)).history)
        #expect(try Self.refresh(wallet).written == 1)
        #expect(try Self.kept(wallet) == state)
    }

    @Test func nothingIsKeptOfOneWhoIsErased() throws {
        let (wallet, _) = try Self.wallet("refresh-erase", uses: 10, seed: 8)
        _ = try Self.refresh(wallet)
        let state = try #require(try Self.kept(wallet))
        let person = wallet.principal.personID
        try wallet.write { s throws(WalletError) in
            try s.writing { writer throws(RepositoryError) in
                try writer.erase(person, at: s.now)
                // What a refresh had read before.
                try writer.save(state, of: person)
            }
        }
        #expect(try Self.kept(wallet) == nil)
        #expect(try Self.refresh(wallet) == RelevanceRefresh())
    }
}
