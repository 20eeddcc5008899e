import SQLite
import Synchronization

/// Empties the write-ahead log where what it holds must not be found any more.
///
/// The log keeps pages as they were until others are written over them: of somebody who was erased it
/// would hold name and numbers for as long as nobody writes. Only the writer's thread, and whoever ends
/// it, use a value.
final class LogKeeper: Sendable {
    /// How long the writer waits for readers; whoever comes next tries again.
    private static let patienceMilliseconds: Int64 = 100

    private let lent: ExclusiveConnection
    /// Whether something erased may still lie in the log.
    private let isDue = Mutex(false)

    init(_ connection: ExclusiveConnection) {
        lent = connection
    }

    /// Empties the log after a commit that erased something, or after one whose turn it could not be.
    ///
    /// - Parameter hasErased: whether the latest commit did.
    func empty(afterErasure hasErased: Bool) {
        isDue.withLock { isDue in
            isDue = isDue || hasErased
            guard isDue else { return }
            do throws(SQLiteError) {
                isDue = try !lent.connection.checkpoint(waiting: Self.patienceMilliseconds)
            } catch {
                // What was answered is on disk all the same; the next commit, or the end, tries again.
            }
        }
    }

    /// Empties the log when the program lets the file go.
    ///
    /// Where another process uses the file, it is left to that one.
    func emptyAtEnd() {
        do throws(SQLiteError) {
            try lent.connection.checkpoint(waiting: Self.patienceMilliseconds)
        } catch {
            // The log stays as after a kill, and is whole: the next one who opens the file reads it.
        }
    }
}
