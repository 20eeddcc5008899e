/// Finds the one number that scores are multiplied with, so that stated probabilities come true.
///
/// It minimises the log loss of uses that were not learned from. Their probabilities are computed
/// once, as rows; each step of the search reads all rows, from memory or from wherever they are kept.
public struct SharpnessFit: Sendable {
    /// What the weights say of one use.
    public struct Row: Equatable, Sendable {
        /// The logarithms of the probabilities of the known cards, at least two.
        public let logs: [Float]
        /// The place of the card that was used.
        public let target: Int

        /// Makes a row; nil where the place is not among the cards, or a number is not finite.
        public init?(logs: [Float], target: Int) {
            guard logs.indices.contains(target), logs.allSatisfy(\.isFinite) else { return nil }
            self.logs = logs
            self.target = target
        }

        /// What the row adds to the log loss.
        ///
        /// - Parameter sharpness: What scores are multiplied with.
        /// - Returns: −ln p of the card that was used, in nats.
        public func loss(_ sharpness: Double) -> Double {
            let total = logs.reduce(0) { $0 + Elementary.exp(Double($1) * sharpness) }
            return Elementary.log(total) - Double(logs[target]) * sharpness
        }
    }

    private let network: VoteNetwork
    private let weights: NetworkWeights

    /// Starts with weights as they were learned.
    public init(_ weights: NetworkWeights) {
        self.weights = weights
        network = VoteNetwork(weights)
    }

    /// The rows of one person's samples; those with a single card say nothing.
    public func rows(_ samples: [TrainingSample]) -> [Row] {
        samples.filter { $0.inputs.items.count > 1 }.compactMap { sample in
            let logs = network.probabilities(sample).map {
                Float(Elementary.log(Double(max($0, 1e-30))))
            }
            return Row(logs: logs, target: sample.target)
        }
    }

    /// What a search found.
    public struct Result: Sendable {
        /// The weights with the sharpness that fits.
        public let weights: NetworkWeights
        /// The sum of the rows' log losses with it.
        public let loss: Double
    }

    /// Searches; the loss is convex in the sharpness, so it is narrowed down by golden sections.
    ///
    /// - Parameter loss: Sums up ``Row/loss(_:)`` over all rows, of which there is at least one.
    /// - Returns: What was found.
    /// - Throws: What `loss` throws.
    public func best<Failure: Error>(
        _ loss: (_ sharpness: Double) throws(Failure) -> Double
    ) throws(Failure) -> Result {
        var (low, high) = (0.5, 2.0)
        let part = 0.618_033_988_749_894_9
        var inner = [high - part * (high - low), low + part * (high - low)]
        var losses = [try loss(inner[0]), try loss(inner[1])]
        for _ in 0..<24 {
            if losses[0] < losses[1] {
                high = inner[1]
                (inner[1], losses[1]) = (inner[0], losses[0])
                inner[0] = high - part * (high - low)
                losses[0] = try loss(inner[0])
            } else {
                low = inner[0]
                (inner[0], losses[0]) = (inner[1], losses[1])
                inner[1] = low + part * (high - low)
                losses[1] = try loss(inner[1])
            }
        }
        let found = Float((low + high) / 2)
        var result = weights
        result.sharpness *= found
        return Result(weights: result, loss: try loss(Double(found)))
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
