import POSIX
import WalletCore
import WalletService

/// The one thread on which a server sends webhooks, beside the requests that it answers.
final class WebhookThread: Sendable {
    private let rounds = RoundThread()

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
        try rounds.start(name: "webhooks") { [rounds] in
            let sender = HTTPWebhookSender()
            return {
                do throws(WalletError) {
                    let sent = try delivery.deliverDue(through: sender) { rounds.isStopping }
                    for line in sent.compactMap(Self.line) { log(line) }
                } catch {
                    log("webhooks were not sent: \(error)")
                }
                return RoundThread.soon
            }
        }
    }

    /// Lets the thread end after the attempt that is under way.
    func finish() { rounds.finish() }

    /// Ends the thread and waits for it.
    func stop() { rounds.stop() }

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
