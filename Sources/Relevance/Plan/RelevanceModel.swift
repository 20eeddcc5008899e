/// Everything that is learned over many people: which card, and whether any.
public struct RelevanceModel: Sendable {
    /// The scorer of cards.
    public let cards: CardScorer
    /// The predictor of any use.
    public let intensity: IntensityScorer

    /// The model with the published weights.
    public static let standard = RelevanceModel(cards: .votes(.standard), intensity: .standard)

    /// Creates a model.
    public init(cards: CardScorer, intensity: IntensityScorer) {
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
                plan(day, positions, slots, history, pool, &masses, &intensities)
            } else {
                for position in positions {
                    intensities[position] = intensity.probability(history, at: slots[position])
                    let scores = cards.scores(history, at: slots[position])
                    let known = (1 - pool.novelty) / max(scores.reduce(0, +), 1e-300)
                    for candidate in candidates.indices {
                        let item = pool.knownItems[candidate]
                        masses[position * candidates.count + candidate] = Float(
                            item < 0 ? pool.newMasses[candidate] : known * scores[item]
                        )
                    }
                }
            }
        }
        return RelevancePlan(
            slots: slots,
            pool: pool,
            intensities: intensities,
            usesPerDay: slots.first.map { history.rhythm.usesPerDay(at: $0) } ?? 0,
            masses: masses
        )
    }

    /// Works out quarter hours of one day together.
    private func plan(
        _ day: Int,
        _ positions: [Int],
        _ slots: [LocalInstant],
        _ history: UsageHistory,
        _ pool: CandidatePool,
        _ masses: inout [Float],
        _ intensities: inout [Double]
    ) {
        let width = pool.candidates.count
        let range = Self.blocks(of: positions.map { slots[$0].secondOfDay })
        let rates = intensity.probabilities(history, day: day, blocks: range)
        for position in positions {
            let slot = slots[position].secondOfDay / PhaseTables.slotSeconds
            intensities[position] = Double(rates[slot / 8 - range.lowerBound][slot % 8])
        }
        switch cards {
        case .votes(let predictor):
            let shares = DayScores(predictor, history, day: day, blocks: range).masses(pool)
            for position in positions {
                let slot = slots[position].secondOfDay / PhaseTables.slotSeconds
                let block = slot / 8 - range.lowerBound
                for candidate in 0..<width {
                    masses[position * width + candidate] =
                        shares[candidate * range.count + block][slot % 8]
                }
            }
        case .network(let network):
            let shares = NetworkDay(network, history, slots: positions.map { slots[$0] })
            let known = Float(1 - pool.novelty)
            for (slot, position) in positions.enumerated() {
                for candidate in 0..<width {
                    let item = pool.knownItems[candidate]
                    masses[position * width + candidate] =
                        item < 0
                        ? Float(pool.newMasses[candidate]) : known * shares.share(item, slot: slot)
                }
            }
        }
    }

    /// The positions of slots by day; those off the quarter-hour grid stand under no day.
    private static func days(of slots: [LocalInstant]) -> [(day: Int?, positions: [Int])] {
        var groups: [(day: Int?, positions: [Int])] = []
        for (position, slot) in slots.enumerated() {
            let isOnGrid = slot.secondOfDay % PhaseTables.slotSeconds == 0
            let day = isOnGrid ? slot.day : nil
            // Slots mostly come in order, so the day is among the latest.
            if let place = groups.lastIndex(where: { $0.day == day }) {
                groups[place].positions.append(position)
            } else {
                groups.append((day, [position]))
            }
        }
        return groups
    }

    /// The blocks that some seconds of the day lie in.
    private static func blocks(of seconds: [Int]) -> Range<Int> {
        let blockSeconds = PhaseTables.slotSeconds * 8
        let first = (seconds.min() ?? 0) / blockSeconds
        let last = (seconds.max() ?? 0) / blockSeconds
        return first..<last + 1
    }
}

extension DayScores {
    /// By candidate, then block: the probability that the next use is of that card.
    fileprivate func masses(_ pool: CandidatePool) -> [Lanes] {
        let known = totals.map { Float(1 - pool.novelty) / $0.atLeast(1e-30) }
        return pool.candidates.indices.flatMap { candidate in
            let item = pool.knownItems[candidate]
            return blocks.indices.map { block in
                let place = block - blocks.lowerBound
                return item < 0
                    ? Lanes(repeating: Float(pool.newMasses[candidate]))
                    : score(item, block: place) * known[place]
            }
        }
    }
}
