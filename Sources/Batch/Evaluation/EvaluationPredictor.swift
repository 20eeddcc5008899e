import Relevance

/// The predictors that can be judged, by their names on the command line.
public enum EvaluationPredictor: String, CaseIterable, Sendable {
    case mru
    case mfu
    case decay
    case kde
    case k14

    /// Who answers which card.
    var cards: NextCardPredictor {
        switch self {
        case .mru: .mostRecentlyUsed
        case .mfu: .mostFrequentlyUsed
        case .decay: .decay(DecayPredictor())
        case .kde: .kernel(KernelPredictor())
        case .k14: .model(.standard)
        }
    }

    /// Who answers whether any card is used, and whether one of those shown is.
    ///
    /// The anchors have no predictor of their own for it; each is paired with one of the
    /// benchmark's, the plainer with the plainer.
    var hours: HourAnswers.Subject {
        switch self {
        case .mru: .histogram(.constant, cards: nil)
        case .mfu: .histogram(.constant60, cards: .mostFrequentlyUsed)
        case .decay: .histogram(.dayHours, cards: .decay(DecayPredictor()))
        case .kde: .histogram(.weekHours, cards: .kernel(KernelPredictor()))
        case .k14: .model(.standard)
        }
    }

    /// Whether what it says can be added up to the score of an entry.
    var hasScores: Bool { self != .mru }

    /// What keeps cards on the screen of its timelines; the anchors always show the best.
    var margins: TimelineAnswers.Margins {
        switch self {
        case .mru, .mfu, .decay, .kde: TimelineAnswers.Margins()
        case .k14: .standard
        }
    }
}
