/// The anchor predictors of the intensity benchmark: a person's own rate by hour of the day or week.
///
/// An hour cell counts as used when it holds at least one use, however many.
public struct HourHistogram: Sendable {
    /// What the probability is taken from.
    public enum Predictor: CaseIterable, Sendable {
        /// The mean rate since the first use.
        case constant
        /// The mean rate of the last 60 days, shrunk towards the one before.
        case constant60
        /// The share of used cells at this hour of the day.
        case dayHours
        /// The share of used cells at this hour of the week.
        case weekHours
    }

    private var first: Int64?
    private var lastCell: Int64?
    private var usedCells = 0
    private var byDayHour = [Int](repeating: 0, count: 24)
    private var byWeekHour = [Int](repeating: 0, count: 168)
    /// The times of all uses so far.
    private var times: [Int64] = []
    /// The position of the first use of the last 60 days.
    private var recentStart = 0

    /// Creates an empty histogram.
    public init() {}

    /// Takes in the next use; times never decrease.
    public mutating func append(at instant: LocalInstant) {
        let cell = instant.seconds / 3_600
        if first == nil {
            first = instant.seconds
        }
        times.append(instant.seconds)
        guard cell != lastCell else { return }
        lastCell = cell
        usedCells += 1
        byDayHour[Int(cell % 24)] += 1
        byWeekHour[Int(cell % 168)] += 1
    }

    /// The probability of a use in the full hour that begins at `hour`.
    ///
    /// - Parameters:
    ///   - predictor: What to take it from.
    ///   - hour: The hour, counted from Monday, 2000-01-03T00:00:00.
    ///   - cut: The moment up to which uses are known; it never decreases from call to call.
    /// - Returns: 0 without any use.
    public mutating func probability(
        _ predictor: Predictor,
        ofHour hour: Int64,
        knownUntil cut: LocalInstant
    ) -> Double {
        guard let first else { return 0 }
        let watchedHours = max(1, Double(cut.seconds - first) / 3_600)
        let mean = Double(times.count) / watchedHours
        switch predictor {
        case .constant:
            return 1 - Elementary.exp(-mean)
        case .constant60:
            while recentStart < times.count, times[recentStart] < cut.seconds - 60 * 86_400 {
                recentStart += 1
            }
            let recent = Double(times.count - recentStart) + 1
            return 1 - Elementary.exp(-recent / (min(1_440, watchedHours) + 1 / mean))
        case .dayHours:
            return dayHours(hour, from: first / 3_600, to: cut.seconds / 3_600)
        case .weekHours:
            let from = first / 3_600
            let to = cut.seconds / 3_600
            let cells = Double(Self.cells(congruentTo: hour % 168, modulo: 168, from: from, to: to))
            let used = Double(byWeekHour[Int(hour % 168)])
            return (used + 80 * dayHours(hour, from: from, to: to)) / (cells + 80)
        }
    }

    private func dayHours(_ hour: Int64, from: Int64, to: Int64) -> Double {
        let mean = Double(usedCells + 1) / Double(to - from + 24)
        let cells = Double(Self.cells(congruentTo: hour % 24, modulo: 24, from: from, to: to))
        return (Double(byDayHour[Int(hour % 24)]) + 50 * mean) / (cells + 50)
    }

    /// How many of the cells in `from..<to` leave a remainder.
    private static func cells(
        congruentTo rest: Int64,
        modulo: Int64,
        from: Int64,
        to: Int64
    ) -> Int64 {
        (to - rest + modulo - 1) / modulo - (from - rest + modulo - 1) / modulo
    }
}
