import Synchronization
import WalletCore
import WalletService

/// Requests that wait, without a thread each, until a revision is there.
final class RevisionQueue: Sendable {
    private struct Wait {
        let principal: Principal
        let minimum: Int64
        let deadline: Instant
        /// Goes on with the request; true where the revision is there.
        let proceed: @Sendable (Bool) -> Void
    }

    private struct Memory {
        var waits: [Wait] = []
        var isClosed = false
    }

    /// How long a request waits at most.
    static let waitSeconds: Int64 = 2
    /// How often another process's writes are looked for.
    private static let lookMilliseconds: Int64 = 100

    private let memory = Mutex(Memory())

    /// How many wait.
    var count: Int { memory.withLock { $0.waits.count } }

    /// Lets a request wait.
    ///
    /// - Parameters:
    ///   - minimum: the revision that it waits for.
    ///   - principal: whose.
    ///   - now: the present.
    ///   - proceed: called once; with false when the time is over or the server stops.
    func add(
        _ minimum: Int64,
        of principal: Principal,
        at now: Instant,
        _ proceed: @escaping @Sendable (Bool) -> Void
    ) {
        let wait = Wait(
            principal: principal,
            minimum: minimum,
            deadline: now.adding(seconds: Self.waitSeconds),
            proceed: proceed
        )
        let isOpen = memory.withLock { memory in
            if !memory.isClosed { memory.waits.append(wait) }
            return !memory.isClosed
        }
        if !isOpen { proceed(false) }
    }

    /// Goes on with what waits no longer.
    ///
    /// - Parameters:
    ///   - service: tells the revisions.
    ///   - now: the present.
    /// - Returns: when to look again; nil where nobody waits.
    func work(_ service: WalletService, at now: Instant) -> Instant? {
        let waits = memory.withLock { memory in
            defer { memory.waits = [] }
            return memory.waits
        }
        guard !waits.isEmpty else { return nil }
        var revs: [PersonID: Int64] = [:]
        var waiting: [Wait] = []
        for wait in waits {
            let person = wait.principal.personID
            let rev = revs[person] ?? rev(of: wait.principal, service)
            revs[person] = rev
            if rev >= wait.minimum {
                wait.proceed(true)
            } else if wait.deadline <= now {
                wait.proceed(false)
            } else {
                waiting.append(wait)
            }
        }
        let closed = memory.withLock { memory -> [Wait] in
            guard !memory.isClosed else { return waiting }
            memory.waits += waiting
            return []
        }
        for wait in closed { wait.proceed(false) }
        guard let last = waiting.map(\.deadline).min(), closed.isEmpty else { return nil }
        let soon = Instant(
            millisecondsSinceEpoch: now.millisecondsSinceEpoch + Self.lookMilliseconds
        )
        return min(soon, last)
    }

    /// Goes on with everybody; whoever comes later does not wait.
    func close() {
        let waits = memory.withLock { memory in
            memory.isClosed = true
            defer { memory.waits = [] }
            return memory.waits
        }
        for wait in waits { wait.proceed(false) }
    }

    /// A person's present revision.
    ///
    /// Where the repository fails, none is reached: the request waits its time out, and is told to try
    /// again.
    private func rev(of principal: Principal, _ service: WalletService) -> Int64 {
        do throws(WalletError) {
            return try service.read(as: principal) { session throws(WalletError) in
                try session.visibleRev()
            }
        } catch {
            return .min
        }
    }
}
