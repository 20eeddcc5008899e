import Testing

@testable import Relevance

@Suite struct VoteNetworkTests {
    static let samples: [(seed: UInt64, visits: Int, cards: Int, days: Int)] = [
        (1, 150, 20, 300), (2, 900, 20, 700), (3, 1, 1, 1), (4, 2, 2, 400), (5, 60, 40, 20),
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
        let network = VoteNetwork(Self.weights(seed: sample.seed))
        let model = RelevanceModel(cards: .network(network), intensity: .standard)
        let slots = (0..<96).map { LocalInstant(day: last.day + 1, secondOfDay: $0 * 900) }
        let candidates = RelevanceModelTests.candidates(sample.cards)
        let plan = model.plan(history, candidates: candidates, slots: slots)
        for slot in stride(from: 0, to: 96, by: 7) {
            let single = model.plan(history, candidates: candidates, slots: [slots[slot]])
            for candidate in candidates.indices {
                let difference =
                    plan.probability(of: candidate, at: slot)
                    - single.probability(of: candidate, at: 0)
                #expect(abs(difference) < 0.01)
            }
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func probabilitiesAddUpToOneOverKnownItems(_ seed: UInt64) {
        let history = SampleHistory(seed: seed, visits: 90, cards: 8, days: 100).history
        let now = LocalInstant(day: 9_601, secondOfDay: 40_000)
        let network = VoteNetwork(Self.weights(seed: seed))
        let probabilities = network.probabilities(history, at: now)
        #expect(abs(probabilities.reduce(0, +) - 1) < 1e-5)
        for (item, probability) in probabilities.enumerated() {
            #expect((probability > 0) == (history.tally(of: ItemIndex(UInt16(item))) != nil))
        }
    }

    @Test func emptyHistoryHasNoProbabilities() {
        let network = VoteNetwork(Self.weights(seed: 1))
        #expect(network.probabilities(UsageHistory(), at: LocalInstant(day: 9_000)).isEmpty)
    }

    @Test func numbersAreReadBack() throws {
        let weights = Self.weights(seed: 7)
        let numbers = weights.numbers
        #expect(numbers.count == NetworkWeights.numberCount)
        #expect(NetworkWeights(numbers: numbers) == weights)
        #expect(NetworkWeights(numbers: numbers.dropLast()) == nil)
        #expect(NetworkWeights(numbers: [.nan] + numbers.dropFirst()) == nil)
        #expect(NetworkWeights(numbers: numbers.dropLast() + [0]) == nil)
    }

    /// The published K14 weights in the heads, and small random ones everywhere else.
    static func weights(seed: UInt64) -> NetworkWeights {
        NetworkTrainer(
            NetworkTrainer.Settings(),
            InputStatistics(NetworkTrainerTests.samples(seed: seed)),
            seed: seed
        ).weights
    }
}

extension InputStatistics {
    init(_ samples: [TrainingSample]) {
        self.init()
        add(samples)
    }
}
