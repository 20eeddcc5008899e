import Dispatch
import POSIX
import Synchronization

/// A thread that works in rounds, with a pause between them, until it is stopped.
final class RoundThread: Sendable {
    /// How long what somebody else left to do may wait unseen.
    private static let pause: DispatchTimeInterval = .seconds(5)

    private let bell = DispatchSemaphore(value: 0)
    private let stopping = Atomic(false)
    private let thread = Mutex<DedicatedThread?>(nil)

    /// Whether the round that is under way should end.
    var isStopping: Bool { stopping.load(ordering: .acquiring) }

    /// Starts to work until ``stop()``.
    ///
    /// - Parameters:
    ///   - name: shown by the system's tools; its first 15 bytes count.
    ///   - makeRound: called once, on the thread; what it returns is called for each round.
    /// - Throws: where the system gives no further thread.
    func start(
        name: String,
        _ makeRound: @escaping @Sendable () -> () -> Void
    ) throws(POSIXError) {
        let started = try DedicatedThread(name: name) { [self] in
            let round = makeRound()
            while !isStopping {
                round()
                _ = bell.wait(timeout: .now() + Self.pause)
            }
        }
        thread.withLock { $0 = started }
    }

    /// Lets the thread end after what is under way.
    func finish() {
        stopping.store(true, ordering: .releasing)
        bell.signal()
    }

    /// Ends the thread and waits for it.
    func stop() {
        finish()
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }
}
