import Dispatch
import POSIX
import Synchronization
import WalletService

/// The one thread on which a server makes smaller pictures of those that came without, as by an import.
final class PictureThread: Sendable {
    /// How long an imported picture may wait unseen.
    private static let pause: DispatchTimeInterval = .seconds(5)

    private let bell = DispatchSemaphore(value: 0)
    private let isStopping = Atomic(false)
    private let thread = Mutex<DedicatedThread?>(nil)

    /// Starts to work until ``stop()``.
    ///
    /// - Parameters:
    ///   - service: the use cases.
    ///   - log: takes one line for each time that the work failed; the next round tries again.
    /// - Throws: where the system gives no further thread.
    func start(
        _ service: WalletService,
        log: @escaping @Sendable (String) -> Void
    ) throws(POSIXError) {
        let started = try DedicatedThread(name: "pictures") { [self] in
            while !isStopping.load(ordering: .acquiring) {
                do throws(WalletError) {
                    while !isStopping.load(ordering: .acquiring), try service.renderNextImage() {}
                } catch {
                    log("pictures were not made smaller: \(error)")
                }
                _ = bell.wait(timeout: .now() + Self.pause)
            }
        }
        thread.withLock { $0 = started }
    }

    /// Lets the thread end after the picture that is under way.
    func finish() {
        isStopping.store(true, ordering: .releasing)
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
