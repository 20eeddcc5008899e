internal import Synchronization

/// One server thread, as seen by those who wake its sleeping connections.
///
/// Waking a connection of the engine costs a lock and a system call. When many answers come at
/// once, as after a group commit, only the first of them rings at the thread; the thread itself
/// wakes the others, and whoever answered is free again sooner.
final class Worker: Sendable {
    private struct Waiting {
        /// Whether a connection has been woken that will wake the others.
        var hasRung = false
        /// Whether the thread is about to end, and each connection is woken for itself.
        var isClosed = false
        var others: [Connection] = []
    }

    /// Which thread it is, `0..<workerCount`.
    let index: Int
    private let waiting = Mutex(Waiting())

    init(index: Int) {
        self.index = index
    }

    /// Wakes sleeping connections of this thread whose answers are there.
    func wake(_ connections: [Connection]) {
        let woken = waiting.withLock { waiting in
            guard !waiting.isClosed else { return connections[...] }
            guard !waiting.hasRung, let first = connections.first else {
                waiting.others += connections
                return []
            }
            waiting.hasRung = true
            waiting.others += connections.dropFirst()
            first.wakesOthers.store(true, ordering: .relaxed)
            return connections.prefix(1)
        }
        for connection in woken { connection.resume() }
    }

    /// Wakes the others, on this thread, when the connection that rang is called.
    func wakeOthers() {
        let others = waiting.withLock { waiting in
            waiting.hasRung = false
            defer { waiting.others = [] }
            return waiting.others
        }
        for connection in others { connection.resume() }
    }

    /// Wakes every connection, and from now on each at once.
    func close() {
        waiting.withLock { $0.isClosed = true }
        wakeOthers()
    }
}
