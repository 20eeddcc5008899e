import POSIX
import SQLite
public import WalletCore

extension SQLiteRepository {
    /// What to do where there is no database yet.
    public enum Absence: Sendable {
        /// Refuse.
        case refused
        /// Make the file, readable by its owner only, and the folders above it.
        case created
    }

    /// Opens the database of a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - absence: what to do where the file is missing or empty.
    ///   - now: recorded where the file is made.
    ///   - options: see there.
    /// - Returns: the repository, which holds the file until it is closed.
    /// - Throws: `cannotOpen`, also where there is no database; `schemaOlder`, `schemaNewer` or
    ///   `schemaMismatch` where program and file do not fit; `busy` while the file is restored.
    public static func open(
        path: String,
        absence: Absence = .refused,
        now: Instant,
        options: SQLiteRepositoryOptions = SQLiteRepositoryOptions()
    ) throws(RepositoryError) -> SQLiteRepository {
        let file = DatabaseFile(path: path)
        switch absence {
        case .refused: try file.requirePresence()
        case .created: try file.make()
        }
        let lock = try file.lockShared()
        let connection = try file.connect(options: options)
        try prepare(connection, absence: absence, path: path, now: now)
        return try SQLiteRepository(
            writeConnection: try limiting(connection, options: options),
            lock: lock,
            options: options
        ) { () throws(RepositoryError) in
            try file.connect(options: options, isQueryOnly: true)
        }
    }

    /// Opens a database in memory, which is gone with the last repository of that name.
    ///
    /// - Parameters:
    ///   - name: letters and digits; repositories of one process that name it share it.
    ///   - now: recorded where it is made.
    ///   - options: see there.
    /// - Returns: the repository.
    /// - Throws: as ``open(path:absence:now:options:)``.
    public static func inMemory(
        name: String,
        now: Instant,
        options: SQLiteRepositoryOptions = SQLiteRepositoryOptions()
    ) throws(RepositoryError) -> SQLiteRepository {
        let connect: @Sendable (Bool) throws(RepositoryError) -> Connection = {
            (isQueryOnly) throws(RepositoryError) in
            try mappingErrors { () throws(SQLiteError) in
                try Connection(
                    .memory(name: name),
                    options: ConnectionOptions(options, isQueryOnly: isQueryOnly)
                )
            }
        }
        let connection = try connect(false)
        try prepare(connection, absence: .created, path: name, now: now)
        return try SQLiteRepository(
            writeConnection: try limiting(connection, options: options),
            lock: nil,
            options: options
        ) { () throws(RepositoryError) in try connect(true) }
    }

    /// Makes the schema of an empty database, and refuses one of another version.
    private static func prepare(
        _ connection: Connection,
        absence: Absence,
        path: String,
        now: Instant
    ) throws(RepositoryError) {
        let migrator = Migrator(catalog: .embedded, connection: connection)
        let status = try migrator.status()
        if status.version == 0 {
            guard absence == .created else {
                throw .cannotOpen(path: path, detail: "the database is empty")
            }
            _ = try migrator.migrate(now: now)
        }
        try migrator.requireCurrent()
    }

    private static func limiting(
        _ connection: Connection,
        options: SQLiteRepositoryOptions
    ) throws(RepositoryError) -> Connection {
        if let count = options.pageCountMax {
            try mappingErrors { () throws(SQLiteError) in try connection.limitPageCount(to: count) }
        }
        return connection
    }
}

extension ConnectionOptions {
    /// The settings of a connection of a repository.
    init(_ options: SQLiteRepositoryOptions, isQueryOnly: Bool) {
        self.init()
        busyTimeout = options.busyTimeout
        cacheByteCount = options.cacheByteCount
        self.isQueryOnly = isQueryOnly
    }
}
