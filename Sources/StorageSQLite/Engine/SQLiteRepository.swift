import POSIX
import SQLite
import Synchronization
public import WalletCore

/// The repository on one SQLite file, which holds everything.
///
/// Reads run on the caller's thread, each on a connection that nobody else uses meanwhile, and see
/// one committed state. Writes run on one thread in groups, each group one transaction with one
/// sync to disk. Another process may write to the same file at once.
public final class SQLiteRepository: CardRepository {
    private let pool: ConnectionPool
    private let writer: GroupCommitWriter
    private let externalChanges: ExternalChanges
    private let observers: Observers
    private let fileLock: Mutex<FileLock?>

    init(
        writeConnection: Connection,
        lock: consuming FileLock?,
        options: SQLiteRepositoryOptions,
        openReader: @escaping @Sendable () throws(RepositoryError) -> Connection
    ) throws(RepositoryError) {
        let sequence = try mappingErrors { () throws(SQLiteError) in
            try ExternalChanges.sequence(of: writeConnection)
        }
        let changes = ExternalChanges(sequence: sequence, open: openReader)
        let observers = Observers()
        externalChanges = changes
        self.observers = observers
        pool = ConnectionPool(limit: options.readerCountMax, open: openReader)
        var limits = GroupCommitWriter.Limits()
        limits.queuedCountMax = options.queuedWriteCountMax
        do throws(POSIXError) {
            writer = try GroupCommitWriter(
                connection: ExclusiveConnection(writeConnection),
                externalChanges: changes,
                limits: limits,
                observe: { observers.notify($0) },
                answering: options.answering
            )
        } catch {
            throw .engine(code: Int(error.number), detail: "no thread: \(error.reason)")
        }
        fileLock = Mutex(lock)
    }

    deinit {
        writer.close()
    }

    /// Runs reads that all see the same committed state: that of the moment the body begins.
    ///
    /// - Parameter body: what to read; it must not keep the reader.
    /// - Returns: what the body returned.
    /// - Throws: what the body threw, or a `RepositoryError` where the database cannot be read.
    public func read<Value>(_ body: (any WalletReader) throws -> Value) throws -> Value {
        try pool.withConnection { lent in
            let connection = lent.connection
            try mappingErrors { () throws(SQLiteError) in try connection.beginReading() }
            defer { connection.rollBackIfOpen() }
            return try body(SQLiteWalletReader(session: SQLSession(connection: connection)))
        }
    }

    /// Queues one unit of work and answers once it is durable.
    ///
    /// - Parameters:
    ///   - body: the work, run on the writer's thread. Its only effects are those on the writer,
    ///     as it is run again where a unit of work beside it made SQLite roll both back.
    ///   - completion: called once, on the writer's thread or, for work that is refused, at once;
    ///     it must not block.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any WalletWriter) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        writer.submit(WriteJob(body, completion: completion))
    }

    /// Writes, and waits without a thread until the work is durable.
    ///
    /// - Parameter body: the work, as for ``write(_:completion:)``.
    /// - Returns: what the body returned.
    /// - Throws: what the body threw, or a `RepositoryError`.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any WalletWriter) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            write(body) { continuation.resume(with: $0) }
        }
    }

    /// A number that differs whenever another process may have written since it was last asked.
    ///
    /// Costs no system call where nothing was committed.
    public func externalChangeStamp() throws(RepositoryError) -> Int64 {
        try externalChanges.stamp()
    }

    /// Calls back with what each group of writes changed, before any of them is answered.
    public func observeChanges(_ observer: @escaping @Sendable (RepositoryChanges) -> Void) {
        observers.add(observer)
    }

    /// Refuses further writes, waits until all that were queued are answered, and lets the file go.
    public func close() {
        writer.close()
        pool.closeIdle()
        externalChanges.close()
        fileLock.withLock { $0 = nil }
    }
}

extension SQLiteRepository {
    /// What the writer did since the repository was opened.
    public var writerStatistics: WriterStatistics { writer.statistics }

    /// The version of the schema that this program knows.
    public static var schemaVersion: Int { MigrationCatalog.embedded.latestVersion }

    /// The number of units of work that wait for the writer.
    public var queuedWriteCount: Int { writer.queuedCount }

    /// Whether the system lets the writer's thread go before others.
    public var isWriterRaised: Bool { writer.isRaised }

    /// The number of read connections that are open.
    public var openReaderCount: Int { pool.openCount }
}
