import HTTPServer
import Synchronization
import WalletCore
import WalletService

/// Keeps answered timelines until something visible changes or their time is over.
///
/// A timeline is a function of the wallets, the request and the quarter hour, so the same bytes, and
/// 304, stand until then. A GET never changes anything here but this memory.
final class WidgetFeed: Sendable {
    /// What a timeline was asked with.
    private struct Key: Hashable {
        let principal: Principal
        let path: String
        let query: String
    }

    /// A timeline as it is answered.
    private struct Entry {
        let response: HTTPResponse
        let notModified: HTTPResponse
        let entityTag: String
        let validFrom: Instant
        let validUntil: Instant
    }

    private struct Memory {
        var entries: [Key: Entry] = [:]
        var keysByPerson: [PersonID: Set<Key>] = [:]
        var personsByWallet: [WalletID: Set<PersonID>] = [:]
        var stamp: Int64 = .min
        /// Raised by every change, so that a plan begun before one that it might show is not kept.
        var generation = 0
        var figures = CacheFigures()
        /// The latest changes, one a generation, the last one being that of `generation`.
        var changes: [RepositoryChanges] = []

        mutating func note(_ change: RepositoryChanges) {
            generation += 1
            if changes.count >= WidgetFeed.changeCountMax {
                changes.removeFirst(WidgetFeed.changeCountMax / 2)
            }
            changes.append(change)
        }

        /// Whether nothing that a plan shows has changed since a generation, as far as is known.
        func isUnchanged(since past: Int, _ person: PersonID, _ wallets: [WalletID]) -> Bool {
            let count = generation - past
            guard count <= changes.count else { return false }
            return changes.suffix(count).allSatisfy { change in
                !change.hasAccessChanged && !change.persons.contains(person)
                    && change.wallets.isDisjoint(with: wallets)
            }
        }

        mutating func forgetAll() {
            entries.removeAll(keepingCapacity: true)
            keysByPerson.removeAll(keepingCapacity: true)
            personsByWallet.removeAll(keepingCapacity: true)
        }
    }

    /// How many timelines are kept; beyond that the memory starts anew.
    private static let entryCountMax = 50_000
    /// How many changes may come while one plan is worked out without it being lost.
    fileprivate static let changeCountMax = 256

    private let clock: any WallClock
    private let memory = Mutex(Memory())
    private let planCount = Atomic<Int64>(0)

    init(clock: any WallClock) {
        self.clock = clock
    }

    /// How the memory did.
    var figures: CacheFigures {
        memory.withLock { memory in
            var figures = memory.figures
            figures.entryCount = memory.entries.count
            return figures
        }
    }

    /// Forgets the timelines that a change can be seen in.
    func forget(_ changes: RepositoryChanges) {
        guard changes.hasAccessChanged || !changes.persons.isEmpty || !changes.wallets.isEmpty
        else { return }
        memory.withLock { memory in
            memory.note(changes)
            if changes.hasAccessChanged {
                memory.forgetAll()
                return
            }
            var persons = changes.persons
            for wallet in changes.wallets {
                persons.formUnion(memory.personsByWallet[wallet] ?? [])
            }
            for person in persons {
                for key in memory.keysByPerson.removeValue(forKey: person) ?? [] {
                    memory.entries.removeValue(forKey: key)
                }
            }
        }
    }

    /// A kept answer that is still right.
    ///
    /// - Parameters:
    ///   - request: what is asked.
    ///   - principal: who asks.
    ///   - stamp: the repository's external change stamp: another process's write forgets all.
    /// - Returns: the answer, 304 where the client has it; nil where it must be worked out.
    func cached(_ request: HTTPRequest, principal: Principal, stamp: Int64) -> HTTPResponse? {
        let key = Key(principal: principal, path: request.path, query: request.query ?? "")
        let now = clock.now()
        let entry = memory.withLock { memory -> Entry? in
            if memory.stamp != stamp {
                memory.note(RepositoryChanges(hasAccessChanged: true))
                memory.forgetAll()
                memory.stamp = stamp
            }
            let entry = memory.entries[key].flatMap { entry in
                entry.validFrom <= now && now < entry.validUntil ? entry : nil
            }
            memory.figures.note(isHit: entry != nil)
            return entry
        }
        guard let entry else { return nil }
        guard let header = request.header("If-None-Match") else { return entry.response }
        return Reply.isKnown(entry.entityTag, header) ? entry.notModified : entry.response
    }

    /// Counts a plan that was worked out, for want of a kept answer.
    func notePlan() {
        planCount.add(1, ordering: .relaxed)
    }

    /// How many plans were worked out.
    var planGauge: ServerGauge {
        ServerGauge(
            name: "tessera_widget_plans_total",
            help: "Timelines and snapshots that were worked out, and not answered from memory.",
            value: Double(planCount.load(ordering: .relaxed)),
            isCounter: true
        )
    }

    /// A mark that ``keep(_:_:for:since:)`` needs, taken before the state is read.
    var generation: Int {
        memory.withLock { $0.generation }
    }

    /// Keeps an answer, unless something changed since it was begun.
    ///
    /// - Parameters:
    ///   - reply: the answer with its entity tag.
    ///   - validity: how long it stands, and the wallets it was made of.
    ///   - exchange: what was asked, by whom.
    ///   - generation: the mark from before the state was read.
    func keep(
        _ reply: Reply,
        _ validity: (from: Instant, until: Instant, wallets: [WalletID]),
        for exchange: Exchange,
        since generation: Int
    ) {
        guard let entityTag = reply.entityTag, validity.from < validity.until else { return }
        let key = Key(
            principal: exchange.principal,
            path: exchange.request.path,
            query: exchange.request.query ?? ""
        )
        let entry = Entry(
            response: reply.response,
            notModified: reply.conditional(ifNoneMatch: entityTag).response,
            entityTag: entityTag,
            validFrom: validity.from,
            validUntil: validity.until
        )
        memory.withLock { memory in
            guard
                memory.isUnchanged(
                    since: generation,
                    exchange.principal.personID,
                    validity.wallets
                )
            else { return }
            if memory.entries.count >= Self.entryCountMax { memory.forgetAll() }
            memory.entries[key] = entry
            memory.keysByPerson[exchange.principal.personID, default: []].insert(key)
            for wallet in validity.wallets {
                memory.personsByWallet[wallet, default: []].insert(exchange.principal.personID)
            }
        }
    }
}
