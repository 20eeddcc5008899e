import Relevance
import Testing

@Suite struct ReasonFinderTests {
    private let coffee = Candidate(item: ItemIndex(0), addedAt: LocalInstant(day: 9_000))
    private let market = Candidate(item: ItemIndex(1), addedAt: LocalInstant(day: 9_000))
    private let pharmacy = Candidate(item: ItemIndex(2), addedAt: LocalInstant(day: 9_093))

    /// Twelve weeks of coffee on weekday mornings and a market on Saturdays.
    private var history: UsageHistory {
        var history = UsageHistory()
        for day in 9_002..<9_086 {
            switch day % 7 {
            case 0..<5:
                history.append(
                    coffee.item,
                    at: LocalInstant(day: day, secondOfDay: 28_800 + day % 9 * 60)
                )
            case 5:
                history.append(
                    market.item,
                    at: LocalInstant(day: day, secondOfDay: 39_600 + day % 7 * 90)
                )
            default: break
            }
        }
        return history
    }

    @Test func weekdayMorningIsNamed() throws {
        // 9,093 is a Monday.
        let now = LocalInstant(day: 9_093, secondOfDay: 29_000)
        let reasons = ReasonFinder(history, at: now).reasons(for: coffee, at: now)
        #expect(reasons.map(\.line).contains("mostly weekday mornings around 8"))
        #expect(abs(reasons.reduce(0) { $0 + $1.share } - 1) < 1e-5 || reasons.count == 3)
        #expect(reasons.count <= 3)
    }

    @Test func saturdayIsNamed() throws {
        let now = LocalInstant(day: 9_098, secondOfDay: 39_600)
        let reasons = ReasonFinder(history, at: now).reasons(for: market, at: now, count: 1)
        #expect(reasons.map(\.line) == ["usually here on Saturdays around 11"])
    }

    @Test func habitOfOtherDaysIsNoReasonToday() throws {
        let now = LocalInstant(day: 9_095, secondOfDay: 39_600)
        for reason in ReasonFinder(history, at: now).reasons(for: market, at: now) {
            #expect(!reason.line.contains("Saturday"))
        }
    }

    @Test func habitIsToldBeforeHowOftenACardIsUsed() throws {
        let now = LocalInstant(day: 9_093, secondOfDay: 29_000)
        let reasons = ReasonFinder(history, at: now).reasons(for: coffee, at: now)
        #expect(reasons.mostTelling?.line == "mostly weekday mornings around 8")
        // On a Sunday night no habit speaks for it, and none is made up.
        let night = LocalInstant(day: 9_099, secondOfDay: 7_200)
        let atNight = ReasonFinder(history, at: night).reasons(for: coffee, at: night)
        #expect(atNight.mostTelling?.isOfTheMoment == false)
        #expect(atNight.mostTelling == atNight.first)
    }

    @Test func faintHabitIsNotToldBeforeTheRest() {
        let often = Reason(cause: .frequency(isMost: true), share: 0.95)
        let faint = Reason(
            cause: .timeOfDay(Habit(days: .any, minuteOfDay: 600)),
            share: 0.05
        )
        #expect([often, faint].mostTelling == often)
        #expect([Reason]().mostTelling == nil)
    }

    @Test func newCardSaysSo() {
        let now = LocalInstant(day: 9_095)
        let finder = ReasonFinder(history, at: now)
        #expect(
            finder.reasons(for: pharmacy, at: now).map(\.line) == ["added recently, not used yet"]
        )
        let old = Candidate(item: pharmacy.item, addedAt: LocalInstant(day: 8_000))
        #expect(finder.reasons(for: old, at: now).map(\.line) == ["not used yet"])
    }

    @Test func singleVisitMakesNoHabit() {
        var history = UsageHistory()
        let visit = LocalInstant(day: 9_095, secondOfDay: 30_000)
        history.append(coffee.item, at: visit)
        let reasons = ReasonFinder(history, at: visit).reasons(for: coffee, at: visit)
        #expect(reasons.allSatisfy { !$0.line.contains("around") })
        #expect(!reasons.isEmpty)
    }
}
