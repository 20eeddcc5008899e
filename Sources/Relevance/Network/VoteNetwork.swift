/// The production scorer: past visits vote in eight heads, and a small network reads the votes.
///
/// Each head weighs visits by their age, by how alike time of day and weekday are, by how alike the
/// gaps and the cards before are, and by how many visits ago they were. The shares of the votes and
/// 24 further numbers of each card go through 32 hidden units to one score; scores become
/// probabilities over all cards together. See ``VoteAxes`` and ``CardInputs``.
public struct VoteNetwork: Sendable {
    /// What was learned.
    public let weights: NetworkWeights
    let tables: VoteTables
    /// The hidden weights of each input, scales taken in.
    private let hidden: [HiddenUnits]
    private let hiddenBias: HiddenUnits
    private let contextHidden: [HiddenUnits]
    private let output: [Lanes]
    private let direct: [Lanes]

    /// Prepares weights for prediction.
    public init(_ weights: NetworkWeights) {
        typealias Layout = NetworkWeights.Layout
        self.weights = weights
        tables = VoteTables(factors: weights.parameters)
        let parameters = weights.parameters
        let width = Layout.hiddenBlocks
        var bias = Array(parameters[Layout.hiddenBias..<Layout.output])
        var direct = Array(parameters[Layout.direct..<Layout.count])
        /// Takes the scale of an input into its hidden weights, and its mean into the bias.
        func fold(_ start: Int, _ input: Int, _ scale: Float, _ mean: Float) -> HiddenUnits {
            HiddenUnits(
                (0..<width).map { block in
                    let weight = parameters[start + input * width + block] * scale
                    bias[block] -= weight * mean
                    return weight
                }
            )
        }
        hidden = (0..<Layout.cardInputs).map { input in
            let block = input / 8
            let isScaled = block < Layout.scaledBlocks
            return fold(
                Layout.cards,
                input,
                isScaled ? weights.scales[block][input % 8] : 1,
                isScaled ? weights.means[block][input % 8] : 0
            )
        }
        for block in 0..<Layout.scaledBlocks { direct[block] *= weights.scales[block] }
        contextHidden = (0..<Layout.contextInputs).map { input in
            let block = Layout.scaledBlocks + input / 8
            return fold(
                Layout.context,
                input,
                weights.scales[block][input % 8],
                weights.means[block][input % 8]
            )
        }
        hiddenBias = HiddenUnits(bias)
        output = parameters[Layout.output..<Layout.direct].map { $0 * weights.sharpness }
        self.direct = direct.map { $0 * weights.sharpness }
    }

    /// A probability per item number, 0 for items without a visit.
    ///
    /// O(visits + items).
    public func probabilities(_ history: UsageHistory, at now: LocalInstant) -> [Double] {
        var result = [Double](repeating: 0, count: history.tallies.count)
        guard !history.isEmpty else { return result }
        let profile = HistoryProfile(history)
        let moment = VoteMoment(history, at: now)
        var inputs = CardInputs(profile, history, moment)
        inputs.take(votes(history, moment))
        for (item, probability) in zip(profile.items, probabilities(inputs)) {
            result[item] = Double(probability)
        }
        return result
    }

    /// The sums of all visits' votes in each head, by item.
    private func votes(_ history: UsageHistory, _ moment: VoteMoment) -> [Lanes] {
        var sums = [Lanes](repeating: Lanes(), count: history.tallies.count)
        for index in history.firstVoter..<history.count {
            let rows = history.rows(index, moment)
            sums[Int(rows.item)] +=
                tables.rows[Int(rows.age)] * tables.rows[Int(rows.time)]
                * (tables.rows[Int(rows.gap)] * tables.rows[Int(rows.order)])
        }
        return sums
    }

    /// The probabilities of the known items, in their order.
    func probabilities(_ inputs: CardInputs) -> [Float] {
        let bias = bias(inputs.context)
        var scores = (0..<inputs.items.count).map { score(inputs.blocks, $0, bias) }
        let top = scores.reduce(-.infinity, Float.maximum)
        var total: Float = 0
        for place in scores.indices {
            scores[place] = Lanes.exp(Lanes(repeating: scores[place] - top))[0]
            total += scores[place]
        }
        for place in scores.indices { scores[place] /= total }
        return scores
    }

    /// What the moment adds to the hidden units.
    private func bias(_ context: [Lanes]) -> HiddenUnits {
        var bias = hiddenBias
        for input in 0..<NetworkWeights.Layout.contextInputs {
            bias.add(contextHidden[input], times: context[input / 8][input % 8])
        }
        return bias
    }

    @inline(__always)
    private func score(_ blocks: [Lanes], _ place: Int, _ bias: HiddenUnits) -> Float {
        var units = bias
        var sum = Lanes()
        let first = place * CardInputs.blockCount
        for block in 0..<CardInputs.blockCount {
            let values = blocks[first + block]
            sum += values * direct[block]
            // Spelled out, as a lane with a number known to the compiler needs no way over memory.
            units.add(hidden[block * 8], times: values[0])
            units.add(hidden[block * 8 + 1], times: values[1])
            units.add(hidden[block * 8 + 2], times: values[2])
            units.add(hidden[block * 8 + 3], times: values[3])
            units.add(hidden[block * 8 + 4], times: values[4])
            units.add(hidden[block * 8 + 5], times: values[5])
            units.add(hidden[block * 8 + 6], times: values[6])
            units.add(hidden[block * 8 + 7], times: values[7])
        }
        let (a, b, c, d) = units.blocks
        sum += a.softsign * output[0] + b.softsign * output[1]
        sum += c.softsign * output[2] + d.softsign * output[3]
        return sum.sum()
    }
}

extension CardInputs {
    /// How much of the smoothed share is added to each share of votes.
    static let voteDoubt: Float = 0.01

    /// Fills the last block of each card from sums of votes by item.
    mutating func take(_ votes: [Lanes], from start: Int = 0) {
        take(byPlace: items.map { votes[start + $0] })
    }

    /// Fills the last block of each card from sums of votes in the order of ``items``.
    mutating func take(byPlace votes: [Lanes]) {
        var total = Lanes()
        for vote in votes { total += vote }
        let scale = 1 / total
        for place in votes.indices {
            let share = votes[place] * scale + shares[place] * Self.voteDoubt
            blocks[place * Self.blockCount + 3] = Self.voteInput(share)
        }
    }

    /// A share of votes as the network reads it.
    @inline(__always)
    static func voteInput(_ share: Lanes) -> Lanes {
        (Lanes.log(share) + 3) * 0.5
    }
}

extension Lanes {
    /// x / (1 + |x|).
    @inline(__always)
    var softsign: Lanes {
        self / (magnitudes + 1)
    }

    /// The absolute value of each lane.
    @inline(__always)
    var magnitudes: Lanes {
        replacing(with: -self, where: self .< 0)
    }
}
