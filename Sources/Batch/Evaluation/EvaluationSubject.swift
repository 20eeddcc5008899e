public import Relevance

/// Who is judged.
///
/// The anchors have no predictor of their own for the hours; each is paired with one of the
/// benchmark's, the plainer with the plainer.
public struct EvaluationSubject: Sendable {
    /// The predictor's name.
    let name: EvaluationPredictor
    /// Who answers which card.
    let cards: NextCardPredictor
    /// Who answers whether any card is used, and whether one of those shown is.
    let hours: HourAnswers.Subject
    /// What a change on its timelines must gain; the anchors always show the best.
    let prices: TimelineAnswers.Prices?

    /// Whether what it says can be added up to the score of an entry.
    var hasScores: Bool { name != .mru }

    /// Most recently used, and the mean rate.
    public static let mru = EvaluationSubject(
        name: .mru,
        cards: .mostRecentlyUsed,
        hours: .histogram(.constant, cards: nil),
        prices: nil
    )

    /// Most frequently used, and the rate of 60 days.
    public static let mfu = EvaluationSubject(
        name: .mfu,
        cards: .mostFrequentlyUsed,
        hours: .histogram(.constant60, cards: .mostFrequentlyUsed),
        prices: nil
    )

    /// Frequency that fades, and the hours of the day.
    public static let decay = EvaluationSubject(
        name: .decay,
        cards: .decay(DecayPredictor()),
        hours: .histogram(.dayHours, cards: .decay(DecayPredictor())),
        prices: nil
    )

    /// The von Mises kernel, and the hours of the week.
    public static let kde = EvaluationSubject(
        name: .kde,
        cards: .kernel(KernelPredictor()),
        hours: .histogram(.weekHours, cards: .kernel(KernelPredictor())),
        prices: nil
    )

    /// Votes with fourteen weights, and the published weights for the hours.
    public static let k14 = model(.standard, named: .k14)

    /// A model that widgets can be planned with.
    public static func model(_ model: RelevanceModel) -> EvaluationSubject {
        Self.model(model, named: .model)
    }

    private static func model(
        _ model: RelevanceModel,
        named name: EvaluationPredictor
    ) -> EvaluationSubject {
        EvaluationSubject(
            name: name,
            cards: .model(model),
            hours: .model(model),
            prices: .standard
        )
    }
}
