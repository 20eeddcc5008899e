import Testing

@testable import Relevance

@Suite struct NetworkTrainerTests {
    /// The uses of one made-up person as samples.
    static func samples(seed: UInt64) -> [TrainingSample] {
        let sample = SampleHistory(seed: seed, visits: 70, cards: 6, days: 60).history
        var log = UsageLog(person: "\(seed)")
        for index in 0..<sample.count {
            log.append(
                itemNamed: "\(sample.item(at: index).position)",
                at: sample.instant(at: index)
            )
        }
        var random = SplitMix64(seed: seed)
        return TrainingSample.all(log, using: &random)
    }

    /// Every block of parameters, by the slope of the loss between two points close by.
    @Test(arguments: [0, 5, 13, 16, 18, 20, 60, 100, 140, 150, 190, 212, 216, 220, 222])
    func slopeIsThatOfTheLoss(_ block: Int) throws {
        let samples = Array(Self.samples(seed: 4).suffix(6))
        var weights = VoteNetworkTests.weights(seed: 4)
        var gradient = NetworkGradient()
        let loss = { (weights: NetworkWeights) in
            var sums = NetworkGradient()
            let tables = VoteTables(exponents: weights.parameters)
            for sample in samples { sums.add(sample, weights, tables, weight: 1) }
            return sums.loss
        }
        let tables = VoteTables(exponents: weights.parameters)
        for sample in samples { gradient.add(sample, weights, tables, weight: 1) }
        gradient.finish()
        let lane = block % 8
        let step: Float = 0.02
        weights.parameters[block][lane] += step
        let above = loss(weights)
        weights.parameters[block][lane] -= 2 * step
        let below = loss(weights)
        let measured = (above - below) / Double(2 * step)
        let computed = Double(gradient.parameters[block][lane])
        #expect(abs(measured - computed) < 0.01 + 0.03 * abs(measured))
    }

    @Test func learningLowersTheLossAndRepeats() {
        let samples = (1...12).flatMap { Self.samples(seed: $0) }
        var settings = NetworkTrainer.Settings()
        settings.rounds = 4
        let weights = (0..<2).map { _ in
            var trainer = NetworkTrainer(settings, InputStatistics(samples), seed: 5)
            var scratch = TrainingScratch()
            var losses: [Double] = []
            for _ in 0..<settings.rounds {
                let result = trainer.learn(samples, &scratch)
                losses.append(result.loss / Double(result.count))
            }
            #expect(losses[3] < losses[0])
            return trainer.weights
        }
        #expect(weights[0] == weights[1])
    }

    @Test func sharpnessFitsOverconfidentWeights() {
        let samples = (1...6).flatMap { Self.samples(seed: $0) }
        var first = SharpnessFit(VoteNetworkTests.weights(seed: 3))
        first.add(samples)
        var weights = first.calibrated
        var plain = SharpnessFit(weights)
        plain.add(samples)
        weights.sharpness *= 1.5
        var sharp = SharpnessFit(weights)
        sharp.add(samples)
        #expect(abs(sharp.calibrated.sharpness - plain.calibrated.sharpness) < 0.02)
    }

    @Test func busyPeopleAreSampled() {
        var log = UsageLog(person: "busy")
        for index in 0..<600 {
            let instant = LocalInstant(seconds: 800_000_000 + Int64(index) * 9_000)
            log.append(itemNamed: "\(index % 5)", at: instant)
        }
        var random = SplitMix64(seed: 1)
        let samples = TrainingSample.all(log, using: &random)
        #expect(samples.count == TrainingSample.personCountMax)
        #expect(samples.allSatisfy { $0.visits.count <= VoteAxes.visitCountMax })
    }
}
