import Relevance

/// Chooses the most relevant cards of one day, slot by slot, and lets them stay as long as it can.
struct RelevanceChooser {
    private let capacity: Int
    /// What was worked out for the places beside the pinned cards, and for which slots.
    private var schedule: (first: Int, sets: [[Int]])?
    private var pinned: [Int] = []
    /// The cards that the person passed by with `nextCard`, settled at the first slot of the day.
    private var skipped: [Int]?

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The candidates to show at a slot, in the order of the widget's places.
    ///
    /// - Parameters:
    ///   - plan: The day's plan, the same at every call.
    ///   - slot: A slot, not earlier than the one before.
    ///   - pinned: Candidates that stand first.
    ///   - steps: How many of the first cards of the day the person passed by.
    /// - Returns: At most as many as there are places; fewer where there are fewer candidates.
    mutating func choose(
        from plan: RelevancePlan,
        slot: Int,
        pinned: [Int],
        steps: Int
    ) -> [Int] {
        let skipped = self.skipped ?? Self.skipped(plan, slot, pinned, steps)
        self.skipped = skipped
        let front = Array(pinned.filter { !skipped.contains($0) }.prefix(capacity))
        if front != self.pinned {
            self.pinned = front
            schedule = nil
        }
        var cards = front
        if capacity > front.count {
            let schedule =
                schedule
                ?? (
                    slot,
                    skipped.isEmpty
                        ? sets(plan, from: slot, excluding: front)
                        : setsOfNext(plan, from: slot, excluding: front + skipped)
                )
            self.schedule = schedule
            cards += schedule.sets[slot - schedule.first]
        }
        return cards + skipped.prefix(capacity - cards.count)
    }

    private func sets(
        _ plan: RelevancePlan,
        from slot: Int,
        keeping shown: [Int] = [],
        excluding excluded: [Int]
    ) -> [[Int]] {
        ShownSchedule(
            plan,
            from: slot,
            capacity: capacity - pinned.count,
            price: capacity == 1 ? SwitchPrice.single : SwitchPrice.several,
            keeping: shown,
            excluding: Set(excluded)
        ).sets
    }

    /// After `nextCard` the next ones in order are shown at once, so that the person comes past every
    /// card; from the slot after on they stay as long as it can.
    private func setsOfNext(
        _ plan: RelevancePlan,
        from slot: Int,
        excluding excluded: [Int]
    ) -> [[Int]] {
        let places = capacity - pinned.count
        let next = Array(plan.ranking(at: slot).filter { !excluded.contains($0) }.prefix(places))
        guard slot + 1 < plan.slots.count else { return [next] }
        return [next] + sets(plan, from: slot + 1, keeping: next, excluding: excluded)
    }

    private static func skipped(
        _ plan: RelevancePlan,
        _ slot: Int,
        _ pinned: [Int],
        _ steps: Int
    ) -> [Int] {
        guard steps > 0, !plan.candidates.isEmpty else { return [] }
        let ranking = plan.ranking(at: slot).filter { !pinned.contains($0) }
        return Array((pinned + ranking).prefix(steps % plan.candidates.count))
    }
}
