/// The scorers that plans can be made with.
public enum CardScorer: Sendable {
    /// The votes of past visits with fourteen weights.
    case votes(K14Predictor)
    /// The network over votes in eight heads.
    case network(VoteNetwork)

    /// A score per item number, to be read relative to each other; 0 for items without a visit.
    ///
    /// O(visits + items). The scores of known items divided by their sum are probabilities.
    public func scores(_ history: UsageHistory, at now: LocalInstant) -> [Double] {
        switch self {
        case .votes(let predictor): predictor.scores(history, at: now)
        case .network(let network): network.probabilities(history, at: now)
        }
    }
}
