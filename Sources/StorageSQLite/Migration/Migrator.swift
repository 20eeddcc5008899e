import SQLite
import WalletCore

/// Brings a database up to the schema of this program, one migration after another.
///
/// What was applied is recorded with its digest. A database that is newer than the program, has a
/// migration the program does not know, or one that was edited, is refused and left as it is.
struct Migrator {
    let catalog: MigrationCatalog
    let connection: Connection

    /// Marks the file as one of ours: the letters TESS.
    static let applicationID: Int64 = 0x5445_5353

    /// What was applied, and what is to come.
    struct Status: Equatable {
        /// The number of migrations that were applied; 0 for an empty file.
        let version: Int
        /// The ids of those that are to come, in order.
        let pending: [String]
    }

    /// Compares the database with the program.
    ///
    /// - Returns: what is applied and what is to come.
    /// - Throws: `schemaNewer` or `schemaMismatch` where the two do not fit.
    func status() throws(RepositoryError) -> Status {
        let applied = try mappingErrors { () throws(SQLiteError) in try appliedMigrations() }
        guard applied.count <= catalog.latestVersion else {
            throw .schemaNewer(found: applied.count, known: catalog.latestVersion)
        }
        for (migration, record) in zip(catalog.migrations, applied) {
            guard record.position == migration.position, record.id == migration.id,
                record.sha256 == migration.sha256
            else { throw .schemaMismatch(migration: record.id) }
        }
        let pending = catalog.migrations.dropFirst(applied.count).map(\.id)
        return Status(version: applied.count, pending: pending)
    }

    /// How many migrations the database says were applied, whichever they are; 0 for an empty file.
    func appliedCount() throws(RepositoryError) -> Int {
        try mappingErrors { () throws(SQLiteError) in try appliedMigrations().count }
    }

    /// Throws unless the database is exactly as new as the program.
    func requireCurrent() throws(RepositoryError) {
        let status = try status()
        guard status.pending.isEmpty else {
            throw .schemaOlder(found: status.version, known: catalog.latestVersion)
        }
    }

    /// Applies what is to come; another process that does the same at once is waited for.
    ///
    /// All of it is one transaction, so that a disk that fills up or a process that is killed
    /// leaves the version there was before, and never one in between.
    ///
    /// - Parameter now: recorded as the time of each migration.
    /// - Returns: the ids of what was applied here.
    /// - Throws: as ``status()``, or what a migration fails with: it then leaves nothing behind.
    func migrate(now: Instant) throws(RepositoryError) -> [String] {
        try mappingErrors { () throws(SQLiteError) in try connection.run("BEGIN IMMEDIATE") }
        do throws(RepositoryError) {
            // Read under the lock: another process may have been faster.
            let pending = catalog.migrations.dropFirst(try status().version)
            try mappingErrors { () throws(SQLiteError) in
                for migration in pending { try apply(migration, now: now) }
                try connection.run("COMMIT")
            }
            return pending.map(\.id)
        } catch {
            rollBack()
            throw error
        }
    }

    private func apply(_ migration: Migration, now: Instant) throws(SQLiteError) {
        if migration.position == 1 { try prepareEmptyDatabase() }
        try connection.execute(script: migration.sql)
        if migration.position == 1 {
            // An epoch that no earlier file of this name can have had.
            try connection.run("UPDATE database_state SET epoch = ?", now)
        }
        try connection.run(
            "INSERT INTO schema_migration (position, id, sha256, applied_at) VALUES (?, ?, ?, ?)",
            migration.position,
            migration.id,
            migration.sha256,
            now
        )
    }

    private func prepareEmptyDatabase() throws(SQLiteError) {
        try connection.execute(
            script: """
                PRAGMA application_id = \(Self.applicationID);
                CREATE TABLE schema_migration (
                    position   INTEGER PRIMARY KEY,
                    id         TEXT NOT NULL UNIQUE,
                    sha256     BLOB NOT NULL,
                    applied_at INTEGER NOT NULL
                ) STRICT;
                """
        )
    }

    private func rollBack() {
        connection.rollBackIfOpen()
    }
}
