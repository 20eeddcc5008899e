import Relevance

/// All that one person is asked for.
struct MemberAnswers: Sendable {
    let nextCard: NextCardAnswers
    /// Daily and after use.
    let timelines: [TimelineAnswers]
    /// Live and daily.
    let hours: [HourAnswers]

    init(_ subject: EvaluationSubject, _ parts: EvaluationParts, _ log: UsageLog) {
        let clock = ContinuousClock()
        let start = clock.now
        nextCard = NextCardAnswers(subject.cards, log) {
            let elapsed = (clock.now - start).components
            return elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000
        }
        timelines =
            parts.contains(.timeline)
            ? TimelineAnswers.Regime.allCases.map {
                TimelineAnswers(subject.cards, log, $0, prices: subject.prices)
            } : []
        let knowledge: [HourAnswers.Knowledge] =
            parts.contains(.intensity) ? [.live, .daily] : parts.contains(.score) ? [.live] : []
        hours = knowledge.map { knowledge in
            HourAnswers(
                subject.hours,
                log,
                knowing: knowledge,
                withScores: parts.contains(.score) && subject.hasScores && knowledge == .live
            )
        }
    }
}
