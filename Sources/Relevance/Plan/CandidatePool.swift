/// The candidates beside a history: who is known, who is new, and who goes first when equal.
struct CandidatePool: Sendable {
    let candidates: [Candidate]
    /// The items of the candidates with at least one visit, -1 for the others.
    let knownItems: [Int]
    /// The probability that the next use is of each candidate, for those without a visit.
    let newMasses: [Double]
    /// The place of each candidate among equals: later last visit, then newer, then lower number.
    let precedence: [Int]
    /// The probability that the next use is of a card without an earlier one.
    let novelty: Double

    init(_ candidates: [Candidate], _ history: UsageHistory) {
        self.candidates = candidates
        novelty = history.novelty
        let lastIndexes = candidates.map { history.tally(of: $0.item)?.lastIndex ?? -1 }
        knownItems = zip(candidates, lastIndexes).map { $1 < 0 ? -1 : $0.item.position }
        let order = candidates.indices.sorted { first, second in
            let (left, right) = (candidates[first], candidates[second])
            if lastIndexes[first] != lastIndexes[second] {
                return lastIndexes[first] > lastIndexes[second]
            }
            if left.addedAt != right.addedAt {
                return left.addedAt > right.addedAt
            }
            return left.item < right.item
        }
        var places = [Int](repeating: 0, count: candidates.count)
        var shares = [Double](repeating: 0, count: candidates.count)
        var newCount = 0
        for (place, candidate) in order.enumerated() {
            places[candidate] = place
            if lastIndexes[candidate] < 0 {
                newCount += 1
                shares[candidate] = 1 / Double(newCount)
            }
        }
        precedence = places
        let total = shares.reduce(0, +)
        newMasses = total > 0 ? shares.map { $0 / total * history.novelty } : shares
    }
}

extension UsageHistory {
    /// The probability that the next use is of a card that was never used before.
    ///
    /// (first uses among the latest 50 visits + 1) / (min(visits, 50) + 10); 1 without any visit.
    /// O(items).
    public var novelty: Double {
        guard !isEmpty else { return 1 }
        let window = min(count, 50)
        let firstUses = tallies.count { $0.count > 0 && $0.firstIndex >= count - window }
        return Double(firstUses + 1) / Double(window + 10)
    }
}
