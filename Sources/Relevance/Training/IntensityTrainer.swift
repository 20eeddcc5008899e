/// Learns the weights of the intensity network, a few hours at a time.
///
/// The same samples in the same order and the same seed give the same bits; ``AdamSteps`` on the
/// log loss.
public struct IntensityTrainer: Sendable {
    private typealias Layout = IntensityNetworkWeights.Layout

    /// How often every person is seen; each time other hours are chosen.
    public static let rounds = 5
    private static let stepSize = 256
    private static let rate: Float = 0.004
    private static let decay: Float = 0.01
    private static let averaging: Float = 0.998

    /// The number of steps taken.
    public var step: Int { adam.step }

    private var adam: AdamSteps
    private let means: [Lanes]
    private let scales: [Lanes]
    private let meanWeight: Float

    /// Prepares learning.
    ///
    /// - Parameters:
    ///   - statistics: Of all samples of one round.
    ///   - seed: What the first weights follow from.
    public init(_ statistics: IntensityStatistics, seed: UInt64) {
        means = statistics.means
        scales = statistics.scales
        meanWeight = statistics.meanWeight
        var random = SplitMix64(seed: seed ^ 0x1e7)
        let stepCount = max(1, Self.rounds * statistics.sampleCount / Self.stepSize)
        adam = AdamSteps(
            AdamSteps.Settings(
                stepCount: stepCount,
                rate: Self.rate,
                decay: Self.decay,
                averaging: Self.averaging,
                decaying: Layout.inputs..<Layout.hiddenBias
            ),
            from: Self.start(using: &random)
        )
    }

    private static func start(using random: inout SplitMix64) -> [Lanes] {
        var parameters = [Lanes](repeating: Lanes(), count: Layout.count)
        let spread = 1 / Float(IntensityInputs.count).squareRoot()
        for index in Layout.inputs..<Layout.hiddenBias {
            for lane in 0..<8 { parameters[index][lane] = random.normal() * spread }
        }
        for lane in 0..<8 { parameters[Layout.output][lane] = random.normal() * 0.03 }
        // About one hour in a hundred has a use.
        parameters[Layout.constant][0] = -4.5
        return parameters
    }

    /// Takes steps over samples; those that do not fill a last step are left over.
    ///
    /// - Parameter samples: Samples in the order in which they are to be learned from.
    /// - Returns: How many were learned from.
    public mutating func learn(_ samples: [IntensitySample]) -> Int {
        var start = 0
        while start + Self.stepSize <= samples.count {
            var gradient = IntensityGradient()
            for sample in samples[start..<(start + Self.stepSize)] {
                let weight = sample.weight / (meanWeight * Float(Self.stepSize))
                gradient.add(sample, adam.current, means, scales, weight: weight)
            }
            adam.move(against: gradient.parameters)
            start += Self.stepSize
        }
        return start
    }

    /// How far learning has come, to go on from later.
    public var state: AdamState {
        get { adam.state }
        set { adam.state = newValue }
    }

    /// The numbers of each list in ``state``.
    public static let numberCount = Layout.count * 8

    /// What has been learned so far.
    public var weights: IntensityNetworkWeights {
        IntensityNetworkWeights(parameters: adam.result, means: means, scales: scales)
    }
}
