import Dispatch
import POSIX
import Synchronization

/// A thread that works in rounds until it is stopped: the next one begins when it is due, or when
/// somebody rings.
final class RoundThread: Sendable {
    private let settlingMilliseconds: Int?
    private let bell = DispatchSemaphore(value: 0)
    private let stopping = Atomic(false)
    private let thread = Mutex<DedicatedThread?>(nil)

    /// Makes a thread that does not work yet.
    ///
    /// - Parameter settlingMilliseconds: how long it lets the bell ring on after it rang, so that one
    ///   round is done for all who rang; nil for not at all.
    init(settlingMilliseconds: Int? = nil) {
        self.settlingMilliseconds = settlingMilliseconds
    }

    /// Whether the round that is under way should end.
    var isStopping: Bool { stopping.load(ordering: .acquiring) }

    /// When a round is due that looks for what somebody else left to do: five seconds from now.
    static var soon: DispatchTime { .now() + .seconds(5) }

    /// Starts to work until ``stop()``.
    ///
    /// - Parameters:
    ///   - name: shown by the system's tools; its first 15 bytes count.
    ///   - makeRound: called once, on the thread; what it returns is called for each round, and says
    ///     when the next one is due.
    /// - Throws: where the system gives no further thread.
    func start(
        name: String,
        _ makeRound: @escaping @Sendable () -> () -> DispatchTime
    ) throws(POSIXError) {
        let started = try DedicatedThread(name: name) { [self] in
            let round = makeRound()
            while !isStopping {
                _ = bell.wait(timeout: round())
                settle()
            }
        }
        thread.withLock { $0 = started }
    }

    /// Begins the next round at once.
    func ring() {
        bell.signal()
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

    private func settle() {
        guard let settlingMilliseconds else { return }
        let pause = DispatchSemaphore(value: 0)
        _ = pause.wait(timeout: .now() + .milliseconds(settlingMilliseconds))
        while bell.wait(timeout: .now()) == .success {}
    }
}
