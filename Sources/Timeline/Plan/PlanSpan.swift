import WalletCore

/// From where to where a plan reaches.
///
/// Nothing here changes within a quarter of an hour, or while nothing visible changes: the anchor
/// hangs on the local day and the last change, the end on the quarter hour.
struct PlanSpan {
    /// The local midnight or the last visible change, whichever is later.
    let anchor: Instant
    /// A local midnight at least twice the horizon ahead.
    let end: Instant
    /// The latest quarter of an hour that is not after now.
    let thisQuarter: Instant
    /// The first quarter of an hour after now.
    let nextQuarter: Instant
    /// The horizon in seconds.
    let horizonSeconds: Int64
    let zone: ZoneTable

    static let quarterSeconds: Int64 = 900
    private static let horizonRange: ClosedRange<Int64> = 3_600...604_800

    init(_ input: TimelineInput) {
        zone = input.zone
        horizonSeconds = min(
            max(input.horizonSeconds, Self.horizonRange.lowerBound),
            Self.horizonRange.upperBound
        )
        let now = Instant(secondsSinceEpoch: input.now.secondsSinceEpoch)
        let midnight = zone.startOfDay(zone.date(now))
        let change = Instant(secondsSinceEpoch: input.lastVisibleChange.secondsSinceEpoch)
        anchor = max(min(change, now), min(midnight, now))
        thisQuarter = now.roundedDown(toSeconds: Self.quarterSeconds)
        nextQuarter = thisQuarter.adding(seconds: Self.quarterSeconds)
        let reach = nextQuarter.adding(seconds: 2 * horizonSeconds)
        let lastDay = zone.date(reach)
        let start = zone.startOfDay(lastDay)
        end = start == reach ? start : zone.startOfDay(lastDay.adding(days: 1))
    }

    /// A quarter of an hour from now at the earliest, on the grid: the soonest instant at which a widget
    /// is told to ask again.
    var earliestReload: Instant { nextQuarter.adding(seconds: Self.quarterSeconds) }

    /// The local days of the span, each from its first instant or the anchor.
    var days: [PlanDay] {
        var days: [PlanDay] = []
        var date = zone.date(anchor)
        while true {
            let start = zone.startOfDay(date)
            guard start < end else { return days }
            let next = zone.startOfDay(date.adding(days: 1))
            // A day that a zone skips altogether has no length.
            if start < next {
                days.append(PlanDay(date: date, start: start, begin: max(start, anchor), end: next))
            }
            date = date.adding(days: 1)
        }
    }
}

/// One local day of a plan.
struct PlanDay {
    let date: CalendarDate
    /// The first instant of the day.
    let start: Instant
    /// Where the plan begins on it.
    let begin: Instant
    /// The first instant of the next day.
    let end: Instant

    /// Where the plan begins, then every later quarter of an hour from the day's start.
    var slots: [Instant] {
        var slots = [begin]
        let passed = begin.secondsSinceEpoch - start.secondsSinceEpoch
        let quarter = PlanSpan.quarterSeconds
        var slot = start.adding(seconds: (passed / quarter + 1) * quarter)
        while slot < end {
            slots.append(slot)
            slot = slot.adding(seconds: quarter)
        }
        return slots
    }
}
