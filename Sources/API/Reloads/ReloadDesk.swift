import Synchronization
public import WalletCore
public import WalletService

/// Finds out which placed widgets show something else after a change, and tells who waits for it.
///
/// Nothing of it stands on the way of a write or of a GET: changes are only noted; one thread does
/// ``work()``, compares what is shown before and after, at most once in 30 seconds for a person, and
/// answers the listeners, which cost no thread.
public final class ReloadDesk: Sendable {
    private struct Memory {
        var persons: [PersonID: WatchedPerson] = [:]
        var changedWallets: Set<WalletID> = []
        var stamp: Int64?
        var errands: [(due: Instant, run: @Sendable () -> Void)] = []
        var isClosed = false
    }

    /// How long a person is watched after the last listener has left.
    private static let memorySeconds: Int64 = 600
    /// How often another process's writes are looked for, while somebody listens.
    private static let externalSeconds: Int64 = 5

    private let service: WalletService
    private let wake: @Sendable () -> Void
    private let memory = Mutex(Memory())

    /// Makes a desk, which does nothing until somebody listens.
    ///
    /// - Parameters:
    ///   - service: the use cases.
    ///   - wake: tells the thread that does ``work()`` that there is some.
    public init(service: WalletService, wake: @escaping @Sendable () -> Void) {
        self.service = service
        self.wake = wake
    }

    /// Notes what a group of writes changed.
    func note(_ changes: RepositoryChanges) {
        let isOfInterest = memory.withLock { memory in
            guard !memory.persons.isEmpty else { return false }
            memory.changedWallets.formUnion(changes.wallets)
            for person in changes.persons { memory.persons[person]?.isDirty = true }
            return !memory.changedWallets.isEmpty || !changes.persons.isEmpty
        }
        if isOfInterest { wake() }
    }

    /// Lets a client wait; it is answered once, with what it has not been told, or with nothing when
    /// its time is over.
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
            .listeners.append(listener)
            return true
        }
        if isOpen { wake() } else { listener.respond(rev, []) }
    }

    /// Does something a little later, on the desk's own thread.
    func run(at due: Instant, _ body: @escaping @Sendable () -> Void) {
        let isOpen = memory.withLock { memory in
            if !memory.isClosed { memory.errands.append((due, body)) }
            return !memory.isClosed
        }
        if isOpen { wake() } else { body() }
    }

    /// Answers everybody; whoever comes later is answered at once.
    func close() {
        let (listeners, errands) = memory.withLock { memory in
            memory.isClosed = true
            defer {
                memory.persons = [:]
                memory.errands = []
            }
            return (
                memory.persons.values.flatMap { watched in
                    watched.listeners.map { ($0, watched.rev) }
                }, memory.errands
            )
        }
        for (listener, rev) in listeners { listener.respond(rev, []) }
        for errand in errands { errand.run() }
    }

    /// Does what is due: compares, answers, forgets.
    ///
    /// - Returns: when there will be something to do, if nothing happens before; nil for never.
    public func work() -> Instant? {
        let now = service.environment.clock.now()
        runErrands(now)
        noteExternalChanges()
        spreadWallets()
        for person in due(now) { compare(person, now) }
        deliver(now)
        return nextDue(now)
    }

    private func runErrands(_ now: Instant) {
        let due = memory.withLock { memory in
            let due = memory.errands.filter { $0.due <= now }
            memory.errands.removeAll { $0.due <= now }
            return due
        }
        for errand in due { errand.run() }
    }

    /// What another process wrote may be anybody's.
    private func noteExternalChanges() {
        do throws(WalletError) {
            let stamp = try service.externalChangeStamp()
            memory.withLock { memory in
                defer { memory.stamp = stamp }
                guard let known = memory.stamp, known != stamp else { return }
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

    private func due(_ now: Instant) -> [PersonID] {
        memory.withLock { memory in
            memory.persons.filter { _, watched in
                watched.comparisonDue.map { $0 <= now } ?? false
            }
            .map(\.key)
        }
    }

    private func compare(_ person: PersonID, _ now: Instant) {
        memory.withLock { memory in
            memory.persons[person]?.isDirty = false
            // The first look compares nothing, so that the first change is told at once.
            if memory.persons[person]?.content != nil { memory.persons[person]?.comparedAt = now }
        }
        do throws(WalletError) {
            let content = try PlacedContent(of: person, service)
            memory.withLock { memory in
                memory.persons[person]?.take(content, at: now)
            }
        } catch {
            memory.withLock { memory in
                memory.persons[person]?.isDirty = true
                memory.persons[person]?.comparedAt = now
            }
        }
    }

    private func deliver(_ now: Instant) {
        let answers = memory.withLock { memory in
            var answers: [(ReloadListener, Int64, [ReloadSignal])] = []
            for (person, watched) in memory.persons {
                var waiting: [ReloadListener] = []
                for listener in watched.listeners {
                    let news = watched.news(for: listener)
                    if news.isEmpty, now < listener.deadline {
                        waiting.append(listener)
                    } else {
                        answers.append((listener, watched.rev, news))
                    }
                }
                guard waiting.count < watched.listeners.count else { continue }
                memory.persons[person]?.listeners = waiting
                memory.persons[person]?.leftAt = now
            }
            let oldest = now.adding(seconds: -Self.memorySeconds)
            memory.persons = memory.persons.filter {
                !$0.value.listeners.isEmpty || $0.value.leftAt > oldest
            }
            return answers
        }
        for (listener, rev, news) in answers { listener.respond(rev, news) }
    }

    /// Deadlines are looked at once a second, however many there are.
    private func nextDue(_ now: Instant) -> Instant? {
        memory.withLock { memory in
            var dues = memory.errands.map(\.due)
            for watched in memory.persons.values {
                if let due = watched.comparisonDue { dues.append(due) }
                dues += watched.listeners.map {
                    $0.deadline.roundedDown(toSeconds: 1).adding(seconds: 1)
                }
                if !watched.listeners.isEmpty {
                    dues.append(now.adding(seconds: Self.externalSeconds))
                }
            }
            return dues.min().map { max($0, now) }
        }
    }
}
