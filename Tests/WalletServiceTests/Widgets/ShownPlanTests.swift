import TestSupport
import Testing
import Timeline
import WalletCore
import WalletService

/// What a person sees of a plan, entry by entry.
@Suite struct ShownPlanTests {
    /// Berlin's midnight after the wallet's present, 2026-11-30T00:53:20Z.
    private static let midnight = Instant(secondsSinceEpoch: 1_796_079_600)

    private func shown(_ plan: WidgetFeedPlan, at instant: Instant) throws -> ShownEntry {
        let index = try #require(plan.timeline.entries.lastIndex { $0.date <= instant })
        return ShownPlan(plan).entries[index]
    }

    @Test func dailyCounterStandsAtZeroFromLocalMidnight() throws {
        let wallet = try TestWallet("shown-daily", timeZone: "Europe/Berlin")
        let card = try wallet.card("Water")
        let (seven, goal) = (Amount(integer: 700), Amount(integer: 3000))
        let unit = try #require(BalanceUnit("MILLILITRES"))
        try wallet.write { session throws(WalletError) in
            _ = try session.setBalance(unit, of: card, to: seven) { balance in
                balance.goal = goal
                balance.reset = .daily
            }
        }
        let configuration = WidgetConfiguration(cards: [card])
        let now = wallet.clock.now()
        let plan = try wallet.plan(configuration, kind: "StampCardWidget")
        let today = try shown(plan, at: now)
        #expect(today.cards[0].card.balance?.amount == seven)
        #expect(today.cards[0].card.progress?.balance.goal == goal)
        #expect(today.cards[0].texts.map(\.slot) == [.reset])
        #expect(today.cards[0].texts.map(\.end) == [Self.midnight])
        let last = try shown(plan, at: Self.midnight.adding(seconds: -1))
        #expect(last == today)
        let tomorrow = try shown(plan, at: Self.midnight)
        #expect(tomorrow.cards[0].card.balance?.amount == .zero)
        #expect(tomorrow.cards[0].card.progress?.balance.amount == .zero)
        // Seen from tomorrow it is the same, and the first tap starts from there.
        wallet.clock.advance(seconds: Self.midnight.secondsSinceEpoch - now.secondsSinceEpoch)
        let later = try wallet.plan(configuration, kind: "StampCardWidget")
        #expect(try shown(later, at: Self.midnight) == tomorrow)
        #expect(later.cards[0].balances[0].amount == .zero)
    }

    @Test func whatIsNotSeenMakesNoDifference() throws {
        let wallet = try TestWallet("shown-unseen")
        let card = try wallet.card("Shop")
        let configuration = WidgetConfiguration(mode: .manual, cards: [card])
        let now = wallet.clock.now()
        let before = try shown(try wallet.plan(configuration), at: now)
        try wallet.write { session throws(WalletError) in
            _ = try session.editCard(card, [.note("drawer"), .cardNumber("12"), .pin("34")])
        }
        #expect(try shown(try wallet.plan(configuration), at: now) == before)
    }

    private static let changes: [CardChange] = [
        .name("Other"), .program("Club"), .color(CardColor(rgb: 0x12_34_56)),
        .status(.needsActivation), .expiryDate(CalendarDate("2026-12-02")),
        .barcode(CardBarcode(symbology: .qrCode)),
    ]

    @Test(arguments: changes.indices)
    func whatIsSeenMakesADifference(_ index: Int) throws {
        let wallet = try TestWallet("shown-seen-\(index)")
        let card = try wallet.card("Shop", [.cardNumber("1")])
        let configuration = WidgetConfiguration(mode: .manual, cards: [card])
        let now = wallet.clock.now()
        let before = try shown(try wallet.plan(configuration), at: now)
        let change = Self.changes[index]
        try wallet.write { session throws(WalletError) in
            _ = try session.editCard(card, [change])
        }
        let after = try shown(try wallet.plan(configuration), at: now)
        #expect(after != before, "\(change.field)")
        #expect(after.hashValue != before.hashValue)
    }

    @Test func endThatIsNearIsToldAsAnInstant() throws {
        let wallet = try TestWallet("shown-expiry", timeZone: "Europe/Berlin")
        let card = try wallet.card("Coupon", [.expiryDate(CalendarDate("2026-12-01"))])
        let plan = try wallet.plan(WidgetConfiguration(mode: .manual, cards: [card]))
        let today = try shown(plan, at: wallet.clock.now())
        let last = try shown(plan, at: Self.midnight)
        #expect(today.cards[0].badges == [.expiresSoon])
        #expect(today.cards[0].texts.map(\.style) == [.relative])
        #expect(last.cards[0].texts.map(\.style) == [.interval])
        let end = Self.midnight.adding(seconds: 86_400)
        #expect((today.cards[0].texts + last.cards[0].texts).map(\.end) == [end, end])
    }
}
