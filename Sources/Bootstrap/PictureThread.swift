import POSIX
import WalletService

/// The one thread on which a server makes smaller pictures of those that came without, as by an import.
final class PictureThread: Sendable {
    private let rounds = RoundThread()

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
        try rounds.start(name: "pictures") { [rounds] in
            {
                do throws(WalletError) {
                    while !rounds.isStopping, try service.renderNextImage() {}
                } catch {
                    log("pictures were not made smaller: \(error)")
                }
                return RoundThread.soon
            }
        }
    }

    /// Lets the thread end after the picture that is under way.
    func finish() { rounds.finish() }

    /// Ends the thread and waits for it.
    func stop() { rounds.stop() }
}
