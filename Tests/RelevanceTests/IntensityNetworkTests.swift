import Testing

@testable import Relevance

@Suite struct IntensityNetworkTests {
    @Test(arguments: RelevanceModelTests.samples)
    func dayAgreesWithSingleMoments(
        _ sample: (seed: UInt64, visits: Int, cards: Int, days: Int)
    ) throws {
        let history = SampleHistory(
            seed: sample.seed,
            visits: sample.visits,
            cards: sample.cards,
            days: sample.days
        ).history
        let last = try #require(history.lastVisit)
        let network = IntensityNetwork(Self.weights(seed: sample.seed))
        for day in [last.day, last.day + 1, last.day + 40] {
            let blocks = network.probabilities(history, day: day, blocks: 2..<12)
            for slot in stride(from: 16, to: 96, by: 5) {
                let now = LocalInstant(day: day, secondOfDay: slot * 900)
                let single = network.probability(history, at: now)
                let together = Double(blocks[slot / 8 - 2][slot % 8])
                #expect(abs(together / single - 1) < 0.002)
                #expect(single > 0 && single < 1)
            }
        }
    }

    @Test func nobodyHasAProbabilityToo() {
        let network = IntensityNetwork(Self.weights(seed: 2))
        let probability = network.probability(UsageHistory(), at: LocalInstant(day: 9_000))
        #expect(probability > 0 && probability < 1)
    }

    /// Weights that grow with time leave what a `Float` holds after 35 years, and what a `Double`
    /// holds after 280.
    @Test(arguments: [1, 100, 12_000, 14_000, 20_000, 99_000, 140_000, 700_000])
    func longHistoryHasAProbabilityToo(days: Int) {
        var history = UsageHistory()
        for day in [0, days / 3, days - 1, days] {
            history.append(ItemIndex(0), at: LocalInstant(day: 1 + day, secondOfDay: 36_000))
        }
        let network = IntensityScorer.network(IntensityNetwork(Self.weights(seed: 3)))
        for scorer in [network, .standard] {
            for later in [0, 1, 400] {
                let day = 1 + days + later
                let now = LocalInstant(day: day, secondOfDay: 32_000)
                let single = scorer.probability(history, at: now)
                #expect(single > 0 && single < 1)
                for block in scorer.probabilities(history, day: day, blocks: 0..<12) {
                    #expect((0..<8).allSatisfy { block[$0] > 0 && block[$0] < 1 })
                }
            }
        }
    }

    @Test func numbersAreReadBack() {
        let weights = Self.weights(seed: 7)
        let numbers = weights.numbers
        #expect(numbers.count == IntensityNetworkWeights.numberCount)
        #expect(IntensityNetworkWeights(numbers: numbers) == weights)
        #expect(IntensityNetworkWeights(numbers: numbers.dropLast()) == nil)
        #expect(IntensityNetworkWeights(numbers: [.infinity] + numbers.dropFirst()) == nil)
    }

    /// One regular habit, every day at ten.
    @Test func countsAreThoseOfTheVisits() {
        var history = UsageHistory()
        for day in 9_000..<9_030 {
            history.append(ItemIndex(0), at: LocalInstant(day: day, secondOfDay: 36_000))
        }
        let day = RhythmDay(history, day: 9_029)
        let moments = Lanes(0, 35_000, 36_000, 40_000, 50_000, 60_000, 70_000, 80_000)
        #expect(day.todayCount == 1)
        #expect(day.count(within: 86_400, before: moments)[0] == 1)
        #expect(day.count(within: 86_400, before: moments)[3] == 1)
        #expect(day.count(within: 7 * 86_400, before: moments)[0] == 7)
        #expect(day.count(within: 7 * 86_400, before: moments)[7] == 7)
        // All 29 gaps were of a day, fading: none was longer than two.
        #expect(day.gaps(from: Lanes(repeating: 48))[0] == 0)
        let gaps = day.gaps(from: Lanes(repeating: 12))[0]
        #expect(gaps > 25 && gaps < 29)
        #expect(day.passed(atSeconds: Lanes(repeating: 30_000))[0] == 0)
        #expect(day.passed(atSeconds: Lanes(repeating: 50_000))[0] > 25)
    }

    /// Every block of parameters, by the slope of the loss between two points close by.
    @Test(arguments: Array(0..<IntensityNetworkWeights.Layout.count))
    func slopeIsThatOfTheLoss(_ block: Int) {
        let samples = Self.samples(seed: 3)
        let weights = Self.weights(seed: 3)
        var parameters = weights.parameters
        let sums = { (parameters: [Lanes]) in
            var gradient = IntensityGradient()
            for sample in samples {
                gradient.add(sample, parameters, weights.means, weights.scales, weight: 1)
            }
            return gradient
        }
        let lane = block == IntensityNetworkWeights.Layout.constant ? 0 : block % 8
        let computed = Double(sums(parameters).parameters[block][lane])
        parameters[block][lane] += 0.01
        let above = sums(parameters).loss
        parameters[block][lane] -= 0.02
        let below = sums(parameters).loss
        let measured = (above - below) / 0.02
        #expect(abs(measured - computed) < 0.02 + 0.03 * abs(measured))
    }

    @Test func learningLowersTheLossAndRepeats() {
        let samples = (1...40).flatMap { Self.samples(seed: $0) }
        var statistics = IntensityStatistics()
        statistics.add(samples)
        let loss = { (weights: IntensityNetworkWeights) in
            var gradient = IntensityGradient()
            for sample in samples {
                gradient.add(
                    sample,
                    weights.parameters,
                    weights.means,
                    weights.scales,
                    weight: sample.weight
                )
            }
            return gradient.loss
        }
        let results = (0..<2).map { _ in
            var trainer = IntensityTrainer(statistics, seed: 5)
            let start = loss(trainer.weights)
            for _ in 0..<IntensityTrainer.rounds { #expect(trainer.learn(samples) > 0) }
            #expect(loss(trainer.weights) < start)
            return trainer.weights
        }
        #expect(results[0] == results[1])
    }

    @Test func everyHourWithAUseIsLearnedFromAndQuietOnesStandForOthers() {
        let log = Self.log(seed: 9)
        var random = SplitMix64(seed: 1)
        let samples = IntensitySample.all(log, using: &random)
        let used = samples.filter(\.cameTrue)
        let quiet = samples.filter { !$0.cameTrue }
        #expect(used.count > 30)
        #expect(!quiet.isEmpty)
        let (most, least) = (quiet.map(\.weight).max() ?? 0, used.map(\.weight).max() ?? 1)
        #expect(abs(most / least - Float(IntensitySample.quietStride)) < 0.01)
        var short = UsageLog(person: "short")
        short.append(itemNamed: "a", at: LocalInstant(day: 9_000))
        #expect(IntensitySample.all(short, using: &random).isEmpty)
    }

    /// The hours of a day, worked out together, are told what each of them is told alone.
    @Test(arguments: [UInt64(3), 4, 5])
    func theHoursOfADayAreToldWhatEachIsToldAlone(seed: UInt64) throws {
        let history = SampleHistory(seed: seed, visits: 40, cards: 5, days: 30).history
        let last = try #require(history.lastVisit)
        for (day, first) in [(last.day, last.secondOfDay / 3_600 + 1), (last.day + 2, 0)] {
            guard first < 24 else { continue }
            var hours = HourInputs(history, day: day, from: first)
            for hour in first..<24 {
                let now = LocalInstant(day: day, secondOfDay: hour * 3_600)
                let alone = IntensityInputs(history, at: now).moment(0)
                let together = hours.inputs(ofHour: hour)
                for block in 0..<4 {
                    for lane in 0..<8 {
                        let (one, other) = (alone[block][lane], together[block][lane])
                        #expect(abs(one - other) <= 0.0005 * max(1, abs(one)))
                    }
                }
            }
        }
    }

    @Test func learningGoesOnFromItsStateToTheSameWeights() throws {
        let samples = (1...6).flatMap { Self.samples(seed: $0) }
        var statistics = IntensityStatistics()
        statistics.add(samples)
        let numbers = try #require(IntensityStatistics(numbers: statistics.numbers))
        #expect(numbers.numbers == statistics.numbers)
        #expect(IntensityStatistics(numbers: statistics.numbers.dropLast()) == nil)
        var whole = IntensityTrainer(statistics, seed: 3)
        var broken = IntensityTrainer(numbers, seed: 3)
        for round in 0..<3 {
            #expect(whole.learn(samples) > 0)
            _ = broken.learn(samples)
            // The state is all that there is to go on from.
            let state = broken.state
            broken = IntensityTrainer(numbers, seed: 3)
            broken.state = state
            #expect(broken.state == whole.state, "round \(round)")
        }
        #expect(broken.weights == whole.weights)
        #expect(!whole.state.mean.isEmpty)
    }

    @Test func aLongHistoryTakesNoMoreRoomThanOthers() {
        var log = UsageLog(person: "long")
        for month in 0..<400 {
            log.append(itemNamed: "\(month % 3)", at: LocalInstant(day: 1_000 + month * 30))
        }
        var random = SplitMix64(seed: 4)
        let samples = IntensitySample.all(log, using: &random)
        let expected = IntensitySample.hourCountMax / IntensitySample.quietStride
        #expect(samples.count < expected * 5 / 4)
        #expect(samples.count > expected / 2)
        // The hours that are left out are stood for by the others.
        let hours = 400.0 * 30 * 24 * 0.85
        let quiet = samples.filter { !$0.cameTrue }.reduce(0) { $0 + Double($1.weight) }
        let used = samples.filter(\.cameTrue).map { Double($0.weight) }
        let perHour = used.max() ?? 0
        let (most, least) = (perHour * hours, (used.min() ?? 0) * hours)
        #expect(quiet > least && quiet < most)
    }

    static func log(seed: UInt64) -> UsageLog {
        let sample = SampleHistory(seed: seed, visits: 70, cards: 6, days: 60).history
        var log = UsageLog(person: "\(seed)")
        for index in 0..<sample.count {
            let name = "\(sample.item(at: index).position)"
            log.append(itemNamed: name, at: sample.instant(at: index))
        }
        return log
    }

    static func samples(seed: UInt64) -> [IntensitySample] {
        var random = SplitMix64(seed: seed)
        return IntensitySample.all(log(seed: seed), using: &random)
    }

    /// Small random weights over inputs of their real size.
    static func weights(seed: UInt64) -> IntensityNetworkWeights {
        var statistics = IntensityStatistics()
        statistics.add(samples(seed: seed))
        return IntensityTrainer(statistics, seed: seed).weights
    }
}
