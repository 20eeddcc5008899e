import POSIX
import SQLite
public import WalletCore

/// What an operator does to a database file: migrate, back up, restore, examine.
public struct DatabaseMaintenance: Sendable {
    /// The database file.
    public let path: String

    let file: DatabaseFile

    /// Names a database file, which need not exist.
    public init(path: String) {
        self.path = path
        file = DatabaseFile(path: path)
    }

    /// What migrating would do or did.
    public struct MigrationReport: Equatable, Sendable {
        /// The version that the database had before: the number of migrations applied.
        public let version: Int
        /// The ids of the migrations that are to be applied, or were.
        public let migrations: [String]
    }

    /// Says which migrations are to come, and changes nothing.
    public func pendingMigrations() throws(MaintenanceError) -> MigrationReport {
        try onDatabase { (migrator) throws(RepositoryError) in
            let status = try migrator.status()
            return MigrationReport(version: status.version, migrations: status.pending)
        }
    }

    /// Brings the database up to the version of this program, each step in a transaction.
    ///
    /// A server that runs meanwhile is not disturbed, and refuses an older program at its next
    /// start.
    ///
    /// - Parameter now: recorded as the time of each migration.
    /// - Returns: what was applied.
    /// - Throws: `repository` with `schemaNewer` or `schemaMismatch` where the two do not fit.
    public func migrate(now: Instant) throws(MaintenanceError) -> MigrationReport {
        try onDatabase { (migrator) throws(RepositoryError) in
            let version = try migrator.status().version
            return MigrationReport(version: version, migrations: try migrator.migrate(now: now))
        }
    }

    private func onDatabase<Result>(
        _ body: (Migrator) throws(RepositoryError) -> Result
    ) throws(MaintenanceError) -> Result {
        try repository { () throws(RepositoryError) in
            try file.requirePresence()
            // Held until the end, so that nobody restores the file meanwhile.
            let lock = try file.lockShared()
            let migrator = Migrator(catalog: .embedded, connection: try file.connect())
            let result = try body(migrator)
            _ = consume lock
            return result
        }
    }

    /// Runs work and wraps its failure.
    func repository<Result: ~Copyable>(
        _ body: () throws(RepositoryError) -> Result
    ) throws(MaintenanceError) -> Result {
        do throws(RepositoryError) { return try body() } catch { throw .repository(error) }
    }

    /// Runs work of SQLite and wraps its failure.
    func sqlite<Result>(
        path: String,
        _ body: () throws(SQLiteError) -> Result
    ) throws(MaintenanceError) -> Result {
        do throws(SQLiteError) { return try body() } catch {
            throw .repository(RepositoryError(error, path: path))
        }
    }

    /// Runs calls of the operating system and wraps their failure.
    func system<Result: ~Copyable>(
        path: String,
        _ body: () throws(POSIXError) -> Result
    ) throws(MaintenanceError) -> Result {
        do throws(POSIXError) { return try body() } catch {
            if error.isFull { throw .repository(.full) }
            throw .system(path: path, call: error.call, reason: error.reason)
        }
    }
}
