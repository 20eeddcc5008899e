/// What past visits are compared with.
struct VoteMoment {
    let now: LocalInstant
    let day: Int
    let second: Int
    let isWeekend: Bool
    /// ln(hours since the latest visit + 0.5).
    let logGap: Float
    let isShort: Bool
    let lastItem: UInt16
    /// The item before the latest one; no item's number where there is none.
    let previousItem: UInt16

    init(_ history: UsageHistory, at now: LocalInstant) {
        self.now = now
        day = now.day
        second = now.secondOfDay
        isWeekend = now.weekday.isWeekend
        let hours = history.lastVisit.map { now.hours(since: $0) } ?? 0
        logGap = Float(Elementary.log(hours + 0.5))
        isShort = hours < 4
        lastItem = history.items.last ?? .max
        previousItem = history.count > 1 ? history.items[history.count - 2] : .max
    }
}

extension UsageHistory {
    /// The first visit that has a vote.
    var firstVoter: Int {
        max(0, count - VoteAxes.visitCountMax)
    }

    /// How alike two days are: 2 for one weekday, 1 for one type of day, else 0.
    @inline(__always)
    static func likeness(_ day: Int, _ other: Int, otherIsWeekend: Bool) -> Int {
        (day - other) % 7 == 0 ? 2 : (Relevance.isWeekend(day) == otherIsWeekend ? 1 : 0)
    }

    /// What came before a visit, beside what comes before the moment; see ``VoteAxes/Gap``.
    @inline(__always)
    func context(_ index: Int, lastItem: UInt16, previousItem: UInt16) -> Int {
        guard index > 0, items[index - 1] == lastItem else { return 0 }
        return index > 1 && items[index - 2] == previousItem ? 3 : 1
    }

    /// The rows that a visit reads at a moment.
    @inline(__always)
    func rows(_ index: Int, _ moment: VoteMoment) -> VoteRows {
        let day = Int(days[index])
        let second = Int(daySeconds[index])
        let age = Int64(moment.day - day) * 86_400 + Int64(moment.second - second)
        let context = context(
            index,
            lastItem: moment.lastItem,
            previousItem: moment.previousItem
        )
        let likeness = Self.likeness(day, moment.day, otherIsWeekend: moment.isWeekend)
        let distance = DayKernels.distance(moment.second, second)
        let gap =
            index == 0
            ? VoteAxes.Gap.firstVisit
            : VoteAxes.Gap.row(
                difference: logGaps[index] - moment.logGap,
                context: context + (context > 0 && moment.isShort ? 1 : 0)
            )
        return VoteRows(
            age: UInt16(VoteAxes.Age.row(seconds: age)),
            time: UInt16(VoteAxes.Time.row(distance: distance, likeness: likeness)),
            gap: UInt16(gap),
            order: UInt16(VoteAxes.Order.row(visitsSince: count - 1 - index)),
            item: items[index]
        )
    }
}
