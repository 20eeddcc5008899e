import CPOSIX
import Glibc
import Synchronization

/// A thread of its own for work that blocks, outside the shared pool of Swift concurrency.
public final class DedicatedThread: Sendable {
    /// How eagerly the thread is run beside others.
    public enum Priority: Sendable {
        /// Like every other.
        case normal
        /// Before others, where the system allows it; see ``DedicatedThread/isRaised``.
        case raised
    }

    /// What the new thread starts from.
    private final class Start: Sendable {
        let name: String
        let priority: Priority
        let isRaised = Atomic(false)
        let body: @Sendable () -> Void

        init(name: String, priority: Priority, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.priority = priority
            self.body = body
        }
    }

    private let start: Start
    private let identifier: pthread_t
    private let isJoined = Atomic(false)

    /// Whether the system let the thread go before others.
    ///
    /// Settled when `body` begins. Raising needs the right to it (`CAP_SYS_NICE`, or a lower
    /// `LimitNICE` of the service manager).
    public var isRaised: Bool { start.isRaised.load(ordering: .acquiring) }

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: shown by the system's tools; its first 15 bytes count.
    ///   - priority: see there.
    ///   - body: what the thread does; the thread ends when it returns.
    /// - Throws: where the system gives no further thread.
    public init(
        name: String,
        priority: Priority = .normal,
        _ body: @escaping @Sendable () -> Void
    ) throws(POSIXError) {
        start = Start(name: name, priority: priority, body: body)
        var identifier = pthread_t()
        let context = unsafe Unmanaged.passRetained(start)
        let result = unsafe pthread_create(&identifier, nil, runDedicatedThread, context.toOpaque())
        guard result == 0 else {
            unsafe context.release()
            throw POSIXError("pthread_create", number: result)
        }
        self.identifier = identifier
    }

    deinit {
        if !isJoined.load(ordering: .relaxed) { pthread_detach(identifier) }
    }

    /// Waits until the thread has ended; a second call returns at once, and so does one on the thread
    /// itself, which gives its resources back when it ends.
    public func join() {
        guard !isJoined.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // Whoever lets go of a thread's work last may be that work.
        if pthread_equal(pthread_self(), identifier) != 0 {
            pthread_detach(identifier)
        } else {
            pthread_join(identifier, nil)
        }
    }

    /// What the C callback runs, on the new thread.
    fileprivate static func run(_ context: UnsafeMutableRawPointer) {
        let start = unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
        // A name and a priority are a help and no need: the thread does its work without.
        _ = unsafe tessera_set_thread_name(start.name)
        if start.priority == .raised {
            let isRaised = Self.setNiceValue(raisedNiceValue)
            start.isRaised.store(isRaised, ordering: .releasing)
        }
        start.body()
    }

    /// Sets the nice value of the calling thread: for Linux, process 0 means that one here.
    private static func setNiceValue(_ value: Int32) -> Bool {
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, value) == 0
    }

    /// The nice value of a raised thread; ordinary ones have 0, the most favoured -20.
    private static let raisedNiceValue: Int32 = -10
}

/// The entry point of every dedicated thread; a global function, as C calls it.
private func runDedicatedThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context { unsafe DedicatedThread.run(context) }
    return nil
}
