/// The predictors of any use that plans can be made with.
public enum IntensityScorer: Sendable {
    /// A person's rhythm joined by fixed weights.
    case rhythm(IntensityPredictor)
    /// The network that was learned over many people.
    case network(IntensityNetwork)

    /// The fixed weights.
    public static let standard = IntensityScorer.rhythm(.standard)

    /// The probability of at least one use in the 60 minutes from `now`; above 0 and below 1.
    public func probability(_ history: UsageHistory, at now: LocalInstant) -> Double {
        switch self {
        case .rhythm(let predictor): predictor.probability(history, at: now)
        case .network(let network): network.probability(history, at: now)
        }
    }

    /// The same at the quarter-hour slots of one day, in blocks of eight.
    func probabilities(_ history: UsageHistory, day: Int, blocks: Range<Int>) -> [Lanes] {
        switch self {
        case .rhythm(let predictor):
            predictor.probabilities(history, DayMoments(history, day: day, blocks: blocks))
        case .network(let network):
            network.probabilities(history, day: day, blocks: blocks)
        }
    }
}
