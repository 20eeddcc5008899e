import WalletCore

extension ReadSession {
    /// How far a client's clock may be off, in seconds: a present further back is a past that is asked
    /// for.
    public static let clockToleranceSeconds: Int64 = 600

    /// The person's history as it counts at this session's present.
    ///
    /// - Parameters:
    ///   - person: who.
    ///   - past: what was known then, where that is not all that is stored.
    /// - Returns: the history, up to date.
    /// - Throws: why the repository failed.
    func history(of person: PersonID, _ past: KnownPast?) throws(WalletError) -> PersonHistory {
        if let past { return past.history }
        return try reading { reader throws(RepositoryError) in
            try histories.history(of: person, reader)
        }
    }

    /// What was known of the person's uses at this session's present; nil where that is all of them.
    ///
    /// A moment that is asked for knows nothing that came after it. A client whose clock is a few
    /// minutes slow asks for the present all the same, and sees what it has just written.
    func pastAtPresent(of person: PersonID) throws(WalletError) -> KnownPast? {
        // At the edge of what a clock may be wrong by, the answer would hang on milliseconds.
        guard !isClientClock else { return nil }
        let clock = environment.clock.now()
        guard now.adding(seconds: Self.clockToleranceSeconds) < clock else { return nil }
        guard let last = try history(of: person, nil).lastInstant, last > now else { return nil }
        var past = KnownPast()
        try reading { reader throws(RepositoryError) in
            try reader.forEachUse(of: person) { if $0.instant <= now { past.record($0) } }
        }
        past.lastChange = max(past.lastChange, lastChange(try me(), try wallets().map(\.wallet)))
        return past
    }
}
