import CSQLite
import Synchronization

/// Stops the running statement of a connection from another thread.
public final class InterruptHandle: Sendable {
    /// The connection's address; nil once it is closed.
    private let database: Mutex<UInt?>

    init(_ handle: DatabaseHandle) {
        database = Mutex(unsafe UInt(bitPattern: handle.pointer))
    }

    /// Makes the statements that run now fail with ``SQLiteError/interrupted``.
    ///
    /// A connection that is closed, or runs none, is left as it is.
    public func interrupt() {
        database.withLock { address in
            guard let address else { return }
            unsafe sqlite3_interrupt(OpaquePointer(bitPattern: address))
        }
    }

    /// Forgets the connection, which is about to be closed.
    func invalidate() {
        database.withLock { $0 = nil }
    }
}
