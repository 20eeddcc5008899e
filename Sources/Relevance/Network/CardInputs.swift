/// What the network is told of each card beside the votes, and of the moment.
///
/// Per card 24 numbers in three blocks of eight, then one block for the votes: logarithms of fading
/// shares; logarithms of times and counts; marks. Items without a visit are left out.
struct CardInputs {
    /// Blocks of eight numbers that a card has, the last of which is filled from the votes.
    static let blockCount = 4
    /// Blocks of eight numbers that the moment has.
    static let contextBlockCount = 2

    /// The known items, ascending.
    let items: [Int]
    /// The smoothed share of visits that fade over 100 days, by known item.
    private(set) var shares: [Float]
    /// Blocks by known item.
    var blocks: [Lanes]
    /// Blocks of the moment.
    private(set) var context: [Lanes] = []

    init(_ profile: HistoryProfile, _ history: UsageHistory, _ moment: VoteMoment) {
        items = profile.items
        shares = [Float](repeating: 0, count: items.count)
        blocks = [Lanes](repeating: Lanes(), count: items.count * Self.blockCount)
        fill(profile, history, moment)
    }

    private mutating func fill(
        _ profile: HistoryProfile,
        _ history: UsageHistory,
        _ moment: VoteMoment
    ) {
        var faded = [Lanes](repeating: Lanes(), count: items.count)
        var total = Lanes()
        for (place, item) in items.enumerated() {
            faded[place] = history.tallies[item].faded(at: moment.now, visitCount: history.count)
            total += faded[place]
        }
        let even = 1 / Float(items.count)
        let scale = 1 / (total + CardFading.doubt)
        let shareScale = 1 / (total[CardFading.hundredDays] + 1)
        let today = profile.today(history, moment.day)
        for (place, item) in items.enumerated() {
            let share = (faded[place][CardFading.hundredDays] + even) * shareScale
            shares[place] = share
            var parts = (faded[place] + CardFading.doubt * share) * scale
            parts[CardFading.hundredDays] = share
            let tally = history.tallies[item]
            let age = Float(moment.now.days(since: tally.lastVisit))
            let isSingle = tally.count == 1
            let ratio = isSingle ? 1 : (age + 0.1) / (Float(tally.meanIntervalDays) + 0.1)
            var times = Lanes(repeating: 1)
            times[0] = age + 0.02
            times[1] = ratio
            times[2] = Float(moment.now.days(since: tally.firstVisit)) + 1
            times[3] = Float(history.count - tally.lastIndex)
            times[4] = Float(tally.count)
            times[5] = today.byItem[item] + 1
            let logTimes = Lanes.log(times)
            var marks = profile.marks[place]
            marks[2] = moment.isShort ? marks[1] : 0
            marks[7] = logTimes[1] * logTimes[1]
            let block = place * Self.blockCount
            blocks[block] = Lanes.log(parts)
            blocks[block + 1] = logTimes
            blocks[block + 2] = marks
        }
        context = Self.context(profile, history, moment, todayCount: today.total)
    }

    private static func context(
        _ profile: HistoryProfile,
        _ history: UsageHistory,
        _ moment: VoteMoment,
        todayCount: Float
    ) -> [Lanes] {
        let visits = Float(history.count)
        let known = Float(profile.items.count)
        let span = Float(moment.now.days(since: history.instant(at: 0)))
        var logs = Lanes(repeating: 1)
        logs[3] = visits
        logs[4] = known
        logs[5] = visits / (span + 1)
        logs[6] = todayCount + 1
        logs[7] = profile.novelty
        var first = Lanes.log(logs)
        first[0] = moment.logGap
        first[1] = moment.isShort ? 1 : 0
        first[2] = moment.isShort ? moment.logGap : 0
        var second = Lanes()
        second[0] = moment.isWeekend ? 1 : 0
        second[1] = Float(Elementary.cosine(ofDaySeconds: moment.second - 21_600))
        second[2] = Float(Elementary.cosine(ofDaySeconds: moment.second))
        second[3] = Float(Elementary.cosine(ofDaySeconds: 2 * moment.second - 21_600))
        second[4] = Float(Elementary.cosine(ofDaySeconds: 2 * moment.second))
        return [first, second]
    }
}

/// What stays the same for all moments until the next visit.
struct HistoryProfile {
    /// The known items, ascending.
    let items: [Int]
    /// By known item: used once, used last, room for one more, used second to last, third to last,
    /// one over the rank by recency, one over the rank by frequency, room for one more.
    let marks: [Lanes]
    /// The probability that the next use is of a card without one.
    let novelty: Float

    init(_ history: UsageHistory) {
        let tallies = history.tallies
        items = tallies.indices.filter { tallies[$0].count > 0 }
        novelty = Float(history.novelty)
        let latest = (1...3).map { back in
            history.count >= back ? Int(history.items[history.count - back]) : -1
        }
        marks = items.map { item in
            var recencyRank = 1
            var frequencyRank = 1
            for other in tallies where other.count > 0 {
                let isLater = other.lastIndex > tallies[item].lastIndex
                recencyRank += isLater ? 1 : 0
                let isAhead =
                    other.count > tallies[item].count
                    || (other.count == tallies[item].count && isLater)
                frequencyRank += isAhead ? 1 : 0
            }
            return Lanes(
                tallies[item].count == 1 ? 1 : 0,
                item == latest[0] ? 1 : 0,
                0,
                item == latest[1] ? 1 : 0,
                item == latest[2] ? 1 : 0,
                1 / Float(recencyRank),
                1 / Float(frequencyRank),
                0
            )
        }
    }

    /// The visits on a day, by item and in all.
    func today(_ history: UsageHistory, _ day: Int) -> (byItem: [Float], total: Float) {
        var byItem = [Float](repeating: 0, count: history.tallies.count)
        var total: Float = 0
        var index = history.count - 1
        while index >= 0, Int(history.days[index]) >= day {
            byItem[Int(history.items[index])] += 1
            total += 1
            index -= 1
        }
        return (byItem, total)
    }
}
