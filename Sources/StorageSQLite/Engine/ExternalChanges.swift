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

    private let state: Mutex<State>

    /// Begins at a number that was read when the repository was opened.
    init(sequence: Int64) {
        state = Mutex(State(accountedSequence: sequence))
    }

    /// What a reader's connection tells; cheap where nothing was committed since it last asked.
    ///
    /// - Parameter lent: a connection outside of a transaction.
    /// - Returns: a number that differs whenever somebody else may have committed.
    /// - Throws: what SQLite says.
    func stamp(asking lent: ExclusiveConnection) throws(SQLiteError) -> Int64 {
        let connection = lent.connection
        if try connection.dataVersion() == lent.seenDataVersion { return currentStamp }
        let (version, sequence) = try connection.withReadTransaction {
            () throws(SQLiteError) in
            // The number first: it begins the snapshot that the version is then told of.
            let sequence = try Self.sequence(of: connection)
            return (try connection.dataVersion(), sequence)
        }
        // Of two looks of one connection, the later sees a commit but no higher number.
        let isUncounted = lent.seenDataVersion != nil && sequence == lent.seenSequence
        lent.seenDataVersion = version
        lent.seenSequence = sequence
        return state.withLock { state in
            if !state.note(sequence: sequence), isUncounted { state.stamp += 1 }
            return state.stamp
        }
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
