/// The scores of every item at the quarter-hour slots of one day, as K14 gives them.
///
/// Same numbers as ``K14Predictor/scores(_:at:)`` but for rounding: times of day are taken to the
/// minute, gaps between table rows, ages by a Taylor series of second order, whose third-order
/// rest stays under 2 in 10,000.
struct DayScores {
    /// The blocks that were computed, of `0..<12`.
    let blocks: Range<Int>
    /// What the slots were compared with.
    let moments: DayMoments
    /// Scores by item, then block.
    private var scores: [Lanes]

    init(_ predictor: K14Predictor, _ history: UsageHistory, day: Int, blocks: Range<Int>) {
        self.blocks = blocks
        moments = DayMoments(history, day: day, blocks: blocks)
        var votes = DayVotes(history, moments)
        votes.collect(predictor, history, moments)
        scores = votes.votes
        apply(predictor.weights, votes, history, moments)
    }

    /// The score of an item at a slot, `0..<96`, of a computed block.
    @inline(__always)
    func score(_ item: Int, slot: Int) -> Float {
        scores[item * blocks.count + slot / 8 - blocks.lowerBound][slot % 8]
    }

    /// Multiplies the votes by what depends on the item as a whole.
    private mutating func apply(
        _ weights: K14Weights,
        _ votes: DayVotes,
        _ history: UsageHistory,
        _ moments: DayMoments
    ) {
        let width = blocks.count
        let midnight = LocalInstant(day: moments.day)
        let faded = history.tallies.map { tally in
            tally.count == 0
                ? 0
                : Float(tally.fadedByDays * fadeSinceDays(from: tally.lastVisit, to: midnight))
        }
        let total = faded.reduce(0, +)
        let even = 1 / Float(max(1, history.knownItemCount))
        let lastItem = history.lastItem?.position ?? -1
        for block in 0..<width {
            let fromNoon = DayMoments.fromNoon(block: blocks.lowerBound + block)
            let fade = Lanes.exp2((fromNoon + 0.5) * -0.01)
            let shareScale = 1 / (fade * total + 1)
            for (item, tally) in history.tallies.enumerated() where tally.count > 0 {
                let share = (fade * faded[item] + even) * shareScale
                let kernelSum = votes.kernelSums[item * width + block] * fade
                let recent = Float(tally.fadedByVisits(after: history.count))
                var bias = Lanes.log(share * 0.3 + kernelSum) * Float(weights.kernelShare)
                bias += Lanes.log(share * 0.5 + recent) * Float(weights.eventShare)
                bias += itemBias(weights, tally, at: block, moments)
                if item == lastItem {
                    bias += moments.shortness[block] * Float(weights.repetition)
                }
                scores[item * width + block] *= Lanes.exp(bias)
            }
        }
    }

    private func itemBias(
        _ weights: K14Weights,
        _ tally: ItemTally,
        at block: Int,
        _ moments: DayMoments
    ) -> Lanes {
        guard tally.count > 1 else { return Lanes(repeating: Float(weights.single)) }
        let start = blocks.lowerBound + block
        let untilMidnight =
            Float(LocalInstant(day: moments.day).seconds - tally.lastVisit.seconds) / 86_400
        let slots = DayMoments.fromNoon(block: start) + (0.5 + untilMidnight)
        let waiting = pointwiseMax(slots, Lanes())
        let ratio = Lanes.log((waiting + 0.1) * (1 / Float(tally.meanIntervalDays + 0.1)))
        let count = Float(weights.count * Elementary.log(Double(tally.count)))
        return ratio * ratio * Float(weights.overdue) + count
    }
}

/// The weight left between two readings of the clock with a half-life of 100 days; above 1 when
/// the second one is earlier.
private func fadeSinceDays(from earlier: LocalInstant, to later: LocalInstant) -> Double {
    fadeOverHundredDays(Double(later.seconds - earlier.seconds) / 86_400)
}
