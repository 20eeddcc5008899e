import Testing

@testable import Relevance

@Suite struct RelevanceModelTests {
    static let samples: [(seed: UInt64, visits: Int, cards: Int, days: Int)] = [
        (1, 150, 20, 300), (2, 2_000, 20, 700), (3, 1, 1, 1), (4, 2, 2, 400), (5, 60, 40, 20),
    ]

    @Test(arguments: samples)
    func dayPlanAgreesWithSingleMoments(
        _ sample: (seed: UInt64, visits: Int, cards: Int, days: Int)
    ) throws {
        let history = SampleHistory(
            seed: sample.seed,
            visits: sample.visits,
            cards: sample.cards,
            days: sample.days
        ).history
        let last = try #require(history.lastVisit)
        let day = last.day + 1
        let model = RelevanceModel.standard
        let candidates = Self.candidates(sample.cards)
        let slots = (0..<96).map { LocalInstant(day: day, secondOfDay: $0 * 900) }
        let plan = model.plan(history, candidates: candidates, slots: slots)
        for slot in stride(from: 0, to: 96, by: 5) {
            let single = model.plan(history, candidates: candidates, slots: [slots[slot]])
            for candidate in candidates.indices {
                let difference =
                    plan.probability(of: candidate, at: slot)
                    - single.probability(of: candidate, at: 0)
                #expect(abs(difference) < 0.005)
            }
            #expect(abs(plan.intensities[slot] / single.intensities[0] - 1) < 0.02)
        }
    }

    @Test func probabilitiesAddUpToOne() {
        let history = SampleHistory(seed: 6, visits: 90, cards: 8, days: 100).history
        let candidates = Self.candidates(11)
        let plan = RelevanceModel.standard.plan(
            history,
            candidates: candidates,
            slots: [LocalInstant(day: 9_601, secondOfDay: 40_000)]
        )
        let sum = candidates.indices.reduce(0) { $0 + plan.probability(of: $1, at: 0) }
        #expect(abs(sum - 1) < 1e-5)
        #expect(plan.score(of: Array(candidates.indices), at: 0) <= plan.intensities[0])
    }

    @Test func newestUnusedCardComesFirstAmongUnused() {
        let candidates = (0..<4).map {
            Candidate(item: ItemIndex(UInt16($0)), addedAt: LocalInstant(day: 9_000 + $0 % 3))
        }
        let plan = RelevanceModel.standard.plan(
            UsageHistory(),
            candidates: candidates,
            slots: [LocalInstant(day: 9_400)]
        )
        #expect(plan.ranking(at: 0) == [2, 1, 0, 3])
        #expect(plan.probability(of: 2, at: 0) > plan.probability(of: 1, at: 0))
    }

    @Test func cardThatIsNoCandidateGetsNothingAndTakesItsShareOfTheScore() {
        var history = UsageHistory()
        for day in 0..<40 {
            history.append(ItemIndex(UInt16(day % 2)), at: LocalInstant(day: 9_000 + day))
        }
        let slot = LocalInstant(day: 9_041)
        let both = RelevanceModel.standard.plan(
            history,
            candidates: Self.candidates(2),
            slots: [slot]
        )
        let one = RelevanceModel.standard.plan(
            history,
            candidates: Self.candidates(1),
            slots: [slot]
        )
        #expect(one.probability(of: 0, at: 0) == 1)
        #expect(abs(one.score(of: [0], at: 0) - both.score(of: [0], at: 0)) < 1e-9)
    }

    @Test func noCandidatesMeanNoProbability() {
        let plan = RelevanceModel.standard.plan(
            UsageHistory(),
            candidates: [],
            slots: [LocalInstant(day: 9_000)]
        )
        #expect(plan.ranking(at: 0).isEmpty)
        #expect(plan.score(of: [], at: 0) == 0)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func rebuiltHistoryHasTheSameBits(_ seed: UInt64) {
        let sample = SampleHistory(seed: seed, visits: 300, cards: 12, days: 200)
        let (first, second) = (sample.history, sample.history)
        #expect(first == second)
        let moment = LocalInstant(day: 9_800, secondOfDay: 34_567)
        let model = RelevanceModel.standard
        #expect(
            model.cards.scores(first, at: moment).map(\.bitPattern)
                == model.cards.scores(second, at: moment).map(\.bitPattern)
        )
    }

    static func candidates(_ count: Int) -> [Candidate] {
        (0..<count).map {
            Candidate(item: ItemIndex(UInt16($0)), addedAt: LocalInstant(day: 9_000))
        }
    }
}
