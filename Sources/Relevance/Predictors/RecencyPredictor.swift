/// Most recently used: the score is the position of the latest visit.
public struct RecencyPredictor: Sendable {
    /// Creates the predictor.
    public init() {}

    /// A score per item number, higher for what was used later; 0 for items without a visit.
    public func scores(_ history: UsageHistory) -> [Double] {
        history.tallies.map { Double($0.lastIndex + 1) }
    }
}
