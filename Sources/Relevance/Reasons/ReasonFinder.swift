/// Finds what speaks for a card, from the person's own visits.
///
/// Each cause compares how the card's visits and all visits are spread: the log of the ratio of the
/// two shares is how much the cause speaks for the card, and the shares of the reasons are the
/// parts of all positive ones. Shares are taken with one and a half visits of doubt added.
public struct ReasonFinder: Sendable {
    private let history: UsageHistory
    private let profiles: [HabitProfile]
    private let all: HabitProfile
    private static let doubt: Float = 1.5
    /// The weight of the visits that make a habit: two of late.
    private static let leastHabit: Float = 1.5
    private static let recentDays = 30.0

    /// Reads a history once, for any number of questions.
    ///
    /// O(visits).
    ///
    /// - Parameters:
    ///   - history: The person's visits.
    ///   - now: The moment from which visits fade.
    public init(_ history: UsageHistory, at now: LocalInstant) {
        self.history = history
        let today = now.day
        var profiles = [HabitProfile](repeating: HabitProfile(), count: history.tallies.count)
        var all = HabitProfile()
        let weeklyFades = (0...520).map { Float(fadeOverHundredDays(Double($0 * 7))) }
        for index in 0..<history.count {
            let day = Int(history.days[index])
            let weight = weeklyFades[min(max(0, today - day) / 7, 520)]
            let weekday = LocalInstant.Weekday(day: day).rawValue - 1
            let second = Int(history.daySeconds[index])
            let isAfterLastItem =
                index > 0 && history.items[index - 1] == history.items[history.count - 1]
            let item = Int(history.items[index])
            profiles[item].add(
                weekday: weekday,
                second: second,
                weight: weight,
                isAfterLastItem: isAfterLastItem
            )
            all.add(
                weekday: weekday,
                second: second,
                weight: weight,
                isAfterLastItem: isAfterLastItem
            )
        }
        self.profiles = profiles
        self.all = all
    }

    /// The strongest reasons for a card at a moment.
    ///
    /// - Parameters:
    ///   - candidate: The card.
    ///   - now: The moment at which it is shown.
    ///   - count: How many reasons at most.
    /// - Returns: Reasons from the strongest; at least one, when `count` is.
    public func reasons(
        for candidate: Candidate,
        at now: LocalInstant,
        count: Int = 3
    ) -> [Reason] {
        guard let tally = history.tally(of: candidate.item) else {
            let isRecent = now.days(since: candidate.addedAt) < Self.recentDays
            return Array([Reason(cause: .newCard(isRecent: isRecent), share: 1)].prefix(count))
        }
        let profile = profiles[candidate.item.position]
        let causes = [
            timeOfDay(profile, at: now),
            weekday(profile, at: now),
            recency(tally, at: now),
            sequence(profile, at: now),
            frequency(tally, profile),
        ]
        let total = causes.reduce(Float(0)) { $0 + max(0, $1.lift) }
        guard total > 0 else {
            return Array([Reason(cause: .occasion, share: 1)].prefix(count))
        }
        // A stable order, so that equally strong causes keep theirs.
        let strongest = causes.enumerated().filter { $0.element.lift > 0 }.sorted {
            ($1.element.lift, $0.offset) < ($0.element.lift, $1.offset)
        }
        return strongest.prefix(count).map { _, finding in
            Reason(cause: finding.cause, share: Double(finding.lift / total))
        }
    }

    private typealias Finding = (cause: Reason.Cause, lift: Float)

    private func timeOfDay(_ profile: HabitProfile, at now: LocalInstant) -> Finding {
        let hour = now.secondOfDay / 3_600
        let near = profile.weights(around: hour)
        let nearAll = all.weights(around: hour).reduce(0, +)
        let days = Self.days(of: near)
        let habit = Habit(
            days: days.kind,
            minuteOfDay: profile.meanMinute(around: hour, on: days.included)
        )
        // A habit of other days is no reason today.
        let isToday = days.included.contains(now.weekday.rawValue - 1)
        let weight = near.reduce(0, +)
        let isHabit = isToday && weight >= Self.leastHabit
        let lift = self.lift(weight, of: profile, against: nearAll)
        return (.timeOfDay(habit), isHabit ? lift : 0)
    }

    private func weekday(_ profile: HabitProfile, at now: LocalInstant) -> Finding {
        let today = now.weekday.rawValue - 1
        let hour = now.secondOfDay / 3_600
        let byDay = (0..<7).map { profile.weight(weekday: $0) }
        let days = Self.days(of: byDay)
        let near = profile.weights(around: hour)
        // The time belongs to the habit where most of the day's visits fall around it.
        let isTimed = near[today] > 0.6 * byDay[today]
        let habit = Habit(
            days: days.kind,
            minuteOfDay: isTimed ? profile.meanMinute(around: hour, on: [today]) : nil
        )
        let isHabit = days.kind != .any && days.included.contains(today)
        let lift = self.lift(byDay[today], of: profile, against: all.weight(weekday: today))
        return (.weekday(habit), isHabit ? lift : 0)
    }

    private func recency(_ tally: ItemTally, at now: LocalInstant) -> Finding {
        let isLatest = tally.lastIndex == history.count - 1
        // Of the sums that fade by six visits, against those that fade by 100 days.
        let recent = Float(tally.fadedByVisits(after: history.count))
        let recentTotal = history.tallies.reduce(Float(0)) {
            $0 + Float($1.fadedByVisits(after: history.count))
        }
        let usual = Float(tally.fadedByDays(at: now))
        let usualTotal = history.tallies.reduce(Float(0)) { $0 + Float($1.fadedByDays(at: now)) }
        let expected = usual / max(usualTotal, .leastNormalMagnitude)
        let ratio =
            (recent + Self.doubt * expected) / (recentTotal + Self.doubt)
            / max(expected, .leastNormalMagnitude)
        return (.recency(isLatest: isLatest), Float(Elementary.log(Double(ratio))))
    }

    private func sequence(_ profile: HabitProfile, at now: LocalInstant) -> Finding {
        guard let last = history.lastItem, let visit = history.lastVisit,
            now.hours(since: visit) < 4
        else { return (.sequence(after: ItemIndex(0)), 0) }
        let lift = self.lift(profile.afterLastItem, of: profile, against: all.afterLastItem)
        return (.sequence(after: last), lift)
    }

    private func frequency(_ tally: ItemTally, _ profile: HabitProfile) -> Finding {
        let isMost = profiles.allSatisfy { $0.total <= profile.total }
        let even = all.total / Float(max(1, history.knownItemCount))
        let lift = Elementary.log(Double(max(profile.total, 1e-6) / max(even, 1e-6)))
        return (.frequency(isMost: isMost), Float(lift))
    }

    /// The log of how much more of the card's visits have a property than of all visits.
    private func lift(_ part: Float, of profile: HabitProfile, against partOfAll: Float) -> Float {
        let usual = partOfAll / max(all.total, .leastNormalMagnitude)
        guard usual > 0 else { return 0 }
        let share = (part + Self.doubt * usual) / (profile.total + Self.doubt)
        return Float(Elementary.log(Double(share / usual)))
    }

    /// The days of the week that most of some weights fall on.
    private static func days(of weights: [Float]) -> (kind: Habit.Days, included: [Int]) {
        let total = weights.reduce(0, +)
        let workdays = weights[0..<5].reduce(0, +)
        guard total >= leastHabit else { return (.any, Array(0..<7)) }
        for (weekday, weight) in weights.enumerated() where weight >= 0.6 * total {
            return (.weekday(LocalInstant.Weekday(day: weekday)), [weekday])
        }
        if workdays >= 0.85 * total {
            return (.workdays, [0, 1, 2, 3, 4])
        }
        if total - workdays >= 0.85 * total {
            return (.weekends, [5, 6])
        }
        return (.any, Array(0..<7))
    }
}
