import Dispatch
import Synchronization

/// Where work over whole wallets is done, one after another: imports and exports take seconds, and the
/// server's few threads answer everybody.
final class WholeWalletQueue: Sendable {
    private struct State {
        var waitingCount = 0
        var isClosed = false
    }

    /// The most work that waits or is under way; more is refused, and the client tries again.
    static let waitingCountMax = 16

    private let queue = DispatchQueue(label: "whole wallets")
    private let state = Mutex(State())

    /// Whether nothing more is begun.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Does work once what came before it is done; false, and it is not done, where too much waits.
    func run(_ work: @escaping @Sendable () -> Void) -> Bool {
        let isTaken = state.withLock { state in
            guard !state.isClosed, state.waitingCount < Self.waitingCountMax else { return false }
            state.waitingCount += 1
            return true
        }
        guard isTaken else { return false }
        queue.async { [self] in
            if !isClosed { work() }
            state.withLock { $0.waitingCount -= 1 }
        }
        return true
    }

    /// Waits for the work that is under way; what waits behind it is not done any more.
    func stop() {
        state.withLock { $0.isClosed = true }
        queue.sync {}
    }
}
