import Dispatch
import POSIX
import Synchronization
import WalletCore
import WalletService

/// The one thread on which a server sends webhooks, beside the requests that it answers.
final class WebhookThread: Sendable {
    /// How long a message that somebody else promised may wait unseen.
    private static let pause: DispatchTimeInterval = .seconds(5)

    private let bell = DispatchSemaphore(value: 0)
    private let isStopping = Atomic(false)
    private let thread = Mutex<DedicatedThread?>(nil)

    /// Starts to send until ``stop()``.
    ///
    /// - Parameters:
    ///   - delivery: what to send, and to whom.
    ///   - log: takes one line for each attempt that failed; it names the target and the message and
    ///     nothing of what it says.
    /// - Throws: where the system gives no further thread.
    func start(
        _ delivery: WebhookDelivery,
        log: @escaping @Sendable (String) -> Void
    ) throws(POSIXError) {
        let started = try DedicatedThread(name: "webhooks") { [self] in
            let sender = HTTPWebhookSender()
            while !isStopping.load(ordering: .acquiring) {
                do throws(WalletError) {
                    let sent = try delivery.deliverDue(through: sender) {
                        isStopping.load(ordering: .acquiring)
                    }
                    for line in sent.compactMap(Self.line) { log(line) }
                } catch {
                    log("webhooks were not sent: \(error)")
                }
                _ = bell.wait(timeout: .now() + Self.pause)
            }
        }
        thread.withLock { $0 = started }
    }

    /// Lets the thread end after the attempt that is under way.
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

    private static func line(_ message: WebhookMessage) -> String? {
        let what = "webhook '\(message.target)': message \(message.id)"
        let why = message.lastFailure ?? "unknown"
        return switch message.state {
        case .delivered: nil
        case .pending(let next):
            "\(what) failed (\(why)), attempt \(message.attemptCount), again at \(next.rfc3339)"
        case .dead: "\(what) failed (\(why)) and is given up"
        }
    }
}
