/// Adds up how replayed plans fared over many people.
///
/// **Source:** the timeline benchmark protocol, section 1.
public struct TimelineEvaluator: Sendable {
    private var known = RateMeans()
    private var all = RateMeans()
    private var people = 0
    private var switchesPerDay = 0.0
    private var setChangesPerDay = 0.0
    private var days = 0

    /// Creates an evaluator that has seen nobody.
    public init() {}

    /// Takes in one person.
    public mutating func add(_ answers: TimelineAnswers) {
        people += 1
        guard answers.days > 0 else { return }
        days += answers.days
        switchesPerDay += Double(answers.switches) / Double(answers.days)
        setChangesPerDay += Double(answers.setChanges) / Double(answers.days)
        known.add(answers.outcomes.filter(\.isKnown))
        all.add(answers.outcomes)
    }

    /// What came out.
    public var report: TimelineReport {
        let divisor = Double(max(1, people))
        return TimelineReport(
            scored: known.count,
            days: days,
            hit1: known.first,
            hit4: known.four,
            hit1IncludingNovel: all.first,
            hit4IncludingNovel: all.four,
            switchesPerDay: switchesPerDay / divisor,
            setChangesPerDay: setChangesPerDay / divisor
        )
    }
}

/// Means per person, then over people.
private struct RateMeans: Sendable {
    private var people = 0
    private var firstSum = 0.0
    private var fourSum = 0.0
    private(set) var count = 0

    mutating func add(_ outcomes: [TimelineAnswers.Outcome]) {
        guard !outcomes.isEmpty else { return }
        people += 1
        count += outcomes.count
        firstSum += Double(outcomes.count { $0.isFirst }) / Double(outcomes.count)
        fourSum += Double(outcomes.count { $0.isAmongFour }) / Double(outcomes.count)
    }

    var first: Double { firstSum / Double(max(1, people)) }
    var four: Double { fourSum / Double(max(1, people)) }
}

/// The result of a timeline evaluation; rates are means over people.
public struct TimelineReport: Equatable, Sendable {
    /// The number of uses whose card the plan knew.
    public let scored: Int
    /// The number of days over all people.
    public let days: Int
    /// The share of uses whose card stood in the one place.
    public let hit1: Double
    /// The share of uses whose card was among the four.
    public let hit4: Double
    /// The same as ``hit1``, a use of a card without an earlier one counting as a miss.
    public let hit1IncludingNovel: Double
    /// The same as ``hit4``, a use of a card without an earlier one counting as a miss.
    public let hit4IncludingNovel: Double
    /// How often a day the one place changed.
    public let switchesPerDay: Double
    /// How often a day the set of four changed.
    public let setChangesPerDay: Double
}
