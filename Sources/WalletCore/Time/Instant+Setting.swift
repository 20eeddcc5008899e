extension Instant {
    /// Whether what was set at this instant comes after what was set at another; of two at the same,
    /// the one that arrives later does.
    ///
    /// Many clients tell whole seconds: such an instant stands for its whole second, so that it does
    /// not lose to an earlier one that was told to the millisecond.
    ///
    /// - Parameter known: when what stands was set.
    /// - Returns: false where what stands was set later.
    public func replaces(_ known: Instant) -> Bool {
        let isWhole = millisecondsSinceEpoch % 1_000 == 0
        return isWhole ? known.secondsSinceEpoch <= secondsSinceEpoch : known <= self
    }
}
