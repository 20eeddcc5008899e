import SQLite
import Synchronization
import WalletCore

/// Does groups of units of work, each group in one transaction.
final class CommitGroup: Sendable {
    /// What a unit of work came to within the transaction.
    private enum Outcome {
        /// It is done; the closure answers it once it is on disk.
        case done(@Sendable () -> Void)
        /// It threw, and its savepoint was rolled back.
        case failed(any Error)
    }

    private let lent: ExclusiveConnection
    private let externalChanges: ExternalChanges
    private let observe: @Sendable (RepositoryChanges) -> Void
    private let answering: @Sendable (() -> Void) -> Void
    private let counts = Mutex(WriterStatistics())
    private let log: LogKeeper

    init(
        connection: ExclusiveConnection,
        externalChanges: ExternalChanges,
        observe: @escaping @Sendable (RepositoryChanges) -> Void,
        answering: @escaping @Sendable (() -> Void) -> Void
    ) {
        lent = connection
        log = LogKeeper(connection)
        self.externalChanges = externalChanges
        self.observe = observe
        self.answering = answering
    }

    private var connection: Connection { lent.connection }

    /// Counts of what was done so far.
    var statistics: WriterStatistics { counts.withLock { $0 } }

    /// Does units of work in one transaction, commits it, and then answers all of them.
    ///
    /// - Parameters:
    ///   - jobs: the units of work.
    ///   - more: asked, with the number done so far, for work to take into the same transaction.
    func perform(_ jobs: [WriteJob], takingMore more: (Int) -> [WriteJob]) {
        var waiting = jobs
        while !waiting.isEmpty {
            waiting = performOnce(waiting, takingMore: more)
        }
    }

    /// Does one transaction.
    ///
    /// - Returns: units of work that have to be done again, as one beside them made SQLite roll
    ///   the whole transaction back. That one is answered, so there are fewer each time.
    private func performOnce(
        _ jobs: [WriteJob],
        takingMore more: (Int) -> [WriteJob]
    ) -> [WriteJob] {
        let sequence: Int64
        do throws(SQLiteError) {
            sequence = try begin()
        } catch {
            fail(jobs, with: RepositoryError(error))
            return []
        }
        var all = jobs
        var outcomes: [Outcome] = []
        var changes = RepositoryChanges()
        var hasErased = false
        var index = 0
        while index < all.count {
            let outcome = run(all[index], noting: &changes, &hasErased)
            if case .failed(let error) = outcome, connection.isInAutocommit {
                externalChanges.abandonOwn(to: sequence)
                fail([all[index]], with: error)
                all.remove(at: index)
                return survivors(all, outcomes)
            }
            outcomes.append(outcome)
            index += 1
            if index == all.count { all += more(index) }
        }
        end(all, outcomes, changes, after: sequence)
        log.empty(afterErasure: hasErased)
        return []
    }

    /// Takes the write lock and the next number of a commit.
    ///
    /// - Returns: the number of the last commit.
    private func begin() throws(SQLiteError) -> Int64 {
        try connection.run("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            // Our own commits, all of them on this connection, do not change it.
            let version = try connection.dataVersion()
            let isForeign = lent.seenDataVersion != nil && version != lent.seenDataVersion
            lent.seenDataVersion = version
            let sequence = try ExternalChanges.sequence(of: connection)
            try connection.run("UPDATE database_state SET commit_sequence = commit_sequence + 1")
            externalChanges.beginOwn(after: sequence, isForeignCommit: isForeign)
            return sequence
        } catch {
            connection.rollBackIfOpen()
            throw error
        }
    }

    private func run(
        _ job: WriteJob,
        noting changes: inout RepositoryChanges,
        _ hasErased: inout Bool
    ) -> Outcome {
        do {
            try mappingErrors { () throws(SQLiteError) in try connection.run("SAVEPOINT job") }
            let writer = SQLiteWalletWriter(session: SQLSession(connection: connection))
            let answer = try job.run(writer)
            try mappingErrors { () throws(SQLiteError) in try connection.run("RELEASE job") }
            changes.formUnion(writer.changes)
            hasErased = hasErased || writer.hasErased
            return .done(answer)
        } catch {
            return .failed(rollBackJob(after: error))
        }
    }

    /// Undoes what a unit of work did, unless SQLite has rolled the whole transaction back.
    private func rollBackJob(after error: any Error) -> any Error {
        guard !connection.isInAutocommit else { return error }
        do throws(SQLiteError) {
            try connection.run("ROLLBACK TO job")
            try connection.run("RELEASE job")
        } catch {
            // What the savepoint held cannot be told from the rest any more: all of it goes.
            connection.rollBackIfOpen()
        }
        return error
    }

    private func end(
        _ jobs: [WriteJob],
        _ outcomes: [Outcome],
        _ changes: RepositoryChanges,
        after sequence: Int64
    ) {
        do throws(SQLiteError) {
            try connection.run("COMMIT")
        } catch {
            externalChanges.abandonOwn(to: sequence)
            connection.rollBackIfOpen()
            fail(jobs, with: RepositoryError(error))
            return
        }
        count(outcomes)
        observe(changes)
        answering {
            for (job, outcome) in zip(jobs, outcomes) {
                switch outcome {
                case .done(let answer): answer()
                case .failed(let error): job.fail(error)
                }
            }
        }
    }

    /// Empties the log, once nothing more will be done; where nothing was, it is left to others.
    func close() {
        if statistics.groupCount > 0 { log.emptyAtEnd() }
    }

    /// The units of work to do again after a rollback: those not yet run, and those that were done.
    ///
    /// Those that had failed by themselves are answered.
    private func survivors(_ jobs: [WriteJob], _ outcomes: [Outcome]) -> [WriteJob] {
        var survivors: [WriteJob] = []
        for (index, job) in jobs.enumerated() {
            if index < outcomes.count, case .failed(let error) = outcomes[index] {
                fail([job], with: error)
            } else {
                survivors.append(job)
            }
        }
        return survivors
    }

    private func fail(_ jobs: [WriteJob], with error: any Error) {
        counts.withLock { $0.failedCount += Int64(jobs.count) }
        answering { for job in jobs { job.fail(error) } }
    }

    private func count(_ outcomes: [Outcome]) {
        var doneCount: Int64 = 0
        for case .done in outcomes { doneCount += 1 }
        counts.withLock { counts in
            counts.committedCount += doneCount
            counts.failedCount += Int64(outcomes.count) - doneCount
            counts.groupCount += 1
            counts.groupSizeMax = max(counts.groupSizeMax, outcomes.count)
        }
    }
}

extension RepositoryChanges {
    /// Takes up what another unit of work changed.
    fileprivate mutating func formUnion(_ other: RepositoryChanges) {
        wallets.formUnion(other.wallets)
        persons.formUnion(other.persons)
        hasAccessChanged = hasAccessChanged || other.hasAccessChanged
    }
}
