import SQLite

/// A connection that goes from thread to thread, one at a time.
///
/// SAFETY: whoever holds one is its only user: the pool lends each to one reader until it is given
/// back, and the writer's thread keeps its own for as long as it runs; after that, whoever closes the
/// writer first. The hand-over goes through the pool's lock, or the start or the end of the thread,
/// which order the memory accesses.
final class ExclusiveConnection: @unchecked Sendable {
    let connection: Connection

    /// What `PRAGMA data_version` said when it was last asked on this connection.
    var seenDataVersion: Int64?

    init(_ connection: Connection) {
        self.connection = connection
    }
}
