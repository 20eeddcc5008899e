import POSIX
import SQLite
import WalletCore

extension DatabaseMaintenance {
    /// What a backup holds.
    public struct BackupReport: Equatable, Sendable {
        /// The size of the file in bytes.
        public let byteCount: Int64
        /// The version of its schema.
        public let version: Int
        /// Its epoch.
        public let epoch: Int64
    }

    /// Copies the database into a file while it stays in use.
    ///
    /// The copy is one committed state. It is examined and on the disk before it gets its name, so
    /// a file of that name is whole.
    ///
    /// - Parameters:
    ///   - destination: the file to make.
    ///   - isReplacing: whether a backup of that name may be replaced.
    /// - Returns: what was copied.
    /// - Throws: `existing` where the file is there and may not be replaced, `sameFile` where it, or
    ///   what is written before it has its name, is the database or lies beside it.
    public func backUp(
        to destination: String,
        isReplacing: Bool = false
    ) throws(MaintenanceError) -> BackupReport {
        let partial = FileSystem.unfinishedPath(of: destination)
        try checkDestination(destination, isReplacing: isReplacing)
        // What is left of another attempt is cleared away: never what the database consists of.
        for suffix in Self.suffixes where try isOwn(partial + suffix) {
            throw .sameFile(path: partial + suffix)
        }
        let lock = try repository { () throws(RepositoryError) in
            try file.requirePresence()
            return try file.lockShared()
        }
        let source = try repository { () throws(RepositoryError) in try file.connect() }
        try removeDatabase(partial)
        do throws(MaintenanceError) {
            let report = try copy(source, into: partial)
            try publish(partial, as: destination)
            _ = consume lock
            return report
        } catch {
            // The failure that is thrown matters more than one of clearing up after it.
            do throws(MaintenanceError) { try removeDatabase(partial) } catch {}
            throw error
        }
    }

    /// Copies a database into a new file, which is then one file alone, examined and closed.
    func copy(
        _ source: Connection,
        into path: String,
        adjusting adjust: (Connection) throws(SQLiteError) -> Void = { _ in }
    ) throws(MaintenanceError) -> BackupReport {
        try system(path: path) { () throws(POSIXError) in try FileSystem.makeFile(path) }
        var options = ConnectionOptions()
        options.usesWriteAheadLog = false
        let (findings, version, epoch) = try sqlite(path: path) { () throws(SQLiteError) in
            let copy = try Connection(.file(path), mode: .readWrite, options: options)
            try source.backup(into: copy)
            // A file without a log beside it can be moved about as it is.
            try copy.run("PRAGMA journal_mode = DELETE")
            try adjust(copy)
            let findings = try copy.integrityFindings() + copy.foreignKeyFindings(limit: 20)
            let version = try Migrator(catalog: .embedded, connection: copy).appliedMigrations()
                .count
            return (findings, version, try Self.epoch(of: copy))
        }
        guard findings.isEmpty else { throw .damaged(path: path, findings: findings) }
        return try system(path: path) { () throws(POSIXError) in
            try FileSystem.synchronize(file: path)
            let byteCount = try FileSystem.attributes(of: path)?.byteCount ?? 0
            return BackupReport(byteCount: byteCount, version: version, epoch: epoch)
        }
    }

    /// The epoch of a database, 0 where it has no schema.
    static func epoch(of connection: Connection) throws(SQLiteError) -> Int64 {
        let sql: SQL = "SELECT 1 FROM sqlite_schema WHERE name = 'database_state'"
        guard try connection.first(sql, read: { (_) throws(SQLiteError) in true }) != nil else {
            return 0
        }
        return try connection.first("SELECT epoch FROM database_state") {
            (row) throws(SQLiteError) in try row.next(Int64.self)
        } ?? 0
    }

    /// Gives a finished file its name, and waits until the name is on the disk.
    private func publish(_ partial: String, as destination: String) throws(MaintenanceError) {
        try system(path: destination) { () throws(POSIXError) in
            try FileSystem.rename(partial, to: destination)
            try FileSystem.synchronize(directory: FileSystem.directory(of: destination))
        }
    }

    private func checkDestination(
        _ destination: String,
        isReplacing: Bool
    ) throws(MaintenanceError) {
        if try isOwn(destination) { throw .sameFile(path: destination) }
        let found = try system(path: destination) { () throws(POSIXError) in
            try FileSystem.attributes(of: destination)
        }
        guard let found else { return }
        guard isReplacing, found.isRegularFile else { throw .existing(path: destination) }
    }

    /// Whether a path names the database, its lock, or what is kept beside it, there or to come.
    ///
    /// Whoever writes a file somewhere asks first: over any of these it would destroy the database.
    ///
    /// - Parameter other: any path; another name of the same file counts.
    /// - Returns: whether it is one of them.
    /// - Throws: `system` where the file system cannot be asked.
    public func isOwn(_ other: String) throws(MaintenanceError) -> Bool {
        try system(path: other) { () throws(POSIXError) in
            let found = try FileSystem.attributes(of: other)?.identity
            let folder = try FileSystem.attributes(of: FileSystem.directory(of: other))?.identity
            for own in [path, file.lockPath, path + ".restoring"] + file.companionPaths {
                if let found, try FileSystem.attributes(of: own)?.identity == found { return true }
                guard let folder, Self.name(own) == Self.name(other) else { continue }
                let ownFolder = try FileSystem.attributes(of: FileSystem.directory(of: own))
                if ownFolder?.identity == folder { return true }
            }
            return false
        }
    }

    private static func name(_ path: String) -> Substring? {
        path.split(separator: "/").last
    }

    /// Removes a database file that nobody uses, with what lies beside it.
    func removeDatabase(_ path: String) throws(MaintenanceError) {
        try system(path: path) { () throws(POSIXError) in
            for suffix in Self.suffixes { try FileSystem.remove(path + suffix) }
        }
    }

    /// What follows a database's name in the names of the files that it consists of.
    private static let suffixes = ["", "-journal", "-wal", "-shm"]
}
