/// Answers how likely any card is used within the next 60 minutes, with weights that were learned.
///
/// The rates of the hour at several widths and memories, the time since the latest visit against the
/// person's own gaps, what happened lately, and the time of day go through eight hidden units, and
/// straight, to the log odds. See ``IntensityInputs``.
public struct IntensityNetwork: Sendable {
    /// What was learned.
    public let weights: IntensityNetworkWeights
    /// By input, then hidden unit, scales taken in.
    private let hidden: [Float]
    private let hiddenBias: [Float]
    private let direct: [Float]
    private let constant: Float

    /// Prepares weights for prediction.
    public init(_ weights: IntensityNetworkWeights) {
        typealias Layout = IntensityNetworkWeights.Layout
        self.weights = weights
        let parameters = weights.parameters
        var hidden: [Float] = []
        var bias = parameters[Layout.hiddenBias]
        var direct: [Float] = []
        var constant = parameters[Layout.constant][0]
        for input in 0..<IntensityInputs.count {
            let (block, lane) = (input / 8, input % 8)
            let (mean, scale) = (weights.means[block][lane], weights.scales[block][lane])
            let row = parameters[Layout.inputs + input] * scale
            bias -= row * mean
            hidden += (0..<8).map { row[$0] }
            direct.append(parameters[Layout.direct + block][lane] * scale)
            constant -= direct[input] * mean
        }
        self.hidden = hidden
        hiddenBias = (0..<8).map { bias[$0] }
        self.direct = direct
        self.constant = constant
    }

    /// The probability of at least one use in the 60 minutes from `now`; above 0 and below 1.
    ///
    /// O(visits of the last 512).
    public func probability(_ history: UsageHistory, at now: LocalInstant) -> Double {
        Double(probabilities(IntensityInputs(history, at: now))[0])
    }

    /// The same at the quarter-hour slots of one day, in blocks of eight.
    func probabilities(_ history: UsageHistory, day: Int, blocks: Range<Int>) -> [Lanes] {
        let rhythm = RhythmDay(history, day: day)
        return zip(blocks, IntensityInputs.Sums.all(rhythm, blocks)).map { block, sums in
            let seconds = (Lanes.ramp + Float(block * 8)) * Float(PhaseTables.slotSeconds)
            return probabilities(IntensityInputs(rhythm, atSeconds: seconds, sums))
        }
    }

    private func probabilities(_ inputs: IntensityInputs) -> Lanes {
        var odds = Lanes(repeating: constant)
        var units = hiddenBias.map { Lanes(repeating: $0) }
        for (input, values) in inputs.values.enumerated() {
            odds += values * direct[input]
            for unit in 0..<8 { units[unit] += values * hidden[input * 8 + unit] }
        }
        let output = weights.parameters[IntensityNetworkWeights.Layout.output]
        for unit in 0..<8 { odds += units[unit].softsign * output[unit] }
        return 1 / (Lanes.exp(-odds) + 1)
    }
}

extension IntensityInputs {
    /// The numbers of one moment, in all lanes alike.
    init(_ history: UsageHistory, at now: LocalInstant) {
        let rhythm = RhythmDay(history, day: now.day)
        let second = now.secondOfDay
        self.init(
            rhythm,
            atSeconds: Lanes(repeating: Float(second)),
            Sums(rhythm, atSecond: second)
        )
    }
}
