public import WalletCore

/// One unit of work on the wallets, on behalf of a principal; all of it is kept, or nothing.
public struct WriteSession {
    /// On whose behalf.
    public let principal: Principal
    /// What is written to.
    let writer: any WalletWriter
    /// What comes from outside.
    public let environment: ServiceEnvironment
    /// People's histories; a unit of work reads its own, since it may yet be undone.
    let histories: HistoryCache
    /// The instant that this session takes for the present.
    public let now: Instant

    init(
        principal: Principal,
        writer: any WalletWriter,
        environment: ServiceEnvironment,
        histories: HistoryCache,
        now: Instant
    ) {
        self.principal = principal
        self.writer = writer
        self.environment = environment
        self.histories = histories
        self.now = now
    }

    /// The reads of this unit of work: they see what it wrote.
    public var read: ReadSession {
        ReadSession(
            principal: principal,
            reader: writer,
            environment: environment,
            histories: histories,
            now: now
        )
    }

    /// Runs a write and turns the repository's failure into ours.
    @discardableResult
    func writing<Value>(
        _ body: (any WalletWriter) throws(RepositoryError) -> Value
    ) throws(WalletError) -> Value {
        do throws(RepositoryError) {
            return try body(writer)
        } catch {
            throw .repository(error)
        }
    }

    /// A fresh identifier of this instant.
    func newID<Entity>() -> Identifier<Entity> {
        environment.random.identifier(at: now)
    }
}
