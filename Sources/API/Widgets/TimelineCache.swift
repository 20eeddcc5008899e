import HTTPServer
import Synchronization
import WalletCore
import WalletService

/// Keeps answered timelines until something visible changes or their time is over.
///
/// A timeline is a function of the wallets, the request and the quarter hour, so the same bytes, and
/// 304, stand until then. A GET never changes anything here but this memory.
final class TimelineCache: Sendable {
    /// What a timeline is asked with, and by whom.
    struct Question: Hashable {
        let principal: Principal
        let path: String
        let query: String

        /// Asks what a request does.
        init(_ request: HTTPRequest, as principal: Principal) {
            self.init(as: principal, path: request.path, query: request.query ?? "")
        }

        /// Asks with the parts of an address.
        init(as principal: Principal, path: String, query: String) {
            (self.principal, self.path, self.query) = (principal, path, query)
        }
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
        var entries: [Question: Entry] = [:]
        var questionsByPerson: [PersonID: Set<Question>] = [:]
        var personsByWallet: [WalletID: Set<PersonID>] = [:]
        var stamp: Int64 = .min
        /// Raised by every change, so that a plan begun before one that it might show is not kept.
        var generation = 0
        var figures = CacheFigures()
        /// The latest changes, one a generation, the last one being that of `generation`.
        var changes: [RepositoryChanges] = []

        mutating func note(_ change: RepositoryChanges) {
            generation += 1
            if changes.count >= TimelineCache.changeCountMax {
                changes.removeFirst(TimelineCache.changeCountMax / 2)
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
            questionsByPerson.removeAll(keepingCapacity: true)
            personsByWallet.removeAll(keepingCapacity: true)
        }
    }

    /// How many changes may come while one plan is worked out without it being lost.
    static let changeCountMax = 256

    private let clock: any WallClock
    private let entryCountMax: Int
    private let memory = Mutex(Memory())

    /// Makes an empty memory.
    ///
    /// - Parameters:
    ///   - clock: what tells how long an answer stands.
    ///   - entryCountMax: how many timelines are kept; beyond that the memory starts anew.
    init(clock: any WallClock, entryCountMax: Int = 50_000) {
        self.clock = clock
        self.entryCountMax = entryCountMax
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
                for question in memory.questionsByPerson.removeValue(forKey: person) ?? [] {
                    memory.entries.removeValue(forKey: question)
                }
            }
        }
    }

    /// A kept answer that is still right.
    ///
    /// - Parameters:
    ///   - question: what is asked.
    ///   - header: the client's `If-None-Match`; only asked for where there is an answer.
    ///   - stamp: the repository's external change stamp: another process's write forgets all.
    /// - Returns: the answer, 304 where the client has it; nil where it must be worked out.
    func cached(
        _ question: Question,
        ifNoneMatch header: @autoclosure () -> String?,
        stamp: Int64
    ) -> HTTPResponse? {
        let now = clock.now()
        let entry = memory.withLock { memory -> Entry? in
            if memory.stamp != stamp {
                memory.note(RepositoryChanges(hasAccessChanged: true))
                memory.forgetAll()
                memory.stamp = stamp
            }
            let entry = memory.entries[question].flatMap { entry in
                entry.validFrom <= now && now < entry.validUntil ? entry : nil
            }
            memory.figures.note(isHit: entry != nil)
            return entry
        }
        guard let entry else { return nil }
        guard let header = header() else { return entry.response }
        return Reply.isKnown(entry.entityTag, header) ? entry.notModified : entry.response
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
    ///   - question: what was asked, by whom.
    ///   - generation: the mark from before the state was read.
    func keep(
        _ reply: Reply,
        _ validity: (from: Instant, until: Instant, wallets: [WalletID]),
        for question: Question,
        since generation: Int
    ) {
        guard let entityTag = reply.entityTag, validity.from < validity.until else { return }
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
                    question.principal.personID,
                    validity.wallets
                )
            else { return }
            if memory.entries.count >= entryCountMax { memory.forgetAll() }
            memory.entries[question] = entry
            memory.questionsByPerson[question.principal.personID, default: []].insert(question)
            for wallet in validity.wallets {
                memory.personsByWallet[wallet, default: []].insert(question.principal.personID)
            }
        }
    }
}
