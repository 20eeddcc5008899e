public import WalletCore

/// The use cases, over any repository.
///
/// Reads run at once in a ``ReadSession``; writes are one unit of work in a ``WriteSession`` and
/// are answered once they are on disk.
public struct WalletService: Sendable {
    /// Where wallets are kept.
    let repository: any CardRepository
    /// What the use cases take from outside.
    public let environment: ServiceEnvironment
    private let histories = HistoryCache()

    /// How the memory of people's histories did.
    public var historyFigures: CacheFigures { histories.figures }

    /// Makes the use cases.
    public init(repository: any CardRepository, environment: ServiceEnvironment) {
        self.repository = repository
        self.environment = environment
    }

    /// Reads on behalf of a principal; all reads of one call see the same state.
    ///
    /// - Parameters:
    ///   - principal: on whose behalf.
    ///   - body: what to read.
    /// - Returns: what the body returned.
    /// - Throws: what the body threw, or why the repository failed.
    public func read<Value>(
        as principal: Principal,
        _ body: (ReadSession) throws(WalletError) -> Value
    ) throws(WalletError) -> Value {
        try Self.mappingErrors {
            try repository.read { reader in
                // The state is taken by now: nothing that it holds is of a later instant.
                let now = environment.clock.now()
                return try body(
                    ReadSession(
                        principal: principal,
                        reader: reader,
                        environment: environment,
                        histories: histories,
                        now: now
                    )
                )
            }
        }
    }

    /// Writes on behalf of a principal, and answers once the work is on disk.
    ///
    /// - Parameters:
    ///   - principal: on whose behalf.
    ///   - body: the work; one that throws leaves nothing behind.
    ///   - completion: called once, on any thread.
    public func write<Value: Sendable>(
        as principal: Principal,
        _ body: @escaping @Sendable (WriteSession) throws(WalletError) -> Value,
        completion: @escaping @Sendable (Result<Value, WalletError>) -> Void
    ) {
        let environment = environment
        repository.write { writer in
            // In its turn: units of work that follow each other have instants that do.
            let now = environment.clock.now()
            // A memory of its own: what a unit of work sees may yet be undone, and must not be kept
            // for others.
            return try body(
                WriteSession(
                    principal: principal,
                    writer: writer,
                    environment: environment,
                    histories: HistoryCache(personCountMax: 1),
                    now: now
                )
            )
        } completion: { result in
            completion(result.mapError(Self.walletError))
        }
    }

    /// Writes and waits: for the command line and batch jobs, never on a server's thread.
    ///
    /// - Parameters:
    ///   - principal: on whose behalf.
    ///   - body: the work.
    /// - Returns: what the body returned, once it is on disk.
    /// - Throws: what the body threw, or why the repository failed.
    public func writeAndWait<Value: Sendable>(
        as principal: Principal,
        _ body: @escaping @Sendable (WriteSession) throws(WalletError) -> Value
    ) throws(WalletError) -> Value {
        let box = ResultBox<Value>()
        write(as: principal, body) { result in box.fill(result) }
        return try box.wait().get()
    }

    /// A number that differs whenever another process may have written since it was last asked for.
    ///
    /// - Returns: the number; cheap enough for every request.
    /// - Throws: where the repository cannot tell.
    public func externalChangeStamp() throws(WalletError) -> Int64 {
        do throws(RepositoryError) {
            return try repository.externalChangeStamp()
        } catch {
            throw .repository(error)
        }
    }

    /// Whom a change of some wallets concerns.
    ///
    /// - Parameter wallets: the wallets.
    /// - Returns: their members.
    /// - Throws: why the repository failed.
    public func persons(in wallets: Set<WalletID>) throws(WalletError) -> Set<PersonID> {
        try Self.mappingErrors {
            try repository.read { reader in
                Set(try wallets.flatMap { try reader.members(of: $0) }.map(\.personID))
            }
        }
    }

    /// Calls back with what each group of writes changed, before any of them is answered.
    ///
    /// - Parameter observer: called on the writer's thread; it must be quick.
    public func observeChanges(_ observer: @escaping @Sendable (RepositoryChanges) -> Void) {
        repository.observeChanges(observer)
    }

    static func mappingErrors<Value>(
        _ body: () throws -> Value
    ) throws(WalletError) -> Value {
        do {
            return try body()
        } catch {
            throw walletError(error)
        }
    }

    static func walletError(_ error: any Error) -> WalletError {
        switch error {
        case let error as WalletError: error
        case let error as RepositoryError: .repository(error)
        default: .repository(.engine(code: 0, detail: "\(type(of: error))"))
        }
    }
}
