extension Balance {
    /// Whether a tap may count on it.
    ///
    /// One stamp is what a stamp card counts by, and a goal or a step says that something is counted.
    /// What is none of them is money, or points that an issuer keeps.
    public var isCountedByTaps: Bool {
        goal != nil || step != nil || unit == .stamps
    }

    /// What one tap adds: the step that was set, else one.
    public var wholeStep: Amount {
        step ?? Amount(integer: 1)
    }

    /// Half a step, for a small cup; nil where it would need more decimals than the step has, as half
    /// a stamp would.
    public var smallStep: Amount? {
        guard let half = wholeStep.halved?.normalized, half.scale <= wholeStep.scale else {
            return nil
        }
        return half
    }
}
