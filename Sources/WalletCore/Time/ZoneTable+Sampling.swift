extension ZoneTable {
    /// Makes the table of a zone that can only be asked for its offset at a moment.
    ///
    /// Every change of offset is found, that of the standard time as well as that of summer time:
    /// sampled day by day, then bisected to the second. No zone ever changed twice within a day.
    ///
    /// O(days) questions.
    ///
    /// - Parameters:
    ///   - identifier: the IANA name.
    ///   - seconds: the time that is looked at, in seconds since the epoch; outside of it the nearest
    ///     offset holds.
    ///   - offset: seconds east of UTC at a second since the epoch.
    public init(
        identifier: String,
        covering seconds: ClosedRange<Int64>,
        offset: (Int64) -> Int64
    ) {
        var transitions: [Transition] = []
        let initial = offset(seconds.lowerBound)
        var last = initial
        var previous = seconds.lowerBound
        for day in stride(from: previous, through: seconds.upperBound, by: 86_400) {
            let now = offset(day)
            if now != last {
                var (low, high) = (previous, day)
                while high - low > 1 {
                    let middle = (low + high) / 2
                    if offset(middle) == last { low = middle } else { high = middle }
                }
                transitions.append(
                    Transition(instant: Instant(secondsSinceEpoch: high), offsetSeconds: now)
                )
                last = now
            }
            previous = day
        }
        self.init(identifier: identifier, initialOffsetSeconds: initial, transitions: transitions)
    }
}
