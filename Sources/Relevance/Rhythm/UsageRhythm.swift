/// When in the week a person uses any card.
///
/// Visits fade with a half-life of 100 days and are kept by weekday and quarter of an hour, so that
/// the state has a fixed size however long the history is. Weights grow with time instead of all
/// others shrinking, which makes taking in a visit O(1).
public struct UsageRhythm: Equatable, Sendable {
    /// Weights by weekday, then quarter of an hour; empty before the first visit.
    private(set) var cells: [Double] = []
    /// The wall clock at the first visit, from which weights grow.
    private(set) var start = LocalInstant(seconds: 0)
    /// The wall clock at the latest visit.
    private(set) var latest = LocalInstant(seconds: 0)
    /// The sum of all weights.
    private var total = 0.0

    static let binsPerDay = 96

    /// True before the first visit.
    public var isEmpty: Bool {
        cells.isEmpty
    }

    /// Takes in a visit.
    ///
    /// O(1).
    mutating func append(at local: LocalInstant) {
        if cells.isEmpty {
            cells = [Double](repeating: 0, count: 7 * Self.binsPerDay)
            start = local
        }
        latest = local
        let weight = 1 / fade(at: local)
        let second = local.secondOfDay
        let bin = second / 900
        let part = Double(second - bin * 900) / 900
        let row = (local.weekday.rawValue - 1) * Self.binsPerDay
        cells[row + bin] += weight * (1 - part)
        cells[row + (bin + 1) % Self.binsPerDay] += weight * part
        total += weight
    }

    /// What a visit at the start weighs at an instant.
    ///
    /// Beyond 100,000 days nothing fades any more: weights would leave what a number holds.
    func fade(at now: LocalInstant) -> Double {
        fadeOverHundredDays(min(Double(now.seconds - start.seconds) / 86_400, 100_000))
    }

    /// The faded number of visits at an instant.
    func fadedCount(at now: LocalInstant) -> Double {
        isEmpty ? 0 : total * fade(at: now)
    }

    /// The faded number of days that have been watched until an instant.
    func fadedDays(at now: LocalInstant) -> Double {
        guard !isEmpty else { return 0 }
        let watched = max(1.0 / 24, Double(now.seconds - start.seconds) / 86_400)
        return (1 - fadeOverHundredDays(watched)) * 100 / Elementary.ln2
    }

    /// How many visits the person has on a day; half a visit in 20 days is what everybody starts with.
    func usesPerDay(at now: LocalInstant) -> Double {
        (fadedCount(at: now) + 0.5) / (fadedDays(at: now) + 20)
    }

    /// The weights by quarter of an hour, of all days that a condition picks, as they stand at an
    /// instant: those of today are about 1, however long ago the first visit was.
    func profile(
        _ scope: Scope,
        of weekday: LocalInstant.Weekday,
        at now: LocalInstant
    ) -> [Double] {
        var sums = [Double](repeating: 0, count: Self.binsPerDay)
        guard !isEmpty else { return sums }
        for other in LocalInstant.Weekday.allCases where scope.includes(other, beside: weekday) {
            let row = (other.rawValue - 1) * Self.binsPerDay
            for bin in 0..<Self.binsPerDay {
                sums[bin] += cells[row + bin]
            }
        }
        let fade = fade(at: now)
        return sums.map { $0 * fade }
    }

    /// The days that a time-of-day profile is taken from.
    enum Scope: CaseIterable {
        case allDays
        case sameDayType
        case sameWeekday

        func includes(_ other: LocalInstant.Weekday, beside weekday: LocalInstant.Weekday) -> Bool {
            switch self {
            case .allDays: true
            case .sameDayType: other.isWeekend == weekday.isWeekend
            case .sameWeekday: other == weekday
            }
        }

        /// The share of days that belong to the scope.
        func shareOfDays(beside weekday: LocalInstant.Weekday) -> Double {
            switch self {
            case .allDays: 1
            case .sameDayType: weekday.isWeekend ? 2.0 / 7 : 5.0 / 7
            case .sameWeekday: 1.0 / 7
            }
        }
    }
}
