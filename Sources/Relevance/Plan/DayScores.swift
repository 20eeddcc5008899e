/// The scores of every item at the quarter-hour slots of one day, as K14 gives them.
///
/// Same numbers as ``K14Predictor/scores(_:at:)`` but for rounding: times of day are taken to the
/// minute, gaps between table rows, ages by a Taylor series whose rest stays under 2 in 10,000.
struct DayScores {
    /// The blocks that were computed, of `0..<12`.
    let blocks: Range<Int>
    /// What the slots were compared with.
    let moments: DayMoments
    /// Scores by item, then block.
    private var scores: [Lanes]
    /// The sum of all items' scores by block.
    private(set) var totals: [Lanes]

    init(_ predictor: K14Predictor, _ history: UsageHistory, day: Int, blocks: Range<Int>) {
        self.blocks = blocks
        moments = DayMoments(history, day: day, blocks: blocks)
        let votes = DayVotes(predictor, history, moments)
        scores = votes.votes
        totals = [Lanes](repeating: Lanes(), count: blocks.count)
        apply(predictor.weights, votes, history)
    }

    /// The scores of an item in a block, counted from the first one computed.
    @inline(__always)
    func score(_ item: Int, block: Int) -> Lanes {
        scores[item * blocks.count + block]
    }

    /// Multiplies the votes by what depends on the item as a whole.
    private mutating func apply(
        _ weights: K14Weights,
        _ votes: DayVotes,
        _ history: UsageHistory
    ) {
        let midnight = LocalInstant(day: moments.day)
        let faded = history.tallies.map { $0.fadedByDays(freelyAt: midnight) }
        let total = Float(faded.reduce(0, +))
        let fades = moments.fromNoon.map { Lanes.exp2(($0 + 0.5) * -0.01) }
        let shareScales = fades.map { 1 / ($0 * total + 1) }
        let even = 1 / Float(max(1, history.knownItemCount))
        let lastItem = history.lastItem?.position ?? -1
        let kernelShare = Float(weights.kernelShare)
        let eventShare = Float(weights.eventShare)
        for (item, tally) in history.tallies.enumerated() where tally.count > 0 {
            let recent = Float(tally.fadedByVisits(after: history.count))
            let own = Float(faded[item])
            let bias = ItemBias(weights, tally, midnight, isLast: item == lastItem)
            for block in 0..<blocks.count {
                let place = item * blocks.count + block
                let share = (fades[block] * own + even) * shareScales[block]
                let kernelSum = votes.kernelSums[place] * fades[block] + share * 0.3
                var exponent = Lanes.log(kernelSum) * kernelShare
                exponent += Lanes.log(share * 0.5 + recent) * eventShare
                exponent += bias.value(moments, block)
                let score = scores[place] * Lanes.exp(exponent)
                scores[place] = score
                totals[block] += score
            }
        }
    }
}

/// The part of b_j that needs only the item's own count and dates.
private struct ItemBias {
    private let constant: Float
    private let overdue: Float
    private let daysUntilNoon: Float
    private let perInterval: Float
    private let repetition: Float

    init(_ weights: K14Weights, _ tally: ItemTally, _ midnight: LocalInstant, isLast: Bool) {
        let isSingle = tally.count == 1
        constant = Float(
            isSingle ? weights.single : weights.count * Elementary.log(Double(tally.count))
        )
        overdue = isSingle ? 0 : Float(weights.overdue)
        daysUntilNoon = Float(midnight.seconds - tally.lastVisit.seconds) / 86_400 + 0.5
        perInterval = 1 / Float(tally.meanIntervalDays + 0.1)
        repetition = isLast ? Float(weights.repetition) : 0
    }

    @inline(__always)
    func value(_ moments: DayMoments, _ block: Int) -> Lanes {
        let waiting = (moments.fromNoon[block] + daysUntilNoon).atLeast(0)
        let ratio = Lanes.log((waiting + 0.1) * perInterval)
        return ratio * ratio * overdue + moments.shortness[block] * repetition + constant
    }
}
