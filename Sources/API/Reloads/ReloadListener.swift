import WalletCore
import WalletService

/// A client that waits for a signal.
struct ReloadListener: Sendable {
    let principal: Principal
    /// The revision that the client shows.
    let since: Int64
    /// Until when it waits.
    let deadline: Instant
    /// Takes the one answer: the revision that is known now, and what happened.
    let respond: @Sendable (Int64, [ReloadSignal]) -> Void

    /// What of a log this client has not been told.
    func news(in signals: [ReloadSignal]) -> [ReloadSignal] {
        signals.filter { signal in
            signal.rev > since
                && (signal.device == nil || principal.deviceID == nil
                    || signal.device == principal.deviceID)
        }
    }
}
