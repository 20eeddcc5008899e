import Relevance
public import WalletCore

/// The uses in a database, as training may read them.
///
/// Whoever opted out of training, or was erased, is left out by the queries themselves. A use counts
/// as the server's own history counts it: at the wall clock of the zone it was made in, uses of one
/// card less than an hour apart as one visit, undone ones not at all. Uses of cards that were archived
/// or deleted since remain what the person did, told by a number alone.
public struct DatabaseUses: Sendable {
    private let repository: any CardRepository

    /// How many people or uses are read at once.
    private static let pageLimit = 1_000

    /// Reads a repository.
    public init(_ repository: any CardRepository) {
        self.repository = repository
    }

    /// A person with the visits.
    struct Person: Sendable {
        let id: PersonID
        let visits: [(item: ItemIndex, instant: LocalInstant)]

        /// A number that stays with the person, whoever else comes or goes.
        var number: Int { Self.number(id) }

        static func number(_ id: PersonID) -> Int {
            var random = SplitMix64(seed: id.high ^ id.low)
            return Int(random.next() >> 26)
        }
    }

    /// The number of people who may be read.
    func count() throws(BatchJobError) -> Int {
        var count = 0
        try forEachID { _ in count += 1 }
        return count
    }

    /// The last person of each part of a window's size.
    ///
    /// - Parameters:
    ///   - shape: how people are cut into windows.
    ///   - count: what ``count()`` gave.
    /// - Returns: one person a window, in their order; windows that hold nobody have the one before,
    ///   and nil where there is none.
    /// - Throws: why the database cannot be read.
    func bounds(_ shape: TrainingShape, count: Int) throws(BatchJobError) -> [PersonID?] {
        let ends = (0..<shape.windowCount).map { shape.part(of: count, in: $0).upperBound }
        var bounds: [PersonID?] = []
        var number = 0
        var last: PersonID?
        try forEachID { id in
            while bounds.count < ends.count, ends[bounds.count] == number { bounds.append(last) }
            number += 1
            last = id
        }
        while bounds.count < ends.count { bounds.append(last) }
        return bounds
    }

    /// The people after one and up to another, each with all visits; all of one consistent state.
    ///
    /// - Parameters:
    ///   - lower: they come after this one; nil begins with the first.
    ///   - upper: the last of them; nil means there are none.
    /// - Returns: those of them who have uses.
    /// - Throws: why the database cannot be read.
    func people(after lower: PersonID?, through upper: PersonID?) throws(BatchJobError) -> [Person]
    {
        guard let upper else { return [] }
        return try reading { reader throws(RepositoryError) in
            var result: [Person] = []
            var last = lower
            while true {
                let page = try reader.trainingPeople(after: last, limit: Self.pageLimit)
                for id in page {
                    guard id <= upper else { return result }
                    let visits = try visits(of: id, reader)
                    if !visits.isEmpty { result.append(Person(id: id, visits: visits)) }
                }
                guard page.count == Self.pageLimit else { return result }
                last = page.last
            }
        }
    }

    /// Reads all people who may be read, some at a time.
    ///
    /// - Parameters:
    ///   - file: the position that their members state for their file.
    ///   - body: takes the people of one batch.
    /// - Throws: why the database cannot be read, and what the body throws.
    func forEachBatch(
        asFile file: Int,
        _ body: ([Member]) throws(BatchJobError) -> Void
    ) throws(BatchJobError) {
        var last: PersonID?
        while true {
            let page = try reading { reader throws(RepositoryError) in
                try reader.trainingPeople(after: last, limit: BatchedPeople.batchSize)
            }
            let people = try people(after: last, through: page.last)
            try body(
                people.map { person in
                    Member(
                        file: file,
                        number: person.number,
                        log: UsageLog(person: "", uses: person.visits)
                    )
                }
            )
            guard page.count == BatchedPeople.batchSize else { return }
            last = page.last
        }
    }

    /// Which of some people may be read no more.
    func withdrawn(_ people: [PersonID]) throws(BatchJobError) -> [PersonID] {
        try reading { reader throws(RepositoryError) in
            var result: [PersonID] = []
            for id in people
            where try reader.trainingUses(of: id, after: nil, limit: 1).isEmpty {
                result.append(id)
            }
            return result
        }
    }

    private func visits(
        of person: PersonID,
        _ reader: any WalletReader
    ) throws(RepositoryError) -> [(item: ItemIndex, instant: LocalInstant)] {
        var history = VisitCollection()
        var last: TrainingUse?
        while true {
            let page = try reader.trainingUses(of: person, after: last, limit: Self.pageLimit)
            for use in page { history.record(use) }
            guard page.count == Self.pageLimit else { return history.visits }
            last = page.last
        }
    }

    private func forEachID(_ body: (PersonID) -> Void) throws(BatchJobError) {
        var last: PersonID?
        while true {
            let page = try reading { reader throws(RepositoryError) in
                try reader.trainingPeople(after: last, limit: Self.pageLimit)
            }
            for id in page { body(id) }
            guard page.count == Self.pageLimit else { return }
            last = page.last
        }
    }

    private func reading<Value>(
        _ body: (any WalletReader) throws(RepositoryError) -> Value
    ) throws(BatchJobError) -> Value {
        do {
            return try repository.read { reader in try body(reader) }
        } catch let error as RepositoryError {
            throw .database(error)
        } catch {
            throw .database(.engine(code: 0, detail: "\(type(of: error))"))
        }
    }
}

/// Makes visits of uses, as a person's history does.
private struct VisitCollection {
    private(set) var visits: [(item: ItemIndex, instant: LocalInstant)] = []
    private var items: [CardID: (item: ItemIndex, lastUse: Int64)] = [:]

    mutating func record(_ use: TrainingUse) {
        let second = use.instant.secondsSinceEpoch
        let known = items[use.cardID]
        // A history numbers no more cards than this; the server's leaves further ones out too.
        guard let number = known?.item ?? UInt16(exactly: items.count).map({ ItemIndex($0) }) else {
            return
        }
        items[use.cardID] = (number, second)
        if let known, second - known.lastUse < UsageHistory.visitSeconds { return }
        visits.append((number, LocalInstant(use.local)))
    }
}
