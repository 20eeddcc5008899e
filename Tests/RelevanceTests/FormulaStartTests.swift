import Testing

@testable import Relevance

@Suite struct FormulaStartTests {
    /// Without hidden units, the weights that learning starts from are the formula.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func networkStartsAsTheFormula(_ seed: UInt64) {
        let history = SampleHistory(seed: seed, visits: 200, cards: 9, days: 120).history
        var weights = VoteNetworkTests.weights(seed: seed)
        for index in NetworkWeights.Layout.output..<NetworkWeights.Layout.direct {
            weights.parameters[index] = Lanes()
        }
        let network = VoteNetwork(weights)
        var agreements = 0
        for step in 0..<50 {
            let now = LocalInstant(day: 9_621 + step / 10, secondOfDay: step % 10 * 7_777)
            let ours = network.probabilities(history, at: now)
            let scores = K14Predictor.standard.scores(history, at: now)
            let total = scores.reduce(0, +)
            for item in ours.indices {
                #expect(abs(ours[item] - scores[item] / total) < 0.1)
            }
            let isEqual =
                ours.firstIndex(of: ours.max() ?? 0) == scores.firstIndex(of: scores.max() ?? 0)
            agreements += isEqual ? 1 : 0
        }
        #expect(agreements >= 45)
    }

    /// Made-up people are learned from by halves, real ones by what they did.
    @Test func adviceIsForMadeUpPeople() throws {
        let real = IntensityNetworkTests.log(seed: 5)
        var madeUp = UsageLog(person: UsageLog.madeUpPrefix + "5")
        for (item, instant) in zip(real.items, real.instants) {
            madeUp.append(itemNamed: real.itemNames[item.position], at: instant)
        }
        var random = SplitMix64(seed: 1)
        let plain = TrainingSample.all(real, using: &random)
        random = SplitMix64(seed: 1)
        let advised = TrainingSample.all(madeUp, using: &random)
        #expect(plain.count == advised.count)
        for (sample, other) in zip(plain, advised) {
            let cards = sample.inputs.items.indices
            #expect(sample.advice.isEmpty)
            #expect(cards.allSatisfy { sample.wanted($0) == ($0 == sample.target ? 1 : 0) })
            #expect(abs(cards.reduce(0) { $0 + other.wanted($1) } - 1) < 1e-4)
            #expect(other.wanted(other.target) >= 0.5)
        }
        #expect(IntensitySample.all(madeUp, using: &random).isEmpty)
    }
}
