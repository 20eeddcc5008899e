import WalletCore

extension WriteSession {
    /// The most cards that one unit of work purges, so that no other waits for long.
    public static var purgedCardCountMax: Int { 500 }

    /// Removes the content of cards, in all wallets, that were deleted more than thirty days ago.
    ///
    /// It is housekeeping and asks for no rights: what goes is what nobody can reach any more.
    ///
    /// - Returns: of how many cards; ``purgedCardCountMax`` where more may be due.
    /// - Throws: why the repository failed.
    public func purgeDeletedCards() throws(WalletError) -> Int {
        try writing { writer throws(RepositoryError) in
            try writer.purgeCards(
                deletedBefore: now.adding(seconds: -Card.deletedContentSeconds),
                limit: Self.purgedCardCountMax
            )
        }
    }
}
