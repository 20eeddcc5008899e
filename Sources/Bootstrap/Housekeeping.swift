import WalletCore
import WalletService

/// Removes what has had its time, at the start of a server and every hour after.
///
/// What is due cannot be reached meanwhile, so that an hour more or less changes nothing for anybody.
final class Housekeeping: Sendable {
    private static let interval: Duration = .seconds(3600)

    private let task: Task<Void, Never>

    /// Begins.
    ///
    /// - Parameters:
    ///   - service: the use cases.
    ///   - log: takes one line for each time that it failed; the next hour tries again.
    init(_ service: WalletService, log: @escaping @Sendable (String) -> Void) {
        task = Task {
            while !Task.isCancelled {
                do throws(WalletError) {
                    while try await Self.purge(service), !Task.isCancelled {}
                } catch {
                    if !Task.isCancelled { log("what is over was not purged: \(error)") }
                }
                do { try await Task.sleep(for: Self.interval) } catch { return }
            }
        }
    }

    /// Ends it; a unit of work that is queued is still done.
    func stop() {
        task.cancel()
    }

    /// Removes a bounded part of what is due.
    ///
    /// - Returns: whether there may be more.
    private static func purge(_ service: WalletService) async throws(WalletError) -> Bool {
        let result = await withCheckedContinuation { continuation in
            service.write(as: .operator) { session throws(WalletError) in
                try session.purgeWhatIsOver()
            } completion: { result in
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}
