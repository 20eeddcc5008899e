/// Most frequently used: the score is the number of visits.
public struct FrequencyPredictor: Sendable {
    /// Creates the predictor.
    public init() {}

    /// The number of visits per item number.
    public func scores(_ history: UsageHistory) -> [Double] {
        history.tallies.map { Double($0.count) }
    }
}
