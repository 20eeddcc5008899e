/// The scorers that can be compared with each other.
public enum NextCardPredictor: Sendable {
    /// Most recently used.
    case mostRecentlyUsed
    /// Most frequently used.
    case mostFrequentlyUsed
    /// Frequency that fades.
    case decay(DecayPredictor)
    /// The von Mises kernel.
    case kernel(KernelPredictor)
    /// A model that plans can be made with.
    case model(RelevanceModel)

    /// A score per item number, higher is better.
    public func scores(_ history: UsageHistory, at now: LocalInstant) -> [Double] {
        switch self {
        case .mostRecentlyUsed: RecencyPredictor().scores(history)
        case .mostFrequentlyUsed: FrequencyPredictor().scores(history)
        case .decay(let predictor): predictor.scores(history, at: now)
        case .kernel(let predictor): predictor.scores(history, at: now)
        case .model(let model): model.cards.scores(history, at: now)
        }
    }

    /// True when scores divided by their sum are probabilities.
    public var isProbabilistic: Bool {
        switch self {
        case .mostRecentlyUsed: false
        case .mostFrequentlyUsed, .decay, .kernel, .model: true
        }
    }

    /// True when it says how likely any use is, so that plans can weigh a change.
    var knowsIntensity: Bool {
        switch self {
        case .mostRecentlyUsed, .mostFrequentlyUsed, .decay, .kernel: false
        case .model: true
        }
    }

    /// True when shares stay the same until the next use, whatever the clock says.
    var isTimeless: Bool {
        switch self {
        case .mostRecentlyUsed, .mostFrequentlyUsed, .decay: true
        case .kernel, .model: false
        }
    }

    /// The shares of all known items at some moments, in the order of their numbers.
    func plan(_ history: UsageHistory, slots: [LocalInstant]) -> RelevancePlan {
        if case .model(let model) = self {
            return model.plan(history, candidates: history.knownCandidates, slots: slots)
        }
        let pool = CandidatePool(history.knownCandidates, history)
        let masses = slots.flatMap { slot in
            let scores = scores(history, at: slot)
            let total = max(scores.reduce(0, +), 1e-300)
            return pool.knownItems.map { Float(scores[$0] / total) }
        }
        return RelevancePlan(
            slots: slots,
            pool: pool,
            intensities: slots.map { _ in 0 },
            usesPerDay: slots.first.map { history.rhythm.usesPerDay(at: $0) } ?? 0,
            masses: masses
        )
    }
}

extension UsageHistory {
    /// Every item with a visit, by number.
    var knownCandidates: [Candidate] {
        tallies.indices.filter { tallies[$0].count > 0 }.map {
            Candidate(item: ItemIndex(UInt16($0)), addedAt: tallies[$0].firstVisit)
        }
    }
}
