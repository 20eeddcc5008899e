import HTTPServer
import Synchronization
public import WalletCore
public import WalletService

/// Finds out which placed widgets show something else after a change, and tells who waits for it.
///
/// Nothing of it stands on the way of a write or of a GET: changes are only noted; one thread does
/// ``work()``, compares what is shown before and after, at most once in 30 seconds for a person, and
/// tells the listeners, which cost no thread.
public final class ReloadDesk: Sendable {
    private struct Memory {
        var persons: [PersonID: WatchedPerson] = [:]
        var changedWallets: Set<WalletID> = []
        var stamp: Int64?
        /// Whether a token, a device or a member may be gone.
        var hasAccessChanged = false
        var isClosed = false
    }

    /// How long a person is watched after the last listener has left.
    private static let memorySeconds: Int64 = 600
    /// How often another process's writes are looked for, while somebody listens.
    private static let externalSeconds: Int64 = 5

    private let service: WalletService
    private let wake: @Sendable () -> Void
    private let memory = Mutex(Memory())
    private let revisions = RevisionQueue()

    /// Makes a desk, which does nothing until somebody listens.
    ///
    /// - Parameters:
    ///   - service: the use cases.
    ///   - wake: tells the thread that does ``work()`` that there is some.
    public init(service: WalletService, wake: @escaping @Sendable () -> Void) {
        self.service = service
        self.wake = wake
    }

    // MARK: From any thread

    /// Notes what a group of writes changed.
    func note(_ changes: RepositoryChanges) {
        let isOfInterest = memory.withLock { memory in
            guard !memory.persons.isEmpty else { return false }
            memory.changedWallets.formUnion(changes.wallets)
            for person in changes.persons { memory.persons[person]?.isDirty = true }
            if changes.hasAccessChanged { memory.hasAccessChanged = true }
            return !memory.changedWallets.isEmpty || !changes.persons.isEmpty
                || changes.hasAccessChanged
        }
        if isOfInterest || revisions.count > 0 { wake() }
    }

    /// Lets a client wait for what it has not been told.
    ///
    /// - Parameters:
    ///   - listener: the client.
    ///   - rev: the person's present revision.
    func add(_ listener: ReloadListener, rev: Int64) {
        let now = service.environment.clock.now()
        let isOpen = memory.withLock { memory in
            guard !memory.isClosed else { return false }
            memory.persons[
                listener.principal.personID,
                default: WatchedPerson(rev: rev, leftAt: now)
            ]
            .add(listener)
            return true
        }
        if isOpen { wake() } else { Self.dismiss(listener, rev) }
    }

    /// Lets a request wait until a revision is there, for ``RevisionQueue/waitSeconds`` at most.
    ///
    /// - Parameters:
    ///   - minimum: the revision.
    ///   - principal: whose.
    ///   - proceed: called once; with false where it is not there in time.
    func awaitRevision(
        _ minimum: Int64,
        of principal: Principal,
        _ proceed: @escaping @Sendable (Bool) -> Void
    ) {
        let now = service.environment.clock.now()
        revisions.add(minimum, of: principal, at: now, proceed)
        wake()
    }

    /// Answers everybody; whoever comes later is answered at once.
    func close() {
        let watched = memory.withLock { memory in
            memory.isClosed = true
            defer { memory.persons = [:] }
            return Array(memory.persons.values)
        }
        HTTPResponder.together {
            for watched in watched {
                for listener in watched.listeners { Self.dismiss(listener, watched.rev) }
            }
        }
        revisions.close()
    }

    /// How many clients wait for signals, and how many requests for a revision.
    var gauges: [ServerGauge] {
        let count = memory.withLock { $0.persons.values.reduce(0) { $0 + $1.listeners.count } }
        return [
            ServerGauge(
                name: "tessera_reload_listeners",
                help: "Clients that wait for reload signals.",
                value: Double(count)
            ),
            ServerGauge(
                name: "tessera_revision_waits",
                help: "Requests that wait for a revision.",
                value: Double(revisions.count)
            ),
        ]
    }

    // MARK: On the desk's thread

    /// Does what is due: compares, tells, forgets.
    ///
    /// - Returns: when there will be something to do, if nothing happens before; nil for never.
    public func work() -> Instant? {
        let now = service.environment.clock.now()
        let nextRevision = revisions.work(service, at: now)
        noteExternalChanges()
        spreadWallets()
        dismissRefused(now)
        for person in due(now) { compare(person, now) }
        tell(now)
        return [nextRevision, nextDue(now)].compactMap(\.self).min()
    }

    /// What another process wrote may be anybody's.
    private func noteExternalChanges() {
        do throws(WalletError) {
            let stamp = try service.externalChangeStamp()
            memory.withLock { memory in
                defer { memory.stamp = stamp }
                guard let known = memory.stamp, known != stamp else { return }
                memory.hasAccessChanged = true
                for person in memory.persons.keys { memory.persons[person]?.isDirty = true }
            }
        } catch {
            // The requests meet the same failure, and say so; here it is tried again.
            return
        }
    }

    /// Finds the watched members of the wallets that changed.
    private func spreadWallets() {
        let wallets = memory.withLock { memory in
            defer { memory.changedWallets = [] }
            return memory.changedWallets
        }
        guard !wallets.isEmpty else { return }
        do throws(WalletError) {
            let persons = try service.persons(in: wallets)
            memory.withLock { memory in
                for person in persons { memory.persons[person]?.isDirty = true }
            }
        } catch {
            memory.withLock { memory in memory.changedWallets.formUnion(wallets) }
        }
    }

    /// Ends what clients wait for whose token is not good any more.
    private func dismissRefused(_ now: Instant) {
        let listeners = memory.withLock { memory in
            defer { memory.hasAccessChanged = false }
            return memory.hasAccessChanged ? memory.persons.mapValues(\.listeners) : [:]
        }
        for (person, listeners) in listeners {
            let refused = listeners.filter { Self.dismissIfRefused($0) }
            forget(refused, of: person, now)
        }
    }

    private func forget(_ gone: [ReloadListener], of person: PersonID, _ now: Instant) {
        guard !gone.isEmpty else { return }
        let ids = Set(gone.map(\.id))
        memory.withLock { memory in
            memory.persons[person]?.remove(at: now) { ids.contains($0.id) }
        }
    }

    private func due(_ now: Instant) -> [PersonID] {
        memory.withLock { memory in
            memory.persons.filter { _, watched in
                watched.comparisonDue.map { $0 <= now } ?? false
            }
            .map(\.key)
        }
    }

    private func compare(_ person: PersonID, _ now: Instant) {
        memory.withLock { memory in memory.persons[person]?.isDirty = false }
        do throws(WalletError) {
            let content = try PlacedContent(of: person, service)
            memory.withLock { memory in memory.persons[person]?.take(content, at: now) }
        } catch {
            memory.withLock { memory in memory.persons[person]?.fail(at: now) }
        }
    }

    private func tell(_ now: Instant) {
        let oldest = now.adding(seconds: -Self.memorySeconds)
        let tellings = memory.withLock { memory in
            var tellings: [(PersonID, [WatchedPerson.Telling])] = []
            for person in memory.persons.keys {
                let own = memory.persons[person]?.tellings(at: now) ?? []
                if !own.isEmpty { tellings.append((person, own)) }
            }
            memory.persons = memory.persons.filter {
                !$0.value.listeners.isEmpty || $0.value.leftAt > oldest
            }
            return tellings
        }
        // Together, so that each server thread wakes once for all of its clients.
        let gone = HTTPResponder.together {
            tellings.map { person, tellings in (person, tellings.compactMap(Self.tell)) }
        }
        for (person, listeners) in gone { forget(listeners, of: person, now) }
    }

    /// Tells one client.
    ///
    /// - Returns: the client where it does not listen any more, though it would be waited for.
    private static func tell(_ telling: WatchedPerson.Telling) -> ReloadListener? {
        let listener = telling.listener
        guard case .stream(let stream) = listener.way else {
            answer(listener, telling.rev, telling.signals)
            return nil
        }
        if dismissIfRefused(listener) { return listener }
        guard stream.send(telling.rev, telling.signals) else { return listener }
        if telling.isLast { stream.end() }
        return nil
    }

    private static func answer(_ listener: ReloadListener, _ rev: Int64, _ signals: [ReloadSignal])
    {
        if case .once(let respond) = listener.way {
            respond(.success((rev: rev, signals: signals)))
        }
    }

    /// Ends what a client waits for if it may not wait any longer; true where it may not.
    private static func dismissIfRefused(_ listener: ReloadListener) -> Bool {
        guard let refusal = listener.refusal() else { return false }
        switch listener.way {
        case .once(let respond): respond(.failure(refusal))
        case .stream(let stream): stream.end()
        }
        return true
    }

    /// Tells a client that there is nothing more to wait for.
    private static func dismiss(_ listener: ReloadListener, _ rev: Int64) {
        switch listener.way {
        case .once: answer(listener, max(rev, listener.since), [])
        case .stream(let stream): stream.end()
        }
    }

    /// Clients are looked at once a second, however many there are.
    private func nextDue(_ now: Instant) -> Instant? {
        memory.withLock { memory in
            var next: Instant?
            for watched in memory.persons.values {
                var dues: [Instant] = []
                if let due = watched.comparisonDue { dues.append(due) }
                if let due = watched.nextTelling {
                    dues.append(due.roundedDown(toSeconds: 1).adding(seconds: 1))
                }
                if !watched.listeners.isEmpty {
                    dues.append(now.adding(seconds: Self.externalSeconds))
                }
                if let first = dues.min() { next = min(next ?? first, first) }
            }
            return next.map { max($0, now) }
        }
    }
}
