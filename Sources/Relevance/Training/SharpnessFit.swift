/// Finds the one number that scores are multiplied with, so that stated probabilities come true.
///
/// It minimises the log loss of uses that were not learned from.
public struct SharpnessFit: Sendable {
    private let network: VoteNetwork
    private let weights: NetworkWeights
    /// Logarithms of the probabilities of each sample's cards, and which of them was used.
    private var rows: [(logs: [Float], target: Int)] = []

    /// Starts with weights as they were learned.
    public init(_ weights: NetworkWeights) {
        self.weights = weights
        network = VoteNetwork(weights)
    }

    /// The number of uses taken in.
    public var count: Int { rows.count }

    /// Takes in one person's samples.
    public mutating func add(_ samples: [TrainingSample]) {
        for sample in samples where sample.inputs.items.count > 1 {
            let logs = network.probabilities(sample).map {
                Float(Elementary.log(Double(max($0, 1e-30))))
            }
            rows.append((logs, sample.target))
        }
    }

    /// The weights with the sharpness that fits; unchanged where there was nothing to fit on.
    public var calibrated: NetworkWeights {
        guard !rows.isEmpty else { return weights }
        // The loss is convex in the sharpness: narrow it down by golden sections.
        var (low, high) = (0.5, 2.0)
        let part = 0.618_033_988_749_894_9
        var inner = [high - part * (high - low), low + part * (high - low)]
        var losses = inner.map { loss($0) }
        for _ in 0..<24 {
            if losses[0] < losses[1] {
                high = inner[1]
                (inner[1], losses[1]) = (inner[0], losses[0])
                inner[0] = high - part * (high - low)
                losses[0] = loss(inner[0])
            } else {
                low = inner[0]
                (inner[0], losses[0]) = (inner[1], losses[1])
                inner[1] = low + part * (high - low)
                losses[1] = loss(inner[1])
            }
        }
        var result = weights
        result.sharpness *= Float((low + high) / 2)
        return result
    }

    /// The mean log loss of the uses taken in, with the sharpness that fits; nil without any.
    public var logLoss: Double? {
        rows.isEmpty ? nil : loss(Double(calibrated.sharpness / weights.sharpness)) / Double(count)
    }

    private func loss(_ sharpness: Double) -> Double {
        rows.reduce(0) { sum, row in
            let total = row.logs.reduce(0) { $0 + Elementary.exp(Double($1) * sharpness) }
            return sum + Elementary.log(total) - Double(row.logs[row.target]) * sharpness
        }
    }
}

extension VoteNetwork {
    /// The probabilities of a sample's cards.
    func probabilities(_ sample: TrainingSample) -> [Float] {
        var votes = [Lanes](repeating: Lanes(), count: sample.inputs.items.count)
        for visit in sample.visits {
            votes[Int(visit.item)] +=
                tables.rows[Int(visit.age)] * tables.rows[Int(visit.time)]
                * (tables.rows[Int(visit.gap)] * tables.rows[Int(visit.order)])
        }
        var inputs = sample.inputs
        inputs.take(byPlace: votes)
        return probabilities(inputs)
    }
}
