extension MemberCard {
    /// The balance whose progress is shown: the first with a goal.
    public var progressBalance: Balance? {
        balances.first { $0.goal != nil }
    }
}
