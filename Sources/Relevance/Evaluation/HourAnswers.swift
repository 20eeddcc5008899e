/// What was said about every full hour of one person's later life, and what happened.
///
/// **Source:** the timeline benchmark protocol, sections 2 and 3.
public struct HourAnswers: Sendable {
    /// What is known when a question is asked.
    public enum Knowledge: CaseIterable, Sendable {
        /// All uses before the hour.
        case live
        /// All uses before the hour's local midnight.
        case daily
    }

    /// Who is asked.
    public enum Subject: Sendable {
        /// One of the anchors for the hour, and a scorer for the cards shown; nil shows none.
        case histogram(HourHistogram.Predictor, cards: NextCardPredictor?)
        /// The production model.
        case model(RelevanceModel)
    }

    /// A probability and whether it came true.
    typealias Row = (probability: Double, cameTrue: Bool)

    /// Of any use within the hour.
    private(set) var any: [Row] = []
    /// Of a use of the most probable card.
    private(set) var small: [Row] = []
    /// Of a use of one of the four most probable cards.
    private(set) var medium: [Row] = []

    /// Asks about one person.
    ///
    /// - Parameters:
    ///   - subject: Who answers.
    ///   - log: The person's uses.
    ///   - knowledge: What is known at each question.
    ///   - withScores: Whether the cards shown are asked about too.
    public init(
        _ subject: Subject,
        _ log: UsageLog,
        knowing knowledge: Knowledge,
        withScores: Bool
    ) {
        guard let last = log.instants.last, log.testStart < log.count else { return }
        let firstHour = (log.instants[log.testStart].seconds + 3_599) / 3_600
        let lastHour = (last.seconds - 3_600) / 3_600
        guard firstHour <= lastHour else { return }
        var histogram = HourHistogram()
        var history = UsageHistory()
        var shares: Shares?
        var pending: [Int64] = []
        var pendingCut: Int64 = 0
        var known = 0
        for hour in firstHour...lastHour {
            let start = hour * 3_600
            let cut = knowledge == .live ? start : hour / 24 * 86_400
            let isStale = known < log.count && log.instants[known].seconds < cut
            if let first = pending.first, isStale || first / 24 != hour / 24 {
                answer(pending, pendingCut, subject, log, history, &histogram, &shares, withScores)
                pending = []
            }
            while known < log.count, log.instants[known].seconds < cut {
                histogram.append(at: log.instants[known])
                history.append(log.items[known], at: log.instants[known])
                known += 1
                shares = nil
            }
            pending.append(hour)
            pendingCut = cut
            if case .histogram = subject {
                // The mean rate depends on the hour's own cut.
                answer(pending, pendingCut, subject, log, history, &histogram, &shares, withScores)
                pending = []
            }
        }
        if !pending.isEmpty {
            answer(pending, pendingCut, subject, log, history, &histogram, &shares, withScores)
        }
    }

    /// Answers for hours of one day that know the same uses.
    private mutating func answer(
        _ hours: [Int64],
        _ cut: Int64,
        _ subject: Subject,
        _ log: UsageLog,
        _ history: UsageHistory,
        _ histogram: inout HourHistogram,
        _ shares: inout Shares?,
        _ withScores: Bool
    ) {
        switch subject {
        case .histogram(let predictor, let cards):
            for hour in hours {
                let probability = histogram.probability(
                    predictor,
                    ofHour: hour,
                    knownUntil: LocalInstant(seconds: cut)
                )
                let used = log.items(inHour: hour)
                any.append((probability, !used.isEmpty))
                guard withScores, let cards else { continue }
                let now = LocalInstant(seconds: hour * 3_600)
                let current =
                    cards.isTimeless
                    ? shares ?? Shares(cards, history, at: now) : Shares(cards, history, at: now)
                shares = current
                small.append((probability * current.mass(1), current.shows(used, 1)))
                medium.append((probability * current.mass(4), current.shows(used, 4)))
            }
        case .model(let model):
            let slots = hours.map { LocalInstant(seconds: $0 * 3_600) }
            let candidates = withScores ? history.knownCandidates : []
            let plan = model.plan(history, candidates: candidates, slots: slots)
            for (slot, hour) in hours.enumerated() {
                let used = log.items(inHour: hour)
                any.append((history.isEmpty ? 0 : plan.intensities[slot], !used.isEmpty))
                guard withScores else { continue }
                let ranking = Array(plan.ranking(at: slot).prefix(4))
                let isFirst = ranking.first.map { used.contains($0) } ?? false
                small.append((plan.score(of: Array(ranking.prefix(1)), at: slot), isFirst))
                medium.append(
                    (plan.score(of: ranking, at: slot), ranking.contains { used.contains($0) })
                )
            }
        }
    }
}

/// The shares of the most probable cards.
private struct Shares {
    private let items: [Int]
    private let parts: [Double]

    init(_ cards: NextCardPredictor, _ history: UsageHistory, at now: LocalInstant) {
        guard !history.isEmpty else {
            (items, parts) = ([], [])
            return
        }
        let plan = cards.plan(history, slots: [now])
        items = Array(plan.ranking(at: 0).prefix(4))
        parts = items.map { plan.probability(of: $0, at: 0) }
    }

    func mass(_ count: Int) -> Double {
        parts.prefix(count).reduce(0, +)
    }

    func shows(_ used: Set<Int>, _ count: Int) -> Bool {
        items.prefix(count).contains { used.contains($0) }
    }
}

extension UsageLog {
    /// The items that are used in a full hour.
    fileprivate func items(inHour hour: Int64) -> Set<Int> {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if instants[middle].seconds < hour * 3_600 { low = middle + 1 } else { high = middle }
        }
        guard low < count, instants[low].seconds < (hour + 1) * 3_600 else { return [] }
        var used = Set<Int>()
        while low < count, instants[low].seconds < (hour + 1) * 3_600 {
            used.insert(items[low].position)
            low += 1
        }
        return used
    }
}
