/// What a widget that replays plans made earlier showed at one person's later uses.
///
/// A plan is made at each local midnight, and after each use where the regime says so; it has an
/// entry on every quarter of an hour and one at its own instant. What is shown changes where that is
/// worth its price, and stays across plans too.
/// **Source:** the timeline benchmark protocol, section 1.
public struct TimelineAnswers: Sendable {
    /// When plans are made.
    public enum Regime: CaseIterable, Sendable {
        /// At each local midnight.
        case daily
        /// At each local midnight and right after each use.
        case afterUse
    }

    /// The share of a day's uses that a change must gain.
    public struct Prices: Equatable, Sendable {
        /// For one place.
        public let small: Double
        /// For four places.
        public let medium: Double

        /// Names prices, at least 0.
        public init(small: Double, medium: Double) {
            self.small = small
            self.medium = medium
        }
    }

    /// What was on the screen at a use.
    struct Outcome: Sendable {
        /// Whether the plan knew the card at all.
        let isKnown: Bool
        /// Whether it was shown in the one place.
        let isFirst: Bool
        /// Whether it was among the four.
        let isAmongFour: Bool
    }

    private(set) var outcomes: [Outcome] = []
    /// The number of days of the test region.
    public private(set) var days = 0
    /// How often the one place changed.
    public private(set) var switches = 0
    /// How often the set of four changed.
    public private(set) var setChanges = 0

    /// Replays one person's test region.
    ///
    /// O(builds · cost of a day plan).
    ///
    /// - Parameters:
    ///   - predictor: Who plans.
    ///   - log: The person's uses.
    ///   - regime: When plans are made.
    ///   - prices: What a change must gain; nil always shows the best, as does a predictor that says
    ///     nothing of how likely any use is.
    public init(
        _ predictor: NextCardPredictor,
        _ log: UsageLog,
        _ regime: Regime,
        prices: Prices?
    ) {
        guard let last = log.instants.last, log.testStart < log.count else { return }
        let firstDay = log.instants[log.testStart].day
        days = last.day - firstDay + 1
        let builds = Build.all(log, days: firstDay...last.day, regime)
        var screen = Screen(prices: predictor.knowsIntensity ? prices : nil)
        var history = UsageHistory()
        var use = log.testStart
        for (index, build) in builds.enumerated() {
            while history.count < build.known {
                history.append(log.items[history.count], at: log.instants[history.count])
            }
            let next = index + 1 < builds.count ? builds[index + 1] : nil
            var governed: [Int] = []
            while use < log.count, !(next?.governs(log.instants[use]) ?? false) {
                governed.append(use)
                use += 1
            }
            let replay = Replay(build, until: next, governed.map { log.instants[$0] })
            let shown = screen.show(replay, predictor, history)
            for (position, use) in governed.enumerated() {
                let item = log.items[use].position
                outcomes.append(
                    Outcome(
                        isKnown: history.tally(of: log.items[use]) != nil,
                        isFirst: shown[position].small.contains(item),
                        isAmongFour: shown[position].medium.contains(item)
                    )
                )
            }
        }
        switches = screen.switches
        setChanges = screen.setChanges
    }
}

/// The making of a plan.
private struct Build {
    let instant: LocalInstant
    /// The number of uses that are known.
    let known: Int
    let isMidnight: Bool

    /// Whether the plan is in force at a use; a use does not see the plan that it triggers.
    func governs(_ use: LocalInstant) -> Bool {
        instant < use || (isMidnight && instant == use)
    }

    static func all(
        _ log: UsageLog,
        days: ClosedRange<Int>,
        _ regime: TimelineAnswers.Regime
    ) -> [Build] {
        var builds: [Build] = []
        var known = 0
        for day in days {
            let midnight = LocalInstant(day: day)
            while known < log.count, log.instants[known] < midnight {
                known += 1
            }
            builds.append(Build(instant: midnight, known: known, isMidnight: true))
            guard regime == .afterUse else { continue }
            var use = known
            while use < log.count, log.instants[use].day == day {
                builds.append(
                    Build(instant: log.instants[use], known: use + 1, isMidnight: false)
                )
                use += 1
            }
        }
        return builds
    }
}

/// The entries of a plan, and the uses that meet them.
private struct Replay {
    /// The starts of the entries until midnight: a plan does not know when the next one comes.
    var slots: [LocalInstant] = []
    /// How many of them are displayed.
    let displayed: Int
    /// For each use, the position of the entry in force.
    let positions: [Int]

    init(_ build: Build, until next: Build?, _ uses: [LocalInstant]) {
        let nextMidnight = LocalInstant(day: build.instant.day + 1)
        let end = next.map { min($0.instant, nextMidnight) } ?? nextMidnight
        slots = [build.instant]
        let quarter = 900
        let earliest = build.isMidnight ? 1 : build.instant.secondOfDay + 300
        var second = (earliest + quarter - 1) / quarter * quarter
        while second < 86_400 {
            slots.append(LocalInstant(day: build.instant.day, secondOfDay: second))
            second += quarter
        }
        displayed = max(1, slots.firstIndex { $0 >= end } ?? slots.count)
        // A use on the very second of an entry sees it, though the use's own plan replaces it.
        positions = uses.map { [slots] use in slots.lastIndex { $0 <= use } ?? 0 }
    }
}

/// What is on the screen, over all plans.
private struct Screen {
    typealias Shown = (small: [Int], medium: [Int])

    private var shown: Shown = ([], [])
    private let prices: TimelineAnswers.Prices?
    private var isEmpty = true
    private(set) var switches = 0
    private(set) var setChanges = 0

    init(prices: TimelineAnswers.Prices?) {
        self.prices = prices
    }

    /// Plays a plan and tells what each use saw.
    mutating func show(
        _ replay: Replay,
        _ predictor: NextCardPredictor,
        _ history: UsageHistory
    ) -> [Shown] {
        guard !history.isEmpty else { return replay.positions.map { _ in ([], []) } }
        let slots = predictor.isTimeless ? [replay.slots[0]] : replay.slots
        let plan = predictor.plan(history, slots: slots)
        let small = sets(plan, 1, prices?.small, keeping: shown.small)
        let medium = sets(plan, 4, prices?.medium, keeping: shown.medium)
        for position in 0..<min(replay.displayed, slots.count) {
            move(to: (small[position], medium[position]))
        }
        return replay.positions.map { position in
            let slot = predictor.isTimeless ? 0 : position
            return (small[slot], medium[slot])
        }
    }

    /// The cards in some places, by slot.
    private func sets(
        _ plan: RelevancePlan,
        _ capacity: Int,
        _ price: Double?,
        keeping shown: [Int]
    ) -> [[Int]] {
        // Positions are not kept from plan to plan, items are.
        let items = plan.candidates.map(\.item.position)
        let sets =
            if let price {
                ShownSchedule(
                    plan,
                    capacity: capacity,
                    price: price,
                    keeping: shown.compactMap { items.firstIndex(of: $0) }
                ).sets
            } else {
                plan.slots.indices.map { Array(plan.ranking(at: $0).prefix(capacity)) }
            }
        return sets.map { set in set.map { items[$0] } }
    }

    private mutating func move(to next: Shown) {
        let isSwitched = next.small != shown.small
        let isChanged = Set(next.medium) != Set(shown.medium)
        // The first display is no switch.
        switches += isSwitched && !isEmpty ? 1 : 0
        setChanges += isChanged && !isEmpty ? 1 : 0
        isEmpty = false
        shown = next
    }
}
