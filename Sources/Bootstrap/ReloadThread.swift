import API
import Dispatch
import POSIX
import WalletCore

/// The one thread on which reload signals are worked out, beside the server's.
final class ReloadThread: Sendable {
    // However many writes ring, the work is done for all of them together.
    private let rounds = RoundThread(settlingMilliseconds: 20)

    /// Wakes the thread.
    func wake() { rounds.ring() }

    /// Starts to work until ``stop()``.
    ///
    /// - Parameters:
    ///   - desk: what there is to do.
    ///   - clock: what tells the time.
    /// - Throws: where the system gives no further thread.
    func start(_ desk: ReloadDesk, clock: any WallClock) throws(POSIXError) {
        try rounds.start(name: "reloads") {
            {
                guard let due = desk.work() else { return .distantFuture }
                return .now() + max(0, due.seconds(since: clock.now()))
            }
        }
    }

    /// Ends the thread and waits for it.
    func stop() { rounds.stop() }
}
