import SQLite
import Synchronization
import WalletCore

/// Notices commits of other processes.
///
/// Every commit raises `database_state.commit_sequence`. This process knows which numbers are its
/// own, so a higher one is somebody else's. A commit by a program that does not raise the number,
/// such as the sqlite3 shell, shows by a changed `data_version` beside an unchanged number.
final class ExternalChanges: Sendable {
    fileprivate struct State {
        /// The highest number that is accounted for, as our own or as somebody else's.
        var accountedSequence: Int64
        /// Raised whenever somebody else has committed.
        var stamp: Int64 = 0
    }

    /// The connection that looks, and what it saw when it last did.
    private struct Watch {
        var lent: ExclusiveConnection?
        var header: WALIndexHeader?
        var dataVersion: Int64?
        var sequence: Int64?
    }

    private let state: Mutex<State>
    private let watch = Mutex(Watch())
    private let open: @Sendable () throws(RepositoryError) -> Connection

    /// Begins at a number that was read when the repository was opened.
    ///
    /// - Parameters:
    ///   - sequence: the number.
    ///   - open: opens the connection that looks for commits, on first need.
    init(sequence: Int64, open: @escaping @Sendable () throws(RepositoryError) -> Connection) {
        state = Mutex(State(accountedSequence: sequence))
        self.open = open
    }

    /// A number that differs whenever somebody else may have committed.
    ///
    /// Costs no system call where nothing was committed since it was last asked.
    func stamp() throws(RepositoryError) -> Int64 {
        try watch.withLock { (watch) throws(RepositoryError) in
            guard let lent = watch.lent else {
                let lent = ExclusiveConnection(try open())
                watch.lent = lent
                return try look(through: lent.connection, &watch)
            }
            // Before the database is asked: a commit in between is looked for again next time.
            let header = lent.connection.walIndexHeader
            if let header, header == watch.header { return currentStamp }
            watch.header = nil
            let stamp = try look(through: lent.connection, &watch)
            watch.header = header
            return stamp
        }
    }

    private func look(
        through connection: Connection,
        _ watch: inout Watch
    ) throws(RepositoryError) -> Int64 {
        let (version, sequence) = try mappingErrors { () throws(SQLiteError) in
            try connection.withReadTransaction { () throws(SQLiteError) in
                // Both are of the one state that this transaction sees.
                (try connection.dataVersion(), try Self.sequence(of: connection))
            }
        }
        guard version != watch.dataVersion else { return currentStamp }
        // Of two looks, the later sees a commit but no higher number.
        let isUncounted = watch.dataVersion != nil && sequence == watch.sequence
        watch.dataVersion = version
        watch.sequence = sequence
        return state.withLock { state in
            if !state.note(sequence: sequence), isUncounted { state.stamp += 1 }
            return state.stamp
        }
    }

    /// Lets the connection go that looks for commits.
    func close() {
        watch.withLock { $0 = Watch() }
    }

    /// The present stamp, without asking the database.
    var currentStamp: Int64 { state.withLock { $0.stamp } }

    /// What the writer finds under its lock, before it takes the next number for itself.
    ///
    /// - Parameters:
    ///   - sequence: the number of the last commit.
    ///   - isForeignCommit: whether the write connection saw somebody else's commit.
    func beginOwn(after sequence: Int64, isForeignCommit: Bool) {
        state.withLock { state in
            let isNoted = state.note(sequence: sequence)
            if isForeignCommit, !isNoted { state.stamp += 1 }
            // Ours from before the commit, so that no reader takes it for another's.
            state.accountedSequence = sequence + 1
        }
    }

    /// Gives a number back whose commit failed; called while the write lock is still held, or
    /// else the stamp has to tell that somebody may have taken the number since.
    func abandonOwn(to sequence: Int64) {
        state.withLock { state in
            state.accountedSequence = sequence
            state.stamp += 1
        }
    }

    /// The number of the last commit that a connection sees.
    static func sequence(of connection: Connection) throws(SQLiteError) -> Int64 {
        let sequence = try connection.first("SELECT commit_sequence FROM database_state") {
            (row) throws(SQLiteError) in try row.next(Int64.self)
        }
        return sequence ?? 0
    }
}

extension ExternalChanges.State {
    /// Notes the number of a commit; true where it was somebody else's and new.
    @discardableResult
    fileprivate mutating func note(sequence: Int64) -> Bool {
        guard sequence > accountedSequence else { return false }
        accountedSequence = sequence
        stamp += 1
        return true
    }
}
