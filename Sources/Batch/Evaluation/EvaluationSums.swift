import Relevance

/// Adds up the answers of one file's people.
struct EvaluationSums {
    private let path: String
    private let subject: EvaluationSubject
    private let parts: EvaluationParts
    private var nextCard: NextCardEvaluator
    private var timelines = TimelineAnswers.Regime.allCases.map { _ in TimelineEvaluator() }
    private var hours: [IntensityEvaluator]
    private var breakdown = HitBreakdown()

    init(_ subject: EvaluationSubject, _ parts: EvaluationParts, path: String) {
        self.path = path
        self.subject = subject
        self.parts = parts
        nextCard = NextCardEvaluator(subject.cards)
        hours = HourAnswers.Knowledge.allCases.map {
            IntensityEvaluator(subject.hours, knowing: $0)
        }
    }

    mutating func add(_ answers: MemberAnswers) {
        nextCard.add(answers.nextCard)
        breakdown.add(answers.nextCard)
        for (index, timeline) in answers.timelines.enumerated() { timelines[index].add(timeline) }
        for (index, hour) in answers.hours.enumerated() { hours[index].add(hour) }
    }

    var result: EvaluationResult {
        EvaluationResult(
            path: path,
            predictor: subject.name.rawValue,
            nextCard: nextCard.report,
            breakdown: breakdown,
            timeline: parts.contains(.timeline)
                ? .init(daily: timelines[0].report, afterUse: timelines[1].report) : nil,
            intensity: parts.contains(.intensity)
                ? .init(live: hours[0].report, daily: hours[1].report) : nil,
            score: parts.contains(.score) && subject.hasScores
                ? .init(small: hours[0].smallReport, medium: hours[0].mediumReport) : nil
        )
    }
}
