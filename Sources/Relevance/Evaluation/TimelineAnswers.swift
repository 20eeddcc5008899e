/// What a widget that replays plans made earlier showed at one person's later uses.
///
/// A plan is made at each local midnight, and after each use where the regime says so; it has an
/// entry on every quarter of an hour and one at its own instant. What is shown stays until another
/// card wins by more than a margin, across plans too.
/// **Source:** the timeline benchmark protocol, section 1.
public struct TimelineAnswers: Sendable {
    /// When plans are made.
    public enum Regime: CaseIterable, Sendable {
        /// At each local midnight.
        case daily
        /// At each local midnight and right after each use.
        case afterUse
    }

    /// By how much more probable a card must be to displace a shown one.
    public struct Margins: Equatable, Sendable {
        /// For one place.
        public let small: Double
        /// For four places.
        public let medium: Double

        /// Margins of probability; 0 always shows the best.
        public init(small: Double = 0, medium: Double = 0) {
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
    ///   - margins: What keeps cards shown; without effect where there are no probabilities.
    public init(
        _ predictor: NextCardPredictor,
        _ log: UsageLog,
        _ regime: Regime,
        margins: Margins
    ) {
        guard let last = log.instants.last, log.testStart < log.count else { return }
        let firstDay = log.instants[log.testStart].day
        days = last.day - firstDay + 1
        let builds = Build.all(log, days: firstDay...last.day, regime)
        let kept = predictor.isProbabilistic ? margins : Margins()
        var screen = Screen(margins: kept)
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

/// The entries of a plan that come onto the screen, and the uses that meet them.
private struct Replay {
    /// The starts of the entries, the last of which may only be asked for.
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
            let slot = LocalInstant(day: build.instant.day, secondOfDay: second)
            guard slot < end else { break }
            slots.append(slot)
            second += quarter
        }
        displayed = slots.count
        // A use on the very second of an entry sees it, though the use's own plan replaces it.
        if second < 86_400, uses.last?.secondOfDay == second, uses.last?.day == build.instant.day {
            slots.append(LocalInstant(day: build.instant.day, secondOfDay: second))
        }
        positions = uses.map { [slots] use in slots.lastIndex { $0 <= use } ?? 0 }
    }
}

/// What is on the screen, over all plans.
private struct Screen {
    typealias Shown = (small: [Int], medium: [Int])

    private var small = ShownSet(capacity: 1)
    private var medium = ShownSet(capacity: 4)
    private let margins: TimelineAnswers.Margins
    private var isEmpty = true
    private(set) var switches = 0
    private(set) var setChanges = 0

    init(margins: TimelineAnswers.Margins) {
        self.margins = margins
    }

    /// Plays a plan and tells what each use saw.
    mutating func show(
        _ replay: Replay,
        _ predictor: NextCardPredictor,
        _ history: UsageHistory
    ) -> [Shown] {
        guard !history.isEmpty else { return replay.positions.map { _ in ([], []) } }
        let isTimeless = predictor.isTimeless
        let plan = predictor.plan(
            history,
            slots: isTimeless ? [replay.slots[0]] : replay.slots
        )
        var shown: [Shown] = []
        var next = replay.positions.startIndex
        for position in replay.slots.indices {
            if position == replay.displayed {
                var copy = self
                copy.move(to: plan, slot: isTimeless ? 0 : position)
                shown += replay.positions[next...].map { _ in
                    (copy.small.members, copy.medium.members)
                }
                return shown
            }
            if position == 0 || !isTimeless {
                move(to: plan, slot: isTimeless ? 0 : position)
            }
            while next < replay.positions.endIndex, replay.positions[next] == position {
                shown.append((small.members, medium.members))
                next += 1
            }
        }
        return shown
    }

    private mutating func move(to plan: RelevancePlan, slot: Int) {
        let isSwitched = small.move(to: slot, of: plan, margin: margins.small)
        let isChanged = medium.move(to: slot, of: plan, margin: margins.medium)
        // The first display is no switch.
        switches += isSwitched && !isEmpty ? 1 : 0
        setChanges += isChanged && !isEmpty ? 1 : 0
        isEmpty = false
    }
}
