import TestSupport
import Testing
import WalletCore
import WalletService

/// What taps do until the local day ends, by a clock that the test moves.
@Suite struct LocalDayIntentTests {
    /// Berlin's midnight after the wallet's present, 2026-11-30T00:53:20Z.
    private static let midnight = Instant(secondsSinceEpoch: 1_796_079_600)

    private func wallet(_ name: String) throws -> (wallet: TestWallet, cards: [CardID]) {
        let wallet = try TestWallet(name, timeZone: "Europe/Berlin")
        let cards = try ["A", "B", "C"].map { try wallet.card($0) }
        return (wallet, cards)
    }

    @Test(arguments: [WidgetMode.auto, .recent, .favourites])
    func pinnedCardStandsFirstUntilLocalMidnight(_ mode: WidgetMode) throws {
        let (wallet, cards) = try wallet("pin-\(mode)")
        let others = try wallet.plan(WidgetConfiguration(mode: mode)).names(at: wallet.clock.now())
        let card = try #require(cards.last)
        let name = "C"
        // The one that is not shown anyway.
        let pinned = others == [name] ? cards[0] : card
        let pinnedName = others == [name] ? "A" : name
        _ = try wallet.perform(.pinCard(pinned, until: nil))
        let plan = try wallet.plan(WidgetConfiguration(mode: mode))
        let last = Self.midnight.adding(seconds: -1)
        #expect(plan.names(at: wallet.clock.now()) == [pinnedName])
        #expect(plan.names(at: last) == [pinnedName])
        #expect(plan.names(at: Self.midnight) != [pinnedName])
        // A second before midnight it still stands; at midnight it is over, whatever was planned.
        let now = wallet.clock.now()
        wallet.clock.advance(seconds: last.secondsSinceEpoch - now.secondsSinceEpoch)
        #expect(try wallet.plan(WidgetConfiguration(mode: mode)).names(at: last) == [pinnedName])
        wallet.clock.advance(seconds: 1)
        let after = try wallet.plan(WidgetConfiguration(mode: mode)).names(at: Self.midnight)
        #expect(after != [pinnedName])
    }

    @Test func pinEndsWhereItWasSaidOrWhenItIsTakenOff() throws {
        let (wallet, cards) = try wallet("pin-until")
        let now = wallet.clock.now()
        let (end, favourites) = (
            now.adding(seconds: 3600), WidgetConfiguration(mode: .favourites)
        )
        try wallet.write { session throws(WalletError) in
            _ = try session.editMembership(of: cards[0]) { $0.isFavourite = true }
        }
        let pinned = try wallet.perform(.pinCard(cards[2], until: end))
        #expect(pinned.rejection == nil)
        let plan = try wallet.plan(favourites)
        #expect(plan.names(at: end.adding(seconds: -1)) == ["C"])
        #expect(plan.names(at: end) == ["A"])
        _ = try wallet.perform(.unpinCard(cards[2]))
        #expect(try wallet.plan(favourites).names(at: now) == ["A"])
        let past = wallet.refusal { session throws(WalletError) in
            _ = try session.perform(IntentRequest(.pinCard(cards[2], until: now)))
        }
        #expect(code(past) == "in_the_past")
        // Mode manual is the person's own choice, and stays it.
        _ = try wallet.perform(.pinCard(cards[2], until: nil))
        let manual = WidgetConfiguration(mode: .manual, cards: [cards[1]])
        #expect(try wallet.plan(manual).names(at: now) == ["B"])
    }

    @Test func wayThroughTheCardsBeginsAgainTomorrow() throws {
        let (wallet, cards) = try wallet("next-tomorrow")
        try wallet.write { session throws(WalletError) in
            for card in cards { _ = try session.editMembership(of: card) { $0.isFavourite = true } }
        }
        let phone = try wallet.device()
        let favourites = WidgetConfiguration(mode: .favourites)
        let small = UseSource(kind: "CardListWidget", family: .systemSmall)
        for (steps, name) in [(1, "B"), (1, "C"), (1, "A"), (-1, "C")] {
            _ = try wallet.perform(.nextCard(steps: steps), as: phone, source: small)
            let plan = try wallet.plan(favourites, as: phone)
            #expect(plan.names(at: wallet.clock.now()) == [name])
            #expect(plan.names(at: Self.midnight.adding(seconds: -1)) == [name])
            #expect(plan.names(at: Self.midnight) == ["A"])
        }
        // Another family, and the owner without a device, see nothing of it.
        let now = wallet.clock.now()
        #expect(
            try wallet.plan(favourites, .systemMedium, as: phone).names(at: now) == ["A", "B", "C"]
        )
        #expect(try wallet.plan(favourites).names(at: now) == ["A"])
        wallet.clock.advance(
            seconds: Self.midnight.secondsSinceEpoch - now.secondsSinceEpoch
        )
        #expect(try wallet.plan(favourites, as: phone).names(at: Self.midnight) == ["A"])
    }
}
