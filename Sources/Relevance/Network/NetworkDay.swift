/// The network's probabilities at several moments of one day, computed together.
///
/// Same numbers as ``VoteNetwork/probabilities(_:at:)`` but for the ages of visits over eight days
/// old, which are taken once for every two hours.
struct NetworkDay {
    private let profile: HistoryProfile
    /// By slot, then known item.
    private var shares: [Float] = []
    /// The place of each item among the known ones.
    private var places: [Int]

    init(_ network: VoteNetwork, _ history: UsageHistory, slots: [LocalInstant]) {
        profile = HistoryProfile(history)
        places = [Int](repeating: 0, count: history.tallies.count)
        for (place, item) in profile.items.enumerated() { places[item] = place }
        guard !history.isEmpty else { return }
        let moments = slots.map { VoteMoment(history, at: $0) }
        let width = history.tallies.count
        let votes = Self.votes(network.tables, history, moments)
        shares.reserveCapacity(slots.count * profile.items.count)
        for (slot, moment) in moments.enumerated() {
            var inputs = CardInputs(profile, history, moment)
            inputs.take(votes, from: slot * width)
            shares += network.probabilities(inputs)
        }
    }

    /// The probability of an item at a slot; the item must have a visit.
    @inline(__always)
    func share(_ item: Int, slot: Int) -> Float {
        shares[slot * profile.items.count + places[item]]
    }

    /// The sums of votes by slot, then item.
    private static func votes(
        _ tables: VoteTables,
        _ history: UsageHistory,
        _ moments: [VoteMoment]
    ) -> [Lanes] {
        let width = history.tallies.count
        var sums = [Lanes](repeating: Lanes(), count: width * moments.count)
        let first = moments[0]
        let rows = tables.rows
        for index in history.firstVoter..<history.count {
            let day = Int(history.days[index])
            let second = Int(history.daySeconds[index])
            let item = Int(history.items[index])
            let gap = history.logGaps[index]
            let context = history.context(
                index,
                lastItem: first.lastItem,
                previousItem: first.previousItem
            )
            let likeness = UsageHistory.likeness(
                day,
                first.day,
                otherIsWeekend: first.isWeekend
            )
            let order = rows[VoteAxes.Order.row(visitsSince: history.count - 1 - index)]
            let isOld = first.day - day > 8
            let midnightAge = Int64(first.day - day) * 86_400 - Int64(second)
            var weight = order
            var weightUntil = -1
            for (slot, moment) in moments.enumerated() {
                if !isOld || moment.second >= weightUntil {
                    let age = isOld ? moment.second + 3_600 : moment.second
                    weight = order * rows[VoteAxes.Age.row(seconds: midnightAge + Int64(age))]
                    weightUntil = moment.second + 7_200
                }
                let time = VoteAxes.Time.row(
                    distance: DayKernels.distance(moment.second, second),
                    likeness: likeness
                )
                let gapRow =
                    index == 0
                    ? VoteAxes.Gap.firstVisit
                    : VoteAxes.Gap.row(
                        difference: gap - moment.logGap,
                        context: context + (context > 0 && moment.isShort ? 1 : 0)
                    )
                sums[slot * width + item] += weight * (rows[time] * rows[gapRow])
            }
        }
        return sums
    }
}
