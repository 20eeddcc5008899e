/// Learns the weights of the network, a few samples at a time.
///
/// The same samples in the same order and the same seed give the same bits; ``AdamSteps`` on the
/// log loss, the later steps' weights fading over some two thousand steps.
public struct NetworkTrainer: Sendable {
    private typealias Layout = NetworkWeights.Layout

    /// How learning goes about it.
    public struct Settings: Equatable, Sendable {
        /// How often every person is seen.
        public var rounds = 16
        /// The samples of one step.
        public var stepSize = 32
        /// The greatest rate.
        public var rate: Float = 0.002
        /// How much of each weight a step at rate 1 takes away.
        public var decay: Float = 0.1
        /// How much of the mean weights a step leaves.
        public var averaging: Float = 0.9995

        /// The settings of the shipped model.
        public init() {}
    }

    /// Settings in use.
    public let settings: Settings
    private var adam: AdamSteps
    /// The latest weights.
    private var current: NetworkWeights

    /// The number of steps taken.
    public var step: Int { adam.step }

    /// The numbers of each list in ``state``.
    public static let numberCount = Layout.count * 8

    /// Prepares learning.
    ///
    /// - Parameters:
    ///   - settings: How to go about it.
    ///   - statistics: Of all samples of one round.
    ///   - seed: What the first weights follow from.
    public init(_ settings: Settings, _ statistics: InputStatistics, seed: UInt64) {
        self.settings = settings
        var random = SplitMix64(seed: seed)
        let start = Self.start(statistics, using: &random)
        adam = AdamSteps(
            AdamSteps.Settings(
                stepCount: max(1, settings.rounds * statistics.sampleCount / settings.stepSize),
                rate: settings.rate,
                decay: settings.decay,
                averaging: settings.averaging,
                decaying: Layout.cards..<Layout.hiddenBias
            ),
            from: start
        )
        current = NetworkWeights(
            parameters: start,
            means: statistics.means,
            scales: statistics.scales,
            sharpness: 1
        )
    }

    /// Small random weights everywhere, but for the formula of fourteen weights, which stands in
    /// the first two heads and goes straight to the score: what is learned is what to add to it.
    private static func start(
        _ statistics: InputStatistics,
        using random: inout SplitMix64
    ) -> [Lanes] {
        var parameters = [Lanes](repeating: Lanes(), count: Layout.count)
        func fill(_ range: Range<Int>, _ deviation: Float) {
            for index in range {
                for lane in 0..<8 { parameters[index][lane] = random.normal() * deviation }
            }
        }
        fill(Layout.heads..<Layout.cards, 0.25)
        let inputs = Float(Layout.cardInputs + Layout.contextInputs)
        fill(Layout.cards..<Layout.hiddenBias, 1 / inputs.squareRoot())
        fill(Layout.output..<Layout.direct, 0.1 / Float(Layout.hiddenBlocks * 8).squareRoot())
        FormulaStart.write(to: &parameters, scales: statistics.scales)
        return parameters
    }

    /// Takes steps over samples; those that do not fill a last step are left over.
    ///
    /// - Parameters:
    ///   - samples: Samples in the order in which they are to be learned from.
    ///   - scratch: Room to work in, kept from call to call.
    /// - Returns: The sum of the samples' losses and their number.
    public mutating func learn(
        _ samples: [TrainingSample],
        _ scratch: inout TrainingScratch
    ) -> (loss: Double, count: Int) {
        var loss = 0.0
        var start = 0
        while start + settings.stepSize <= samples.count {
            let tables = VoteTables(exponents: current.parameters)
            scratch.gradient.clear()
            for sample in samples[start..<(start + settings.stepSize)] {
                let weight = sample.weight / Float(settings.stepSize)
                scratch.gradient.add(sample, current, tables, weight: weight)
            }
            scratch.gradient.finish()
            loss += scratch.gradient.loss
            adam.move(against: scratch.gradient.parameters)
            current.parameters = adam.current
            start += settings.stepSize
        }
        return (loss, start)
    }

    /// How far learning has come, to go on from later.
    public var state: AdamState {
        get { adam.state }
        set {
            adam.state = newValue
            current.parameters = adam.current
        }
    }

    /// What has been learned so far.
    public var weights: NetworkWeights {
        var weights = current
        weights.parameters = adam.result
        return weights
    }
}
