public import WalletCore

/// What a refresh came to.
public struct RelevanceRefresh: Equatable, Sendable {
    /// The number of people who have uses.
    public var people = 0
    /// Of how many of them the kept statistics were made anew.
    public var written = 0

    /// Starts from nothing, or from counts.
    public init(people: Int = 0, written: Int = 0) {
        self.people = people
        self.written = written
    }
}

extension WalletService {
    /// How many people are read at once.
    private static let refreshLimit = 256

    /// Finds where people may be cut into ranges.
    ///
    /// - Returns: every 256th person, in their order.
    /// - Throws: why the repository failed.
    public func refreshBounds() throws(WalletError) -> [PersonID] {
        var bounds: [PersonID] = []
        while true {
            let page = try people(after: bounds.last)
            guard page.count == Self.refreshLimit, let last = page.last else { return bounds }
            bounds.append(last)
        }
    }

    /// Makes the statistics of some people anew from their uses, and keeps them.
    ///
    /// They depend on the uses alone, not on the model in force, and are written where they differ.
    ///
    /// - Parameters:
    ///   - lower: people after this one; nil begins with the first.
    ///   - upper: up to this one; nil goes on to the last.
    /// - Returns: what was done.
    /// - Throws: why the repository failed.
    public func refreshRelevance(
        after lower: PersonID?,
        through upper: PersonID?
    ) throws(WalletError) -> RelevanceRefresh {
        var result = RelevanceRefresh()
        var last = lower
        while true {
            let page = try people(after: last)
            let within = page.filter { id in upper.map { id <= $0 } ?? true }
            let part = try refresh(within)
            result.people += part.people
            result.written += part.written
            guard within.count == Self.refreshLimit else { return result }
            last = within.last
        }
    }

    private func people(after last: PersonID?) throws(WalletError) -> [PersonID] {
        try Self.mappingErrors {
            try repository.read { reader in
                try reader.persons(after: last, limit: Self.refreshLimit).map(\.id)
            }
        }
    }

    private func refresh(_ people: [PersonID]) throws(WalletError) -> RelevanceRefresh {
        var result = RelevanceRefresh()
        var states: [(person: PersonID, state: RelevanceState)] = []
        try Self.mappingErrors {
            try repository.read { reader in
                for id in people {
                    guard let state = try PersonHistory.built(of: id, reader).state else {
                        continue
                    }
                    result.people += 1
                    let kept = try reader.relevanceState(of: id, format: PersonHistory.format)
                    if kept != state { states.append((id, state)) }
                }
            }
        }
        guard !states.isEmpty else { return result }
        result.written = states.count
        let changed = states
        let box = ResultBox<Void>()
        repository.write { writer in
            for (person, state) in changed { try writer.save(state, of: person) }
        } completion: { outcome in
            box.fill(outcome.mapError(Self.walletError))
        }
        try box.wait().get()
        return result
    }
}
