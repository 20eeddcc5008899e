/// A von Mises kernel over time of day × weekday × recency.
///
/// Each visit votes for its item with
/// `exp(8(cos Δtod − 1)) · 2^(−age/100 d) · (1 + [same day type] + [same weekday])`;
/// 0.3 votes are shared out by the faded frequencies, so that no known item gets nothing.
public struct KernelPredictor: Sendable {
    /// Creates the predictor.
    public init() {}

    /// A score per item number; those of known items are positive, all others 0.
    ///
    /// O(visits).
    public func scores(_ history: UsageHistory, at now: LocalInstant) -> [Double] {
        let weekday = now.weekday
        let second = now.secondOfDay
        var sums = [Double](repeating: 0, count: history.tallies.count)
        for index in 0..<history.count {
            let visit = history.instant(at: index)
            let cosine = Elementary.cosine(ofDaySeconds: second - visit.secondOfDay)
            let alike =
                visit.weekday == weekday
                ? 3.0 : (visit.weekday.isWeekend == weekday.isWeekend ? 2 : 1)
            let faded = fadeOverHundredDays(now.days(since: visit))
            sums[Int(history.items[index])] += Elementary.exp(8 * (cosine - 1)) * faded * alike
        }
        let shares = FadedShares(history, at: now)
        for item in sums.indices {
            sums[item] += 0.3 * shares[item]
        }
        return sums
    }
}

/// How often each item was used, fading over 100 days, with one more visit spread over all of them.
struct FadedShares {
    private var shares: [Double]

    init(_ history: UsageHistory, at now: LocalInstant) {
        shares = history.tallies.map { $0.fadedByDays(at: now) }
        let total = shares.reduce(0, +) + 1
        let even = 1 / Double(max(1, history.knownItemCount))
        for item in shares.indices {
            let isKnown = history.tallies[item].count > 0
            shares[item] = isKnown ? (shares[item] + even) / total : 0
        }
    }

    subscript(item: Int) -> Double {
        shares[item]
    }
}
