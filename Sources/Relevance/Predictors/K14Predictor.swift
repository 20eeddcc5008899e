/// The production scorer: past visits vote for their items, weighted by how alike the moments are.
///
/// The form and what each weight means stand at ``K14Weights``. The smoothed shares are
/// K = (kernel sum + 0.3 p)/(total + 0.3) and E = (event sum + 0.5 p)/(total + 0.5), where p is the
/// share of visits that fade over 100 days, with one more visit spread evenly.
public struct K14Predictor: Sendable {
    /// The weights in use.
    public let weights: K14Weights
    let kernels: DayKernels
    let phases: PhaseTables

    /// The predictor with the published weights.
    public static let standard = K14Predictor(weights: K14Weights())

    /// Creates a predictor and tabulates its kernels.
    public init(weights: K14Weights) {
        self.weights = weights
        kernels = DayKernels(weights)
        phases = PhaseTables(kernels)
    }

    /// A score per item number, to be read relative to each other; 0 for items without a visit.
    ///
    /// O(visits + items). The scores of known items divided by their sum are probabilities.
    public func scores(_ history: UsageHistory, at now: LocalInstant) -> [Double] {
        guard !history.isEmpty else { return history.tallies.map { _ in 0 } }
        let moment = Moment(history, at: now)
        var votes = [Float](repeating: 0, count: history.tallies.count)
        var kernelSums = votes
        for chunk in history.days.chunks.indices {
            collect(history, chunk, moment, &votes, &kernelSums)
        }
        return apply(history, moment, votes, kernelSums)
    }

    /// Adds the votes of eight visits.
    private func collect(
        _ history: UsageHistory,
        _ chunk: Int,
        _ moment: Moment,
        _ votes: inout [Float],
        _ kernelSums: inout [Float]
    ) {
        let first = chunk * 8
        let count = min(8, history.count - first)
        let ages = history.ages(chunk, at: moment.day, second: moment.second).atLeast(0)
        let difference = history.logGaps.chunks[chunk] - moment.logGap
        let similarity = Lanes.exp(difference * difference * -0.5)
        var isSequence = Lanes()
        for lane in 0..<count where first + lane > 0 {
            isSequence[lane] = history.items[first + lane - 1] == moment.lastItem ? 1 : 0
        }
        var gapTerms = similarity * (isSequence * Float(weights.sequenceGap) + Float(weights.gap))
        gapTerms += isSequence * (moment.isShort ? Float(weights.sequenceShort) : 0)
        if chunk == 0 {
            // The first visit had no gap.
            gapTerms[0] = 0
        }
        let powers = Lanes.exp(Lanes.log(ages + 1) * Float(weights.age) + gapTerms)
        let fades = Lanes.exp2(ages * -0.01)
        for lane in 0..<count {
            let distance = DayKernels.distance(
                Int(moment.second),
                Int(history.daySeconds.chunks[chunk][lane])
            )
            let day = history.days.chunks[chunk][lane]
            let isSameWeekday = (moment.day - day) % 7 == 0
            let table = isSameWeekday ? kernels.sameWeekday : kernels.otherWeekday
            let item = Int(history.items[first + lane])
            votes[item] += powers[lane] * DayKernels.read(table, atSeconds: distance)
            if isWeekend(Int(day)) == moment.isWeekend {
                kernelSums[item] +=
                    fades[lane] * DayKernels.read(kernels.broad, atSeconds: distance)
            }
        }
    }

    /// Multiplies the votes by what depends on the item as a whole.
    private func apply(
        _ history: UsageHistory,
        _ moment: Moment,
        _ votes: [Float],
        _ kernelSums: [Float]
    ) -> [Double] {
        let shares = FadedShares(history, at: moment.now)
        var scores = [Double](repeating: 0, count: votes.count)
        for start in stride(from: 0, to: votes.count, by: 8) {
            var items = ItemLanes()
            let range = start..<min(start + 8, votes.count)
            for item in range where history.tallies[item].count > 0 {
                items.set(item - start, history, item, shares[item], kernelSums[item], moment)
            }
            let factors = items.factors(weights, isShort: moment.isShort)
            for item in range {
                scores[item] = Double(votes[item] * factors[item - start])
            }
        }
        return scores
    }
}

/// What b_j needs of eight items.
private struct ItemLanes {
    private var kernel = Lanes(repeating: 1)
    private var recent = Lanes(repeating: 1)
    private var waiting = Lanes(repeating: 1)
    private var interval = Lanes(repeating: 1)
    private var count = Lanes(repeating: 1)
    private var isLast = Lanes()

    @inline(__always)
    mutating func set(
        _ lane: Int,
        _ history: UsageHistory,
        _ item: Int,
        _ share: Double,
        _ kernelSum: Float,
        _ moment: Moment
    ) {
        let tally = history.tallies[item]
        kernel[lane] = kernelSum + Float(0.3 * share)
        recent[lane] = Float(tally.fadedByVisits(after: history.count) + 0.5 * share)
        waiting[lane] = Float(moment.now.days(since: tally.lastVisit) + 0.1)
        interval[lane] = Float(tally.meanIntervalDays + 0.1)
        count[lane] = Float(tally.count)
        isLast[lane] = item == Int(moment.lastItem) ? 1 : 0
    }

    /// exp(b_j).
    func factors(_ weights: K14Weights, isShort: Bool) -> Lanes {
        let ratio = Lanes.log(waiting / interval)
        let several =
            Lanes.log(count) * Float(weights.count) + ratio * ratio * Float(weights.overdue)
        let single = Lanes(repeating: Float(weights.single))
        var bias = several.replacing(with: single, where: count .< 1.5)
        bias += Lanes.log(kernel) * Float(weights.kernelShare)
        bias += Lanes.log(recent) * Float(weights.eventShare)
        bias += isLast * (isShort ? Float(weights.repetition) : 0)
        return Lanes.exp(bias)
    }
}

/// What the votes compare every visit with.
private struct Moment {
    let now: LocalInstant
    let day: Int32
    let second: Int32
    let isWeekend: Bool
    let lastItem: UInt16
    let logGap: Float
    let isShort: Bool

    init(_ history: UsageHistory, at now: LocalInstant) {
        self.now = now
        day = Int32(clamping: now.day)
        second = Int32(now.secondOfDay)
        isWeekend = now.weekday.isWeekend
        lastItem = history.items.last ?? .max
        let gap = history.lastVisit.map { now.hours(since: $0) } ?? 0
        logGap = Float(Elementary.log(gap + 0.5))
        isShort = gap < 4
    }
}

/// True when a day counted from Monday, 2000-01-03, is a Saturday or Sunday.
func isWeekend(_ day: Int) -> Bool {
    let rest = day % 7
    return rest >= 5 || (rest < 0 && rest >= -2)
}
