import SQLite
import Synchronization
import WalletCore

/// Read connections, each lent to one reader at a time.
///
/// The one given back last is lent first, so its statements and pages are warm. As many are opened
/// as readers ever run at once, up to a limit; one more reader waits for its turn.
final class ConnectionPool: Sendable {
    private struct State {
        var idle: [ExclusiveConnection] = []
        var openCount = 0
    }

    private let state = Mutex(State())
    private let turns: TurnGate
    private let open: @Sendable () throws(RepositoryError) -> Connection

    /// Makes a pool.
    ///
    /// - Parameters:
    ///   - limit: the most connections that are open at once, 1 and more.
    ///   - open: opens one more.
    init(limit: Int, open: @escaping @Sendable () throws(RepositoryError) -> Connection) {
        turns = TurnGate(count: limit)
        self.open = open
    }

    /// The number of connections that were opened.
    var openCount: Int { state.withLock { $0.openCount } }

    /// Lends a connection for the time of a closure.
    func withConnection<Result>(
        _ body: (ExclusiveConnection) throws -> Result
    ) throws -> Result {
        let lent = try take()
        defer { giveBack(lent) }
        return try body(lent)
    }

    /// Takes a connection, which has to be given back.
    func take() throws(RepositoryError) -> ExclusiveConnection {
        turns.enter()
        if let idle = state.withLock({ $0.idle.popLast() }) { return idle }
        do throws(RepositoryError) {
            let opened = ExclusiveConnection(try open())
            state.withLock { $0.openCount += 1 }
            return opened
        } catch {
            turns.leave()
            throw error
        }
    }

    /// Gives a connection back to the next reader.
    func giveBack(_ connection: ExclusiveConnection) {
        state.withLock { $0.idle.append(connection) }
        turns.leave()
    }

    /// Closes the connections that nobody uses.
    func closeIdle() {
        state.withLock { state in
            state.openCount -= state.idle.count
            state.idle.removeAll()
        }
    }
}
