import Relevance
import Testing

@Suite struct UsageHistoryTests {
    private let card = ItemIndex(0)
    private let other = ItemIndex(1)
    private let noon = LocalInstant(day: 9_000, secondOfDay: 43_200)

    @Test func usesOfOneCardWithinAnHourAreOneVisit() {
        var history = UsageHistory()
        // The chain goes on from the repetition, not from the visit's beginning.
        let uses = [(card, 0), (card, 3_000), (other, 3_100), (card, 6_500), (card, 10_100)]
        let begins = uses.map { item, second in
            history.record(item, at: noon.adding(seconds: second), instant: Int64(second))
        }
        #expect(begins == [true, false, true, false, true])
        #expect(history.count == 3)
        #expect(history.lastUseInstant == 10_100)
    }

    @Test func repetitionIsMeasuredInRealTimeAcrossAClockChange() {
        // 01:50, and 20 minutes later 03:10 where the clock jumps.
        var history = UsageHistory()
        history.record(card, at: LocalInstant(day: 9_000, secondOfDay: 6_600), instant: 0)
        history.record(card, at: LocalInstant(day: 9_000, secondOfDay: 11_400), instant: 1_200)
        #expect(history.count == 1)
    }

    @Test func clockThatIsSetBackCountsAsNoTimePassed() {
        var history = UsageHistory()
        history.append(card, at: noon)
        history.append(other, at: noon.adding(seconds: -7_200))
        let scores = K14Predictor.standard.scores(history, at: noon.adding(seconds: -7_200))
        #expect(scores.allSatisfy { $0.isFinite && $0 > 0 })
    }

    @Test func talliesCountVisits() throws {
        var history = UsageHistory()
        history.append(other, at: noon)
        history.append(other, at: noon.adding(seconds: 86_400))
        let tally = try #require(history.tally(of: other))
        #expect(tally.count == 2)
        #expect(tally.firstVisit == noon)
        #expect(tally.lastIndex == 1)
        #expect(history.tally(of: card) == nil)
        #expect(history.tally(of: ItemIndex(9)) == nil)
        #expect(history.knownItemCount == 1)
    }

    @Test func noveltyFallsWithoutFirstUses() {
        var history = UsageHistory()
        #expect(history.novelty == 1)
        history.append(card, at: noon)
        #expect(history.novelty == 2.0 / 11)
        for day in 1...60 {
            history.append(card, at: noon.adding(seconds: day * 86_400))
        }
        #expect(history.novelty == 1.0 / 60)
    }
}
