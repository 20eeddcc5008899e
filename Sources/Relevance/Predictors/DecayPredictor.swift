/// Frequency that fades: each visit counts 2^(-age/half-life).
public struct DecayPredictor: Sendable {
    /// The age in days at which a visit counts half.
    public let halfLifeDays: Double

    /// Creates the predictor.
    ///
    /// - Parameter halfLifeDays: The age at which a visit counts half; positive.
    public init(halfLifeDays: Double = 30) {
        precondition(halfLifeDays > 0, "a half-life is positive")
        self.halfLifeDays = halfLifeDays
    }

    /// The faded number of visits per item number.
    ///
    /// O(visits).
    public func scores(_ history: UsageHistory, at now: LocalInstant) -> [Double] {
        var sums = [Double](repeating: 0, count: history.tallies.count)
        for index in 0..<history.count {
            let age = now.days(since: history.instant(at: index))
            sums[Int(history.items[index])] += Elementary.exp2(-age / halfLifeDays)
        }
        return sums
    }
}
