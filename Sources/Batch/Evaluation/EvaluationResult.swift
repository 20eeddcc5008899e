public import Relevance

/// How a predictor fared on one file.
public struct EvaluationResult: Sendable {
    /// The file.
    public let path: String
    /// The predictor's name.
    public let predictor: String
    /// The next card.
    public let nextCard: NextCardReport
    /// Where hits were made and missed.
    public let breakdown: HitBreakdown
    /// Replayed plans; nil where they were not asked for.
    public let timeline: Timelines?
    /// Any use within an hour; nil where it was not asked for.
    public let intensity: Intensities?
    /// A use of the cards shown; nil where it was not asked for, and for predictors that have none.
    public let score: Scores?

    /// Replayed plans.
    public struct Timelines: Sendable {
        /// A plan at each midnight.
        public let daily: TimelineReport
        /// A plan after each use too.
        public let afterUse: TimelineReport
    }

    /// The probability of any use.
    public struct Intensities: Sendable {
        /// All uses before the hour are known.
        public let live: BinaryReport
        /// Uses before midnight are known.
        public let daily: BinaryReport
    }

    /// The probability of a use of a card shown, all uses before the hour known.
    public struct Scores: Sendable {
        /// One card.
        public let small: BinaryReport
        /// Four cards.
        public let medium: BinaryReport
    }
}
