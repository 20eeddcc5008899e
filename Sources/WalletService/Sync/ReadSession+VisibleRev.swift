import WalletCore

extension ReadSession {
    /// The revision of all that the person's widgets show; every change that may be seen raises it.
    ///
    /// - Returns: the sum of the person's and the wallets' revisions.
    /// - Throws: why the repository failed.
    public func visibleRev() throws(WalletError) -> Int64 {
        try wallets().reduce(try me().rev) { $0 + $1.wallet.rev }
    }
}
