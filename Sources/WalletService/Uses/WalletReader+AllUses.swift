import WalletCore

extension WalletReader {
    /// Hands over all of a person's uses, which are read page by page.
    ///
    /// - Parameters:
    ///   - person: whose.
    ///   - body: called for each use, in the order (instant, id).
    /// - Throws: why the repository failed.
    func forEachUse(
        of person: PersonID,
        _ body: (Use) -> Void
    ) throws(RepositoryError) {
        var last: Use?
        while true {
            let page = try uses(of: person, after: last, limit: HistoryCache.pageLimit)
            for use in page { body(use) }
            guard page.count == HistoryCache.pageLimit else { return }
            last = page.last
        }
    }
}
