import Synchronization
import WalletCore
import WalletService

/// A client that waits for signals.
struct ReloadListener: Sendable {
    /// A revision that lies before everything, for a client whose own means nothing here.
    static let unknownPast: Int64 = -1

    private static let count = Atomic<UInt64>(0)

    /// How a client is told.
    enum Way: Sendable {
        /// Once: takes the revision that is known now and what happened, or why it is refused.
        case once(@Sendable (Result<(rev: Int64, signals: [ReloadSignal]), WalletError>) -> Void)
        /// Again and again, until either side ends it.
        case stream(ReloadStream)
    }

    /// Tells it from every other one of the process.
    let id: UInt64
    let principal: Principal
    /// The revision that the client shows.
    var since: Int64
    /// Until when it waits; nil for as long as both sides hold out.
    let deadline: Instant?
    let way: Way
    /// Why the client may not listen any longer; nil while it may.
    let refusal: @Sendable () -> WalletError?
    /// When a stream gets its next sign of life.
    private var beat: Instant?

    /// How long a stream may be silent: routers forget connections after half a minute.
    static let beatSeconds: Int64 = 20

    init(
        _ principal: Principal,
        since: Int64,
        from now: Instant,
        until deadline: Instant?,
        way: Way,
        refusal: @escaping @Sendable () -> WalletError?
    ) {
        id = Self.count.add(1, ordering: .relaxed).newValue
        self.principal = principal
        self.since = since
        self.deadline = deadline
        self.way = way
        self.refusal = refusal
        if case .stream = way { beat = now.adding(seconds: Self.beatSeconds) }
    }

    /// When there is something to tell, if nothing happens before; nil for never.
    var due: Instant? {
        [deadline, beat].compactMap(\.self).min()
    }

    /// Whether it waits no longer.
    func isOver(at now: Instant) -> Bool {
        deadline.map { $0 <= now } ?? false
    }

    /// What of a log this client has not been told.
    func news(in signals: [ReloadSignal]) -> [ReloadSignal] {
        signals.filter { signal in
            signal.rev > since
                && (signal.device == nil || principal.deviceID == nil
                    || signal.device == principal.deviceID)
        }
    }

    /// Notes what a stream has been told; nil for a client that is told once, or waits no longer.
    func told(_ rev: Int64, at now: Instant) -> ReloadListener? {
        guard case .stream = way, !isOver(at: now) else { return nil }
        var listener = self
        listener.since = rev
        listener.beat = now.adding(seconds: Self.beatSeconds)
        return listener
    }
}
