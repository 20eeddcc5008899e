import Synchronization
import WalletCore

/// Keeps people's histories in memory and brings them up to date use by use.
///
/// A history that is not there is built from the stored uses, or from where a refresh left it; a late or deleted use builds it anew,
/// so that it is always what the uses in their order make.
final class HistoryCache: Sendable {
    /// How many people's histories are kept: at most 64 KiB each.
    private let personCountMax: Int
    private let memory = Mutex(Memory())

    private struct Memory {
        var histories: [PersonID: PersonHistory] = [:]
        var figures = CacheFigures()
    }

    /// How many uses are read at once.
    static let pageLimit = 1000

    init(personCountMax: Int = 2000) {
        self.personCountMax = personCountMax
    }

    /// How the memory did; a hit is a history that was there and only had to be brought up to date.
    var figures: CacheFigures {
        memory.withLock { memory in
            var figures = memory.figures
            figures.entryCount = memory.histories.count
            return figures
        }
    }

    /// A person's history, up to date with what the reader sees.
    func history(
        of person: PersonID,
        _ reader: any WalletReader
    ) throws(RepositoryError) -> PersonHistory {
        let known = memory.withLock { $0.histories[person] }
        let (current, isRebuilt) = try updated(known, person, reader)
        memory.withLock { memory in
            memory.figures.note(isHit: !isRebuilt)
            // A slower reader of an older state never replaces a newer history.
            if let other = memory.histories[person], other.rev > current.rev { return }
            if memory.histories.count >= personCountMax, memory.histories[person] == nil {
                memory.histories.removeAll(keepingCapacity: true)
            }
            memory.histories[person] = current
        }
        return current
    }

    private func updated(
        _ known: PersonHistory?,
        _ person: PersonID,
        _ reader: any WalletReader
    ) throws(RepositoryError) -> (history: PersonHistory, isRebuilt: Bool) {
        let start: PersonHistory?
        if let known { start = known } else { start = try kept(person, reader) }
        guard var history = start else { return (try .built(of: person, reader), true) }
        let changes = try reader.useChanges(of: person, after: history.rev, limit: Self.pageLimit)
        guard !changes.hasDeletions, changes.rev >= history.rev else {
            return (try .built(of: person, reader), true)
        }
        for use in changes.uses {
            guard history.isNext(use) else { return (try .built(of: person, reader), true) }
            history.record(use)
        }
        history.advance(to: changes.rev)
        return (history, false)
    }

    /// What a refresh kept of a person's statistics; nil where nothing of use was.
    private func kept(
        _ person: PersonID,
        _ reader: any WalletReader
    ) throws(RepositoryError) -> PersonHistory? {
        try reader.relevanceState(of: person, format: PersonHistory.format)
            .flatMap { PersonHistory($0) }
    }
}
