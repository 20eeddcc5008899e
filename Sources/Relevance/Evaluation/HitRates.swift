/// How often the item that was used stood first, or among the first four.
public struct HitRates: Equatable, Sendable {
    /// The share ranked first.
    public let hit1: Double
    /// The share ranked first to fourth.
    public let hit4: Double
    /// The mean of 1/rank.
    public let mrr: Double
}

/// Ranks of many people, for means per person and over all.
struct RankCollection: Sendable {
    private var people = 0
    private var events = 0
    private var personSums = RankSums()
    private var eventSums = RankSums()

    /// Adds one person's ranks; people without any do not count.
    mutating func add(_ ranks: [Int]) {
        guard !ranks.isEmpty else { return }
        var sums = RankSums()
        for rank in ranks {
            sums.add(rank)
        }
        people += 1
        events += ranks.count
        eventSums.add(sums, weight: 1)
        personSums.add(sums, weight: 1 / Double(ranks.count))
    }

    var count: Int { events }
    var macro: HitRates { personSums.rates(of: people) }
    var micro: HitRates { eventSums.rates(of: events) }
}

private struct RankSums: Sendable {
    var first = 0.0
    var four = 0.0
    var reciprocal = 0.0

    mutating func add(_ rank: Int) {
        first += rank == 1 ? 1 : 0
        four += rank <= 4 ? 1 : 0
        reciprocal += 1 / Double(rank)
    }

    mutating func add(_ other: RankSums, weight: Double) {
        first += other.first * weight
        four += other.four * weight
        reciprocal += other.reciprocal * weight
    }

    func rates(of count: Int) -> HitRates {
        let divisor = Double(max(1, count))
        return HitRates(hit1: first / divisor, hit4: four / divisor, mrr: reciprocal / divisor)
    }
}
