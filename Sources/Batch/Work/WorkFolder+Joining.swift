import POSIX

extension WorkFolder {
    /// The part that says that the work has ended.
    private static let ended = "ended"

    /// The lock that everybody holds who takes part.
    private var joiningPath: String { "\(path)/joined.lock" }

    /// Takes part in the work, making the folder where it is missing.
    ///
    /// - Parameter plan: what the work is, as bytes; a folder with another plan is emptied where
    ///   nobody works in it.
    /// - Returns: whether other work was found and put away, and the lock of taking part.
    /// - Throws: ``BatchJobError/workGoesOn(path:)`` where others do other work there.
    func join(plan: [UInt8]) throws(BatchJobError) -> Joining {
        var isOtherPutAway = false
        while true {
            let lock = try joined(isMaking: true)
            if try has(Self.ended) {
                _ = consume lock
                try emptyWhenLeft()
                continue
            }
            if let found = try readPlan() {
                if found == plan { return Joining(lock, isOtherPutAway: isOtherPutAway) }
                _ = consume lock
                guard try empty() else { throw .workGoesOn(path: path) }
                isOtherPutAway = true
                continue
            }
            // Of several who find no plan, all write the same or see the difference next time.
            guard let claim = try self.claim("plan") else {
                try awaitClaim("plan")
                continue
            }
            if try !has("plan") { try write(plan, to: "plan") }
            _ = consume claim
            if try readPlan() == plan { return Joining(lock, isOtherPutAway: isOtherPutAway) }
        }
    }

    /// Takes part in work that goes on.
    ///
    /// - Returns: the lock of taking part.
    /// - Throws: ``BatchJobError/noWork(path:)`` where there is none.
    func joinOthers() throws(BatchJobError) -> Joining {
        let isThere = try system { () throws(POSIXError) in
            try FileSystem.attributes(of: path)?.isDirectory == true
        }
        guard isThere, try has("plan") else { throw .noWork(path: path) }
        let lock = try joined(isMaking: false)
        return Joining(lock, isOtherPutAway: false)
    }

    /// Ends the work and stops taking part; the folder goes with the last who takes part.
    ///
    /// Where somebody still does, the work is marked as ended: what came of it has been told, and is not
    /// told again as what comes of later work.
    func leave(_ joining: consuming Joining) throws(BatchJobError) {
        while try !has(Self.ended) {
            guard let claim = try claim(Self.ended) else {
                try awaitClaim(Self.ended)
                continue
            }
            if try !has(Self.ended) { try write([], to: Self.ended) }
            _ = consume claim
        }
        _ = consume joining
        _ = try empty()
    }

    /// The plan of work that nobody does at this moment; nil where there is none, or somebody does it.
    func planOfAbandonedWork() throws(BatchJobError) -> [UInt8]? {
        let isFree = try system { () throws(POSIXError) in
            guard try FileSystem.attributes(of: joiningPath) != nil else { return false }
            return try exclusive() != nil
        }
        return isFree ? try readPlan() : nil
    }

    /// Removes work that nobody does; else leaves it alone and returns false.
    func putAway() throws(BatchJobError) -> Bool {
        try empty()
    }

    /// The plan that lies there.
    ///
    /// One that cannot be read is no reason to throw work away.
    func readPlan() throws(BatchJobError) -> [UInt8]? {
        try read("plan")
    }

    /// A shared lock on the folder as it stands at its path.
    private func joined(isMaking: Bool) throws(BatchJobError) -> FileLock {
        while true {
            do throws(POSIXError) {
                if isMaking { try FileSystem.makeDirectory(path) }
                let lock = try FileLock(waitingFor: joiningPath, kind: .shared)
                if try lock.isStill(at: joiningPath) { return lock }
            } catch {
                // Whoever ended the work removes the folder at this very moment.
                guard error.isMissing else { throw .work(path: path, error) }
                guard isMaking else { throw .noWork(path: path) }
            }
        }
    }

    /// Removes the folder where nobody takes part; else leaves it alone and returns false.
    private func empty() throws(BatchJobError) -> Bool {
        try system { () throws(POSIXError) in
            guard try FileSystem.attributes(of: path) != nil else { return true }
            guard let lock = try exclusive() else { return false }
            try removeAll()
            _ = consume lock
            return true
        }
    }

    /// Removes the folder of ended work once nobody takes part any more.
    private func emptyWhenLeft() throws(BatchJobError) {
        try system { () throws(POSIXError) in
            do throws(POSIXError) {
                let lock = try FileLock(waitingFor: joiningPath, kind: .exclusive)
                if try lock.isStill(at: joiningPath) { try removeAll() }
                _ = consume lock
            } catch {
                // Another who waited has removed it.
                guard error.isMissing else { throw error }
            }
        }
    }

    /// Removes the folder, so that what a kill amid it leaves is never taken for parts of other work.
    ///
    /// The parts go first, then what says whose they are, then that they are of no use any more.
    private func removeAll() throws(POSIXError) {
        let last = ["plan.part", Self.ended + ".part"]
        for name in try FileSystem.names(in: path) ?? []
        where name.hasSuffix(".part") && !last.contains(name) {
            try FileSystem.remove("\(path)/\(name)")
        }
        for name in last { try FileSystem.remove("\(path)/\(name)") }
        do throws(POSIXError) {
            try FileSystem.removeDirectory(path)
        } catch {
            // Somebody who comes at this very moment made the file of the lock again, and finds no work.
            guard error.isNotEmpty else { throw error }
        }
    }

    private func exclusive() throws(POSIXError) -> FileLock? {
        do throws(POSIXError) {
            return try FileLock(path: joiningPath, kind: .exclusive)
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    /// That one takes part, until the value goes away.
    struct Joining: ~Copyable {
        private let lock: FileLock
        /// Whether unfinished work of another kind was put away.
        let isOtherPutAway: Bool

        init(_ lock: consuming FileLock, isOtherPutAway: Bool) {
            self.lock = lock
            self.isOtherPutAway = isOtherPutAway
        }
    }
}
