import WalletCore

extension WalletService {
    /// Erases who a restore left to be erased, all in one unit of work.
    ///
    /// Whoever opens a database does this before anything else, so that nobody who was erased is seen
    /// again.
    ///
    /// - Returns: how many of them were in the database.
    /// - Throws: why the repository failed; then they wait still.
    public func carryOutErasures() throws(WalletError) -> Int {
        let isAnyWaiting = try read(as: .operator) { session throws(WalletError) in
            try session.reading { reader throws(RepositoryError) in
                try !reader.pendingErasures().isEmpty
            }
        }
        guard isAnyWaiting else { return 0 }
        return try writeAndWait(as: .operator) { session throws(WalletError) in
            let waiting = try session.read.reading { reader throws(RepositoryError) in
                try reader.pendingErasures()
            }
            var count = 0
            for person in waiting where try session.acting(as: person).eraseIfThere() {
                count += 1
            }
            try session.writing { writer throws(RepositoryError) in
                try writer.clearPendingErasures()
            }
            return count
        }
    }
}

extension WriteSession {
    /// The same unit of work on behalf of somebody else.
    fileprivate func acting(as person: PersonID) -> WriteSession {
        WriteSession(
            principal: Principal(personID: person, scope: .wallet),
            writer: writer,
            environment: environment,
            histories: histories,
            now: now
        )
    }

    /// Whether the person was there to be erased.
    fileprivate func eraseIfThere() throws(WalletError) -> Bool {
        do throws(WalletError) {
            try eraseMe()
            return true
        } catch .notFound {
            return false
        }
    }
}
