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
        let moment = Moment(history, at: now)
        var votes = [Double](repeating: 0, count: history.tallies.count)
        var kernelSums = votes
        collect(history, moment, &votes, &kernelSums)
        let shares = FadedShares(history, at: now)
        for item in votes.indices where votes[item] > 0 {
            let share = shares[item]
            let tally = history.tallies[item]
            var bias = weights.kernelShare * Elementary.log(kernelSums[item] + 0.3 * share)
            bias +=
                weights.eventShare
                * Elementary.log(tally.fadedByVisits(after: history.count) + 0.5 * share)
            bias += itemBias(tally, at: now)
            if moment.isShort, item == moment.lastItem {
                bias += weights.repetition
            }
            votes[item] *= Elementary.exp(bias)
        }
        return votes
    }

    /// The part of b_j that needs only the item's own count and dates.
    func itemBias(_ tally: ItemTally, at now: LocalInstant) -> Double {
        guard tally.count > 1 else { return weights.single }
        let waiting = now.days(since: tally.lastVisit)
        let ratio = Elementary.log((waiting + 0.1) / (tally.meanIntervalDays + 0.1))
        return weights.count * Elementary.log(Double(tally.count)) + weights.overdue * ratio * ratio
    }

    /// The factor exp(z) of the gap and sequence terms.
    @inline(__always)
    func sequenceLogWeight(similarity: Double, afterSameItem: Bool, isShort: Bool) -> Double {
        guard afterSameItem else { return weights.gap * similarity }
        return (weights.gap + weights.sequenceGap) * similarity
            + (isShort ? weights.sequenceShort : 0)
    }

    private func collect(
        _ history: UsageHistory,
        _ moment: Moment,
        _ votes: inout [Double],
        _ kernelSums: inout [Double]
    ) {
        for index in 0..<history.count {
            let day = Int(history.days[index])
            let second = Int(history.daySeconds[index])
            let age = max(0, Double((moment.day - day) * 86_400 + moment.second - second) / 86_400)
            let distance = DayKernels.distance(moment.second, second)
            let weekdays = moment.day - day
            let isSameWeekday = weekdays % 7 == 0
            let table = isSameWeekday ? kernels.sameWeekday : kernels.otherWeekday
            var logWeight = weights.age * Elementary.log(1 + age)
            if index > 0 {
                let difference = Double(history.logGaps[index]) - moment.logGap
                logWeight += sequenceLogWeight(
                    similarity: Elementary.exp(-0.5 * difference * difference),
                    afterSameItem: Int(history.items[index - 1]) == moment.lastItem,
                    isShort: moment.isShort
                )
            }
            let item = Int(history.items[index])
            votes[item] += Elementary.exp(logWeight) * DayKernels.read(table, atSeconds: distance)
            if isWeekend(day) == moment.isWeekend {
                kernelSums[item] +=
                    fadeOverHundredDays(age) * DayKernels.read(kernels.broad, atSeconds: distance)
            }
        }
    }
}

/// What the votes compare every visit with.
struct Moment {
    let day: Int
    let second: Int
    let isWeekend: Bool
    let lastItem: Int
    let logGap: Double
    let isShort: Bool

    init(_ history: UsageHistory, at now: LocalInstant) {
        day = now.day
        second = now.secondOfDay
        isWeekend = now.weekday.isWeekend
        lastItem = history.lastItem?.position ?? -1
        let gap = history.lastVisit.map { now.hours(since: $0) } ?? 0
        logGap = Elementary.log(gap + 0.5)
        isShort = history.isEmpty ? false : gap < 4
    }
}

/// True when a day counted from Monday, 2000-01-03, is a Saturday or Sunday.
func isWeekend(_ day: Int) -> Bool {
    let rest = day % 7
    return rest >= 5 || (rest < 0 && rest >= -2)
}
