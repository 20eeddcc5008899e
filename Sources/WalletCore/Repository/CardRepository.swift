/// Where wallets are kept: one protocol, several engines behind it, one contract suite for all.
///
/// Reads see one consistent state; writes are answered only once they are synced to disk.
public protocol CardRepository: Sendable {
    /// Runs reads that all see the same state: what was answered before the body begins, and nothing
    /// that is committed after.
    ///
    /// - Parameter body: what to read; it must not keep the reader.
    /// - Returns: what the body returned.
    /// - Throws: what the body threw.
    func read<Value>(_ body: (any WalletReader) throws -> Value) throws -> Value

    /// Queues one unit of work and answers once it is durable.
    ///
    /// Concurrent units may share one sync to disk, each isolated from the others: a body that
    /// throws leaves nothing behind.
    ///
    /// - Parameters:
    ///   - body: the work, run on the writer's thread; it must not block or keep the writer.
    ///   - completion: called once, on any thread, after the work is on disk or has failed.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any WalletWriter) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    )

    /// A number that differs whenever anything may have changed since it was last asked for by
    /// somebody else than this repository: another process's write. Cheap enough for every request.
    ///
    /// - Throws: where the engine cannot tell.
    func externalChangeStamp() throws(RepositoryError) -> Int64

    /// Calls back with what each group of writes changed, after it is durable and before any of its
    /// completions run, so that caches are never older than an answer.
    func observeChanges(_ observer: @escaping @Sendable (RepositoryChanges) -> Void)
}

/// What a group of writes changed.
public struct RepositoryChanges: Sendable {
    /// Wallets whose shared content changed.
    public var wallets: Set<WalletID>
    /// People whose own content changed.
    public var persons: Set<PersonID>
    /// Whether who may see what must be asked again: a token or a device went, or a member came, changed
    /// or went.
    public var hasAccessChanged: Bool

    /// Makes a set of changes.
    public init(
        wallets: Set<WalletID> = [],
        persons: Set<PersonID> = [],
        hasAccessChanged: Bool = false
    ) {
        self.wallets = wallets
        self.persons = persons
        self.hasAccessChanged = hasAccessChanged
    }
}
