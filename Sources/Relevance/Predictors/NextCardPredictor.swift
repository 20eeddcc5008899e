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
    /// The production scorer.
    case model(K14Predictor)

    /// A score per item number, higher is better.
    public func scores(_ history: UsageHistory, at now: LocalInstant) -> [Double] {
        switch self {
        case .mostRecentlyUsed: RecencyPredictor().scores(history)
        case .mostFrequentlyUsed: FrequencyPredictor().scores(history)
        case .decay(let predictor): predictor.scores(history, at: now)
        case .kernel(let predictor): predictor.scores(history, at: now)
        case .model(let predictor): predictor.scores(history, at: now)
        }
    }

    /// True when scores divided by their sum are probabilities.
    public var isProbabilistic: Bool {
        switch self {
        case .mostRecentlyUsed: false
        case .mostFrequentlyUsed, .decay, .kernel, .model: true
        }
    }
}
