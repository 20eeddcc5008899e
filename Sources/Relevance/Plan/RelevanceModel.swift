/// Everything that is learned over many people: which card, and whether any.
public struct RelevanceModel: Sendable {
    /// The scorer of cards.
    public let cards: K14Predictor
    /// The predictor of any use.
    public let intensity: IntensityPredictor

    /// The model with the published weights.
    public static let standard = RelevanceModel(cards: .standard, intensity: .standard)

    /// Creates a model.
    public init(cards: K14Predictor, intensity: IntensityPredictor) {
        self.cards = cards
        self.intensity = intensity
    }

    /// Works out a list of moments, such as the quarter hours of a day.
    ///
    /// Quarter hours of one day are computed together, 96 slots at little more than the cost of
    /// ten single ones; other moments one by one. Slots should not lie before the latest visit.
    ///
    /// - Parameters:
    ///   - history: The person's visits.
    ///   - candidates: The cards that may be shown, each once.
    ///   - slots: The moments, in any order.
    /// - Returns: The plan, in the order of the arguments.
    public func plan(
        _ history: UsageHistory,
        candidates: [Candidate],
        slots: [LocalInstant]
    ) -> RelevancePlan {
        let pool = CandidatePool(candidates, history)
        var masses = [Float](repeating: 0, count: slots.count * candidates.count)
        var intensities = [Double](repeating: 0, count: slots.count)
        for (day, positions) in Self.days(of: slots) {
            if let day, positions.count > 2 {
                let range = Self.blocks(of: positions.map { slots[$0].secondOfDay })
                let scores = DayScores(cards, history, day: day, blocks: range)
                let rates = intensity.probabilities(history, scores.moments)
                for position in positions {
                    let slot = slots[position].secondOfDay / PhaseTables.slotSeconds
                    intensities[position] = Double(rates[slot / 8 - range.lowerBound][slot % 8])
                    Self.fill(&masses, row: position * candidates.count, pool) {
                        Double(scores.score($0, slot: slot))
                    }
                }
            } else {
                for position in positions {
                    let scores = cards.scores(history, at: slots[position])
                    intensities[position] = intensity.probability(history, at: slots[position])
                    Self.fill(&masses, row: position * candidates.count, pool) { scores[$0] }
                }
            }
        }
        return RelevancePlan(slots: slots, pool: pool, intensities: intensities, masses: masses)
    }

    /// Splits each slot's certainty of 1 among the candidates.
    private static func fill(
        _ masses: inout [Float],
        row: Int,
        _ pool: CandidatePool,
        score: (Int) -> Double
    ) {
        let known = (1 - pool.novelty) / max(pool.allItems.reduce(0) { $0 + score($1) }, 1e-300)
        for candidate in pool.candidates.indices {
            let item = pool.knownItems[candidate]
            let mass =
                item < 0 ? pool.novelty * pool.newShares[candidate] : known * score(item)
            masses[row + candidate] = Float(mass)
        }
    }

    /// The positions of slots by day; those off the quarter-hour grid stand under no day.
    private static func days(of slots: [LocalInstant]) -> [(day: Int?, positions: [Int])] {
        var groups: [(day: Int?, positions: [Int])] = []
        var places: [Int?: Int] = [:]
        for (position, slot) in slots.enumerated() {
            let isOnGrid = slot.secondOfDay % PhaseTables.slotSeconds == 0
            let day = isOnGrid ? slot.day : nil
            if let place = places[day] {
                groups[place].positions.append(position)
            } else {
                places[day] = groups.count
                groups.append((day, [position]))
            }
        }
        return groups
    }

    private static func blocks(of seconds: [Int]) -> Range<Int> {
        let blockSeconds = PhaseTables.slotSeconds * 8
        let first = (seconds.min() ?? 0) / blockSeconds
        let last = (seconds.max() ?? 0) / blockSeconds
        return first..<last + 1
    }
}
