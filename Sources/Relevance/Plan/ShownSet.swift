/// The cards on a widget, which a better one displaces only when it wins clearly.
public struct ShownSet: Equatable, Sendable {
    /// The number of places.
    public let capacity: Int
    /// Positions in the plan's candidates, in the order of the widget's places.
    ///
    /// A card keeps its place for as long as it is shown, and a newcomer takes the place of the
    /// one it displaces.
    public private(set) var members: [Int] = []

    /// Creates an empty set with a number of places.
    ///
    /// - Parameter capacity: At least 1.
    public init(capacity: Int) {
        precondition(capacity > 0, "a widget has a place")
        self.capacity = capacity
    }

    /// Moves on to a slot of a plan.
    ///
    /// While the best candidate outside is more probable than the worst one shown by more than the
    /// margin, it displaces that one. With free places, or without a margin, the optimum is taken.
    /// O(candidates), or O(candidates · log candidates) when the optimum is taken.
    ///
    /// - Parameters:
    ///   - slot: A position in the plan's slots.
    ///   - plan: The plan that the members' positions belong to.
    ///   - margin: A difference of probabilities, at least 0.
    ///   - excluded: Candidates that are not to be taken, the same at every call.
    /// - Returns: True when the set of cards changed.
    @discardableResult
    public mutating func move(
        to slot: Int,
        of plan: RelevancePlan,
        margin: Double,
        excluding excluded: Set<Int> = []
    ) -> Bool {
        let available = plan.candidates.count - excluded.count
        guard margin > 0, members.count == min(capacity, available) else {
            let ranking = plan.ranking(at: slot)
            let best = excluded.isEmpty ? ranking : ranking.filter { !excluded.contains($0) }
            return take(Array(best.prefix(capacity)))
        }
        guard capacity < available else { return false }
        var isChanged = false
        while let exchange = exchange(at: slot, of: plan, margin: margin, excluding: excluded) {
            members[exchange.place] = exchange.candidate
            isChanged = true
        }
        return isChanged
    }

    /// Takes the members of a better set, leaving those that stay where they are.
    private mutating func take(_ best: [Int]) -> Bool {
        var newcomers = best.filter { !members.contains($0) }.makeIterator()
        guard !members.isEmpty else {
            members = best
            return !best.isEmpty
        }
        let before = Set(members)
        members = members.compactMap { best.contains($0) ? $0 : newcomers.next() }
        while let next = newcomers.next() {
            members.append(next)
        }
        return Set(members) != before
    }

    private func exchange(
        at slot: Int,
        of plan: RelevancePlan,
        margin: Double,
        excluding excluded: Set<Int>
    ) -> (place: Int, candidate: Int)? {
        var best: Int?
        for candidate in plan.candidates.indices
        where !members.contains(candidate) && !excluded.contains(candidate) {
            if best.map({ plan.isBefore(candidate, $0, at: slot) }) ?? true {
                best = candidate
            }
        }
        var worst = 0
        for place in members.indices where plan.isBefore(members[worst], members[place], at: slot) {
            worst = place
        }
        guard let best, !members.isEmpty else { return nil }
        let gain =
            plan.probability(of: best, at: slot) - plan.probability(of: members[worst], at: slot)
        return gain > margin ? (worst, best) : nil
    }
}
