import API
import Dispatch
import POSIX
import Synchronization
import WalletCore

/// The one thread on which reload signals are worked out, beside the server's.
final class ReloadThread: Sendable {
    private static let pauseMilliseconds = 20
    private let bell = DispatchSemaphore(value: 0)
    private let isStopping = Atomic(false)
    private let thread = Mutex<DedicatedThread?>(nil)

    /// Wakes the thread.
    func wake() {
        bell.signal()
    }

    /// Starts to work until ``stop()``.
    ///
    /// - Parameters:
    ///   - desk: what there is to do.
    ///   - clock: what tells the time.
    /// - Throws: where the system gives no further thread.
    func start(_ desk: ReloadDesk, clock: any WallClock) throws(POSIXError) {
        let started = try DedicatedThread(name: "reloads") { [self] in
            let pause = DispatchSemaphore(value: 0)
            while !isStopping.load(ordering: .acquiring) {
                if let due = desk.work() {
                    _ = bell.wait(timeout: .now() + max(0, due.seconds(since: clock.now())))
                } else {
                    bell.wait()
                }
                // However many writes ring, the work is done for all of them together.
                _ = pause.wait(timeout: .now() + .milliseconds(Self.pauseMilliseconds))
                while bell.wait(timeout: .now()) == .success {}
            }
        }
        thread.withLock { $0 = started }
    }

    /// Ends the thread and waits for it.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        bell.signal()
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }
}
