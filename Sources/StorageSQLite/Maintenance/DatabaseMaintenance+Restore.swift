import POSIX
import SQLite
public import WalletCore

extension DatabaseMaintenance {
    /// What a restore did.
    public struct RestoreReport: Equatable, Sendable {
        /// What the database holds now.
        public let restored: BackupReport
        /// Where the former database is kept; nil where there was none.
        public let keptAside: String?
        /// Migrations that the restored database still needs.
        public let pendingMigrations: [String]
        /// How many people wait in the restored database to be erased again by whoever opens it first.
        ///
        /// So many at most are in it. Nil where the former database could not be read, so
        /// that nobody knows who they are.
        public let erasedCount: Int?
    }

    /// Puts a backup in the place of the database, and keeps the former one aside.
    ///
    /// The backup is copied, examined and on the disk before it takes the place, in one step. It
    /// begins a new epoch: cursors of clients that know the former state are refused, and so are their
    /// entity tags, as versions go on above all former ones. Whoever was
    /// erased from the former database, up to the moment that nobody else can write to it any more, is
    /// put down to be erased from the restored one by whoever opens it first.
    ///
    /// - Parameters:
    ///   - backup: the file to restore.
    ///   - now: names the former file, and makes the epoch unlike any before.
    /// - Returns: what was restored, and where the former database is.
    /// - Throws: `inUse` while anybody has the database open, `damaged` where the backup is, and
    ///   `repository` with `schemaNewer` where a newer program made it.
    public func restore(
        from backup: String,
        now: Instant
    ) throws(MaintenanceError) -> RestoreReport {
        let pending = try blaming(backup) { () throws(MaintenanceError) in try examine(backup) }
        let lock = try exclusiveLock()
        // Behind the lock: before it, a server could still have erased somebody.
        let erased = erasedPersons()
        let former = try closeFormer()
        let epochMin = max(now.millisecondsSinceEpoch, former.epoch + 1)
        let partial = path + ".restoring"
        try removeDatabase(partial)
        let restored: BackupReport
        do throws(MaintenanceError) {
            restored = try blaming(backup) { () throws(MaintenanceError) in
                try copy(try openBackup(backup), into: partial) { (copy) throws(SQLiteError) in
                    try copy.run("UPDATE database_state SET epoch = max(epoch + 1, ?)", epochMin)
                    try PendingErasures.add(erased ?? [], to: copy, at: now)
                    try Self.raiseVersions(copy, now)
                }
            }
        } catch {
            // The failure that is thrown matters more than one of clearing up after it.
            do throws(MaintenanceError) { try removeDatabase(partial) } catch {}
            throw error
        }
        let aside = former.isPresent ? try keepAside(now: now) : nil
        try system(path: path) { () throws(POSIXError) in
            try FileSystem.rename(partial, to: path)
            try FileSystem.synchronize(directory: FileSystem.directory(of: path))
        }
        _ = consume lock
        return RestoreReport(
            restored: restored,
            keptAside: aside,
            pendingMigrations: pending,
            erasedCount: erased?.count
        )
    }

    /// Raises the versions of all cards above any that was given out, also after the backup was made:
    /// an entity tag that a client keeps from then must not name what came into being since.
    ///
    /// Nobody changes a card every millisecond, so its age in milliseconds is more than all its changes.
    private static func raiseVersions(_ copy: Connection, _ now: Instant) throws(SQLiteError) {
        try copy.run("UPDATE card SET version = version + max(1, ?1 - created_at)", now)
        try copy.run(
            """
            UPDATE member_card SET member_version = member_version + max(1, ?1 - (
                SELECT created_at FROM card WHERE card.id = card_id))
            WHERE member_version > 0 AND card_id IN (SELECT id FROM card)
            """,
            now
        )
        // A backup from before the column has it filled by the migration that adds it.
        let hasChoices = try copy.first(
            "SELECT 1 FROM pragma_table_info('member_card') WHERE name = 'choice_version'"
        ) { (row) throws(SQLiteError) in try row.next(Int.self) }
        guard hasChoices != nil else { return }
        try copy.run("UPDATE member_card SET choice_version = member_version")
    }

    /// Refuses a backup that this program cannot read.
    ///
    /// - Returns: the migrations that it needs.
    /// - Throws: what is wrong with it.
    private func examine(_ backup: String) throws(MaintenanceError) -> [String] {
        let found = try system(path: backup) { () throws(POSIXError) in
            try FileSystem.attributes(of: backup)
        }
        guard let found, found.isRegularFile else { throw .missing(path: backup) }
        // Also what an earlier restore left unfinished: this one begins by removing it.
        if try isOwn(backup) { throw .sameFile(path: backup) }
        let connection = try openBackup(backup)
        let status = try repository { () throws(RepositoryError) in
            try Migrator(catalog: .embedded, connection: connection).status()
        }
        guard status.version > 0 else {
            throw .damaged(path: backup, findings: ["it holds no Tessera database"])
        }
        return status.pending
    }

    /// Names the backup where damage is found, for the database itself is sound.
    private func blaming<Value>(
        _ backup: String,
        _ body: () throws(MaintenanceError) -> Value
    ) throws(MaintenanceError) -> Value {
        do throws(MaintenanceError) {
            return try body()
        } catch .damaged(_, let findings) {
            throw .damaged(path: backup, findings: findings)
        } catch .repository(.corrupt(let detail)) {
            throw .damaged(path: backup, findings: [detail])
        } catch {
            throw error
        }
    }

    private func openBackup(_ backup: String) throws(MaintenanceError) -> Connection {
        var options = ConnectionOptions()
        options.usesWriteAheadLog = false
        return try sqlite(path: backup) { () throws(SQLiteError) in
            try Connection(.file(backup), mode: .readOnly, options: options)
        }
    }

    private func exclusiveLock() throws(MaintenanceError) -> FileLock {
        try system(path: path) { () throws(POSIXError) in
            try FileSystem.makeDirectory(FileSystem.directory(of: path))
        }
        let lock = try system(path: file.lockPath) { () throws(POSIXError) in
            try FileLock(path: file.lockPath, kind: .exclusive)
        }
        guard let lock else { throw .inUse(path: path) }
        return lock
    }

    /// Writes what is left in the log of the former database into its file.
    ///
    /// - Returns: whether there is a file, and its epoch, 0 where it cannot be read any more; a
    ///   damaged database is the reason for many a restore.
    private func closeFormer() throws(MaintenanceError) -> (isPresent: Bool, epoch: Int64) {
        let attributes = try system(path: path) { () throws(POSIXError) in
            try FileSystem.attributes(of: path)
        }
        guard attributes != nil else { return (false, 0) }
        do throws(SQLiteError) {
            let connection = try Connection(.file(path), mode: .readWrite)
            try connection.checkpoint()
            return (true, try Self.epoch(of: connection))
        } catch {
            return (true, 0)
        }
    }

    /// Gives the former database a second name, so that there is one under its own all the time,
    /// and moves away what lies beside it.
    private func keepAside(now: Instant) throws(MaintenanceError) -> String {
        let stamp = now.rfc3339.filter { $0.isNumber || $0 == "T" || $0 == "Z" }
        let aside = "\(path).before-restore-\(stamp)"
        try system(path: aside) { () throws(POSIXError) in
            try FileSystem.link(path, to: aside)
            for suffix in ["-wal", "-shm"] {
                guard try FileSystem.attributes(of: path + suffix) != nil else { continue }
                try FileSystem.rename(path + suffix, to: aside + suffix)
            }
        }
        return aside
    }
}
