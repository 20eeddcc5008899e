import WalletCore

extension WriteSession {
    /// The most codes and invitations, and the most tokens, that one unit of work purges.
    static var purgedAccessCountMax: Int { 500 }

    /// Removes a bounded part of what has had its time, in all wallets.
    ///
    /// It is housekeeping and asks for no rights: what goes is what nobody can reach any more.
    ///
    /// - Returns: whether there may be more.
    /// - Throws: why the repository failed.
    public func purgeWhatIsOver() throws(WalletError) -> Bool {
        let cardCount = try purgeDeletedCards()
        let messageCount = try purgeWebhookMessages()
        let (codeCount, tokenCount) = try purgeAccess()
        return cardCount == Self.purgedCardCountMax
            || messageCount == Self.purgedWebhookMessageCountMax
            || max(codeCount, tokenCount) == Self.purgedAccessCountMax
    }

    /// Removes pairing codes and invitations that have expired, and tokens that were revoked more than
    /// thirty days ago.
    ///
    /// - Returns: how many codes and invitations, and how many tokens; ``purgedAccessCountMax`` where
    ///   more may be due.
    /// - Throws: why the repository failed.
    func purgeAccess() throws(WalletError) -> (codeCount: Int, tokenCount: Int) {
        try writing { writer throws(RepositoryError) in
            (
                codeCount: try writer.purgeCodes(expiredBy: now, limit: Self.purgedAccessCountMax),
                tokenCount: try writer.purgeTokens(
                    revokedBefore: now.adding(seconds: -AccessToken.revokedSeconds),
                    limit: Self.purgedAccessCountMax
                )
            )
        }
    }
}
