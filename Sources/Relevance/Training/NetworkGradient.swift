/// Which way each parameter makes the loss of some samples grow.
struct NetworkGradient {
    private typealias Layout = NetworkWeights.Layout

    /// By parameter, see ``NetworkWeights/Layout``.
    private(set) var parameters = [Lanes](repeating: Lanes(), count: Layout.count)
    /// The sum of the samples' losses, weights left out.
    private(set) var loss = 0.0
    private var rows = [Lanes](repeating: Lanes(), count: VoteAxes.rowCount)
    private var votes: [Lanes] = []
    private var exponentials: [Lanes] = []
    private var hidden: [Lanes] = []
    private var scaled: [Lanes] = []
    private var scores: [Float] = []

    /// Forgets everything, to start with the next samples.
    mutating func clear() {
        for index in parameters.indices { parameters[index] = Lanes() }
        for index in rows.indices { rows[index] = Lanes() }
        loss = 0
    }

    /// Takes in one sample.
    mutating func add(
        _ sample: TrainingSample,
        _ weights: NetworkWeights,
        _ tables: VoteTables,
        weight: Float
    ) {
        let cards = sample.inputs.items.count
        let total = collect(sample, tables)
        scale(sample, weights, total)
        let context = contextInputs(sample, weights)
        score(cards, weights, context)
        loss -= Elementary.log(Double(max(scores[sample.target], 1e-9)))
        var contextSlope = [Lanes](repeating: Lanes(), count: Layout.hiddenBlocks)
        var voteSlopes = [Lanes](repeating: Lanes(), count: cards)
        for card in 0..<cards {
            let error = (scores[card] - sample.wanted(card)) * weight
            guard abs(error) > 1e-6 else { continue }
            voteSlopes[card] = learn(card, error, weights, &contextSlope)
        }
        learnContext(context, contextSlope)
        learnVotes(sample, total, voteSlopes)
    }

    /// The gradient with the rows' part brought back to the columns.
    mutating func finish() {
        for axis in VoteBasis.axes {
            for row in 0..<axis.rowCount {
                let slope = rows[axis.start + row]
                guard slope != Lanes() else { continue }
                let first = row * axis.width
                for column in 0..<axis.width {
                    parameters[Layout.heads + axis.firstColumn + column] +=
                        slope * axis.values[first + column]
                }
            }
        }
    }

    // MARK: Forward

    /// Sums up the votes of each card, and returns the sum of all.
    private mutating func collect(_ sample: TrainingSample, _ tables: VoteTables) -> Lanes {
        votes.removeAll(keepingCapacity: true)
        exponentials.removeAll(keepingCapacity: true)
        for _ in sample.inputs.items { votes.append(Lanes()) }
        var total = Lanes()
        for visit in sample.visits {
            let exponent =
                tables.rows[Int(visit.age)] + tables.rows[Int(visit.time)]
                + (tables.rows[Int(visit.gap)] + tables.rows[Int(visit.order)])
            let vote = Lanes.exp(exponent)
            exponentials.append(vote)
            votes[Int(visit.item)] += vote
            total += vote
        }
        return total
    }

    /// Brings the inputs to the scale that the network was promised.
    private mutating func scale(
        _ sample: TrainingSample,
        _ weights: NetworkWeights,
        _ total: Lanes
    ) {
        scaled.removeAll(keepingCapacity: true)
        let part = 1 / total
        for card in sample.inputs.items.indices {
            let first = card * CardInputs.blockCount
            for block in 0..<Layout.scaledBlocks {
                let values = sample.inputs.blocks[first + block]
                scaled.append((values - weights.means[block]) * weights.scales[block])
            }
            let doubt = sample.inputs.shares[card] * CardInputs.voteDoubt
            scaled.append(CardInputs.voteInput(votes[card] * part + doubt))
        }
    }

    private func contextInputs(
        _ sample: TrainingSample,
        _ weights: NetworkWeights
    ) -> [Lanes] {
        sample.inputs.context.indices.map { block in
            let place = Layout.scaledBlocks + block
            return (sample.inputs.context[block] - weights.means[place]) * weights.scales[place]
        }
    }

    /// Fills the hidden units of each card, and the scores with probabilities.
    private mutating func score(_ cards: Int, _ weights: NetworkWeights, _ context: [Lanes]) {
        let parameters = weights.parameters
        var bias = Array(parameters[Layout.hiddenBias..<Layout.output])
        for input in 0..<Layout.contextInputs {
            let value = context[input / 8][input % 8]
            let start = Layout.context + input * 4
            for block in 0..<4 { bias[block] += parameters[start + block] * value }
        }
        hidden.removeAll(keepingCapacity: true)
        scores.removeAll(keepingCapacity: true)
        var top = -Float.infinity
        for card in 0..<cards {
            var (a, b, c, d) = (bias[0], bias[1], bias[2], bias[3])
            var sum = Lanes()
            for block in 0..<CardInputs.blockCount {
                let values = scaled[card * CardInputs.blockCount + block]
                sum += values * parameters[Layout.direct + block]
                for lane in 0..<8 {
                    let start = Layout.cards + (block * 8 + lane) * 4
                    let value = values[lane]
                    a += parameters[start] * value
                    b += parameters[start + 1] * value
                    c += parameters[start + 2] * value
                    d += parameters[start + 3] * value
                }
            }
            for (block, unit) in [a.softsign, b.softsign, c.softsign, d.softsign].enumerated() {
                hidden.append(unit)
                sum += unit * parameters[Layout.output + block]
            }
            let score = sum.sum()
            scores.append(score)
            top = max(top, score)
        }
        var total: Float = 0
        for card in 0..<cards {
            scores[card] = Lanes.exp(Lanes(repeating: scores[card] - top))[0]
            total += scores[card]
        }
        for card in 0..<cards { scores[card] /= total }
    }

    // MARK: Backward

    /// Learns from one card's error, and returns the slopes of its votes' inputs.
    private mutating func learn(
        _ card: Int,
        _ error: Float,
        _ weights: NetworkWeights,
        _ contextSlope: inout [Lanes]
    ) -> Lanes {
        let units = card * 4
        var slopes = (Lanes(), Lanes(), Lanes(), Lanes())
        slopes.0 = slope(units, 0, error, weights)
        slopes.1 = slope(units, 1, error, weights)
        slopes.2 = slope(units, 2, error, weights)
        slopes.3 = slope(units, 3, error, weights)
        contextSlope[0] += slopes.0
        contextSlope[1] += slopes.1
        contextSlope[2] += slopes.2
        contextSlope[3] += slopes.3
        for block in 0..<CardInputs.blockCount {
            let values = scaled[card * CardInputs.blockCount + block]
            parameters[Layout.direct + block] += values * error
            for lane in 0..<8 {
                let start = Layout.cards + (block * 8 + lane) * 4
                let value = values[lane]
                parameters[start] += slopes.0 * value
                parameters[start + 1] += slopes.1 * value
                parameters[start + 2] += slopes.2 * value
                parameters[start + 3] += slopes.3 * value
            }
        }
        var result = weights.parameters[Layout.direct + 3] * error
        for lane in 0..<8 {
            let start = Layout.cards + (24 + lane) * 4
            let sum =
                slopes.0 * weights.parameters[start] + slopes.1 * weights.parameters[start + 1]
                + slopes.2 * weights.parameters[start + 2]
                + slopes.3 * weights.parameters[start + 3]
            result[lane] += sum.sum()
        }
        return result
    }

    /// The slope before one block of hidden units; learns their weights to the score.
    @inline(__always)
    private mutating func slope(
        _ units: Int,
        _ block: Int,
        _ error: Float,
        _ weights: NetworkWeights
    ) -> Lanes {
        let unit = hidden[units + block]
        parameters[Layout.output + block] += unit * error
        let rest = 1 - unit.magnitudes
        return weights.parameters[Layout.output + block] * error * (rest * rest)
    }

    private mutating func learnContext(_ context: [Lanes], _ slope: [Lanes]) {
        for block in 0..<4 { parameters[Layout.hiddenBias + block] += slope[block] }
        for input in 0..<Layout.contextInputs {
            let value = context[input / 8][input % 8]
            let start = Layout.context + input * 4
            for block in 0..<4 { parameters[start + block] += slope[block] * value }
        }
    }

    /// Brings the slopes of the votes' inputs back to the rows that the visits read.
    private mutating func learnVotes(
        _ sample: TrainingSample,
        _ total: Lanes,
        _ slopes: [Lanes]
    ) {
        let part = 1 / total
        var common = Lanes()
        var own = slopes
        for card in own.indices {
            let share = votes[card] * part
            let doubt = sample.inputs.shares[card] * CardInputs.voteDoubt
            // The input is (ln(share + doubt) + 3) / 2.
            own[card] = slopes[card] * 0.5 / (share + doubt)
            common += own[card] * share
        }
        for (index, visit) in sample.visits.enumerated() {
            let slope = (own[Int(visit.item)] - common) * part * exponentials[index]
            rows[Int(visit.age)] += slope
            rows[Int(visit.time)] += slope
            rows[Int(visit.gap)] += slope
            rows[Int(visit.order)] += slope
        }
    }
}
