/// Learns the weights of the network, a few samples at a time.
///
/// The same samples in the same order and the same seed give the same bits. Adam with a rate that
/// falls along a cosine; weights decay towards 0; what comes out is the mean of the later steps'
/// weights, fading over some two thousand steps.
///
/// **Source:** Kingma and Ba, "Adam", 2015; Loshchilov and Hutter, "Decoupled weight decay
/// regularization", 2019.
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
    private let stepCount: Int
    /// The number of steps taken.
    public internal(set) var step = 0
    var current: NetworkWeights
    /// The fading means of the slopes, and of their squares.
    var first: [Lanes]
    var second: [Lanes]
    /// The fading mean of the later steps' weights; nil before them.
    var mean: [Lanes]?

    /// Prepares learning.
    ///
    /// - Parameters:
    ///   - settings: How to go about it.
    ///   - statistics: Of all samples of one round.
    ///   - seed: What the first weights follow from.
    public init(_ settings: Settings, _ statistics: InputStatistics, seed: UInt64) {
        self.settings = settings
        stepCount = max(1, settings.rounds * statistics.sampleCount / settings.stepSize)
        var random = SplitMix64(seed: seed)
        current = NetworkWeights(
            parameters: Self.start(statistics, using: &random),
            means: statistics.means,
            scales: statistics.scales,
            sharpness: 1
        )
        first = [Lanes](repeating: Lanes(), count: Layout.count)
        second = first
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
            move(against: scratch.gradient.parameters)
            start += settings.stepSize
        }
        return (loss, start)
    }

    private mutating func move(against gradient: [Lanes]) {
        step += 1
        let part = Double(min(step, stepCount)) / Double(stepCount)
        // The cosine of half a turn, read off the day's clock.
        let cosine = Float(Elementary.cosine(ofDaySeconds: Int(part * 43_200)))
        let warmth = min(1, Float(step) / 200)
        let rate = settings.rate * warmth * (0.5 * (1 + cosine) + 0.01)
        let firstScale = 1 / (1 - Self.power(0.9, step))
        let secondScale = 1 / (1 - Self.power(0.999, step))
        for index in 0..<Layout.count {
            let slope = gradient[index]
            first[index] = first[index] * 0.9 + slope * 0.1
            second[index] = second[index] * 0.999 + slope * slope * 0.001
            let size = (second[index] * secondScale).squareRoot() + 1e-8
            let decays = (Layout.cards..<Layout.hiddenBias).contains(index)
            let shrinking = decays ? current.parameters[index] * settings.decay : Lanes()
            current.parameters[index] -= (first[index] * firstScale / size + shrinking) * rate
        }
        average()
    }

    private mutating func average() {
        guard step > stepCount / 3 else { return }
        guard var mean else {
            self.mean = current.parameters
            return
        }
        self.mean = nil
        for index in mean.indices {
            mean[index] += (current.parameters[index] - mean[index]) * (1 - settings.averaging)
        }
        self.mean = mean
    }

    private static func power(_ base: Double, _ exponent: Int) -> Float {
        Float(Elementary.exp(Double(exponent) * Elementary.log(base)))
    }

    /// What has been learned so far.
    public var weights: NetworkWeights {
        var weights = current
        weights.parameters = mean ?? current.parameters
        return weights
    }
}
