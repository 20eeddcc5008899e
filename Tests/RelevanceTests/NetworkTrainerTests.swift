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
        /// The weights with the sharpness that fits.
        func calibrated(_ weights: NetworkWeights) -> NetworkWeights {
            let fit = SharpnessFit(weights)
            let rows = fit.rows(samples)
            return fit.best { sharpness in rows.reduce(0) { $0 + $1.loss(sharpness) } }.weights
        }
        let plain = calibrated(VoteNetworkTests.weights(seed: 3))
        var sharp = plain
        sharp.sharpness *= 1.5
        #expect(abs(calibrated(sharp).sharpness - calibrated(plain).sharpness) < 0.02)
    }

    @Test func learningGoesOnFromItsStateToTheSameWeights() throws {
        let samples = (1...6).flatMap { Self.samples(seed: $0) }
        let statistics = InputStatistics(samples)
        let numbers = try #require(InputStatistics(numbers: statistics.numbers))
        #expect(numbers.numbers == statistics.numbers)
        var settings = NetworkTrainer.Settings()
        settings.rounds = 3
        var whole = NetworkTrainer(settings, statistics, seed: 5)
        var broken = NetworkTrainer(settings, numbers, seed: 5)
        var scratch = TrainingScratch()
        for round in 0..<3 {
            _ = whole.learn(samples, &scratch)
            _ = broken.learn(samples, &scratch)
            // The state is all that there is to go on from.
            let state = broken.state
            broken = NetworkTrainer(settings, numbers, seed: 5)
            broken.state = state
            #expect(broken.state == whole.state, "round \(round)")
        }
        #expect(broken.weights == whole.weights)
        #expect(!whole.state.mean.isEmpty)
    }

    @Test func meanOfStatesCountsEachByItsSteps() throws {
        let count = NetworkTrainer.numberCount
        func state(_ step: Int, _ number: Float, _ mean: Float?) throws -> AdamState {
            let numbers = [Float](repeating: number, count: count)
            return try #require(
                AdamState(
                    count: count,
                    step: step,
                    current: numbers,
                    first: numbers,
                    second: numbers,
                    mean: mean.map { [Float](repeating: $0, count: count) } ?? []
                )
            )
        }
        let (one, three) = (try state(11, 4, nil), try state(13, 8, 12))
        let idle = try state(10, 99, nil)
        let mean = AdamState.mean(of: [one, idle, three], afterSteps: 10)
        #expect(mean == (try state(14, 7, 10)))
        #expect(AdamState.mean(of: [idle, three], afterSteps: 10) == three)
        #expect(AdamState.mean(of: [idle], afterSteps: 10) == idle)
        #expect(
            AdamState(count: 8, step: 0, current: [], first: [], second: [], mean: []) == nil
        )
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
