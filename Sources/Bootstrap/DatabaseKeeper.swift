import StorageSQLite
public import WalletCore

/// What an operator does to a database file, for a command line that knows no engine.
public struct DatabaseKeeper: Sendable {
    let path: String
    private let maintenance: DatabaseMaintenance
    private let clock: any WallClock

    /// Names a database file, which need not exist.
    public init(path: String, clock: any WallClock = SystemClock()) {
        self.path = path
        maintenance = DatabaseMaintenance(path: path)
        self.clock = clock
    }

    /// Migrations of a database.
    public struct Migration: Equatable, Sendable {
        /// The version before: how many migrations had been applied.
        public let version: Int
        /// The ids of the migrations that are to come, or were applied.
        public let migrations: [String]
        /// People whom the database held although they had been erased, and who were erased again.
        public let erasedAgainCount: Int
    }

    /// A backup that was made.
    public struct Backup: Equatable, Sendable {
        /// Its size in bytes.
        public let byteCount: Int64
        /// The version of its schema.
        public let version: Int
    }

    /// A backup that was put in the place of the database.
    public struct Restoration: Equatable, Sendable {
        /// What the database is now.
        public let restored: Backup
        /// Where the former database is kept; nil where there was none.
        public let keptAside: String?
        /// Migrations that it still needs.
        public let pendingMigrations: [String]
        /// People whom the backup held, who had been erased since and were erased again.
        public let erasedAgainCount: Int
        /// People whom `migrate` erases again, before anybody can use the database: so many at most, as
        /// the backup need not hold all of them.
        public let erasedByMigrating: Int
        /// Whether the backup may hold people who had been erased since: the former database could not
        /// be read.
        public let mayHoldErased: Bool
    }

    /// What an examination found.
    public struct Examination: Equatable, Sendable {
        /// What is wrong or worth knowing, the gravest first.
        public let findings: [Finding]
        /// The version of the schema.
        public let version: Int
        /// The size of the database in bytes.
        public let byteCount: Int64
        /// The part of it that is free to be used again.
        public let freeByteCount: Int64
        /// What may still be written to the file system.
        public let diskFreeByteCount: Int64
        /// The engine and its version.
        public let engine: String
        /// Whether nothing is wrong.
        public let isHealthy: Bool
    }

    /// One thing that an examination found.
    public struct Finding: Equatable, Sendable {
        /// What was looked at.
        public let check: String
        /// How bad it is.
        public let severity: Severity
        /// One line; names tables and counts, never content.
        public let detail: String

        /// How bad a finding is; raw values are the words of the report.
        public enum Severity: String, Equatable, Sendable {
            /// The database is damaged.
            case failure
            /// Somebody should look at it.
            case warning
            /// Worth knowing.
            case note
        }
    }

    /// Brings the database up to the version of this program.
    ///
    /// - Parameter isDryRun: whether only to say what would be done.
    /// - Returns: what was or would be applied.
    /// - Throws: why not.
    public func migrate(isDryRun: Bool) throws(DatabaseKeeperError) -> Migration {
        let report = try mapping { () throws(MaintenanceError) in
            isDryRun
                ? try maintenance.pendingMigrations()
                : try maintenance.migrate(now: clock.now())
        }
        return Migration(
            version: report.version,
            migrations: report.migrations,
            erasedAgainCount: isDryRun ? 0 : try carryOutErasures()
        )
    }

    /// Copies the database into a file while it stays in use.
    ///
    /// - Parameters:
    ///   - file: the file to make.
    ///   - isReplacing: whether a file of that name may be replaced.
    /// - Returns: what was copied.
    /// - Throws: why not.
    public func backUp(
        to file: String,
        isReplacing: Bool
    ) throws(DatabaseKeeperError) -> Backup {
        try mapping { () throws(MaintenanceError) in
            Backup(try maintenance.backUp(to: file, isReplacing: isReplacing))
        }
    }

    /// Throws where a path names the database, or a file that is kept beside it.
    ///
    /// - Parameter path: where something else is to be written.
    /// - Throws: `sameFile` where it would destroy the database.
    public func refuseOwn(_ path: String) throws(DatabaseKeeperError) {
        let isOwn = try mapping { () throws(MaintenanceError) in try maintenance.isOwn(path) }
        if isOwn { throw .sameFile(path: path) }
    }

    /// Puts a backup in the place of the database, and keeps the former one aside.
    ///
    /// - Parameter file: the backup.
    /// - Returns: what was restored.
    /// - Throws: why not; then nothing was changed.
    public func restore(from file: String) throws(DatabaseKeeperError) -> Restoration {
        let report = try mapping { () throws(MaintenanceError) in
            try maintenance.restore(from: file, now: clock.now())
        }
        let isCurrent = report.pendingMigrations.isEmpty
        return Restoration(
            restored: Backup(report.restored),
            keptAside: report.keptAside,
            pendingMigrations: report.pendingMigrations,
            erasedAgainCount: isCurrent ? try carryOutErasures() : 0,
            erasedByMigrating: isCurrent ? 0 : report.erasedCount ?? 0,
            mayHoldErased: report.erasedCount == nil
        )
    }

    /// Examines the database and changes nothing.
    ///
    /// - Returns: what was found.
    /// - Throws: where the file cannot be opened at all.
    public func examine() throws(DatabaseKeeperError) -> Examination {
        try mapping { () throws(MaintenanceError) in
            let zones = SystemZones()
            let found = try maintenance.examine(now: clock.now()) { zones.zone($0) != nil }
            return Examination(
                findings: found.findings.map(Finding.init),
                version: found.version,
                byteCount: found.byteCount,
                freeByteCount: found.freeByteCount,
                diskFreeByteCount: found.diskFreeByteCount,
                engine: "SQLite \(found.libraryVersion)",
                isHealthy: found.isHealthy
            )
        }
    }

    private func mapping<Value>(
        _ body: () throws(MaintenanceError) -> Value
    ) throws(DatabaseKeeperError) -> Value {
        do throws(MaintenanceError) {
            return try body()
        } catch {
            throw DatabaseKeeperError(error)
        }
    }
}

extension DatabaseKeeper.Backup {
    init(_ report: DatabaseMaintenance.BackupReport) {
        self.init(byteCount: report.byteCount, version: report.version)
    }
}

extension DatabaseKeeper.Finding {
    init(_ finding: DatabaseMaintenance.Finding) {
        let severity: Severity =
            switch finding.severity {
            case .failure: .failure
            case .warning: .warning
            case .note: .note
            }
        self.init(check: finding.check.rawValue, severity: severity, detail: finding.detail)
    }
}
