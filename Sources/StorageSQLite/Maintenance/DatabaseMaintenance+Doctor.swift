import POSIX
import SQLite
public import WalletCore

extension DatabaseMaintenance {
    /// What an examination found.
    public struct Examination: Equatable, Sendable {
        /// What is wrong or worth knowing, the gravest first.
        public var findings: [Finding] = []
        /// The version of the schema.
        public var version = 0
        /// The size of the database in bytes.
        public var byteCount: Int64 = 0
        /// The part of it that is free to be used again.
        public var freeByteCount: Int64 = 0
        /// What may still be written to the file system.
        public var diskFreeByteCount: Int64 = 0
        /// The version of SQLite.
        public var libraryVersion = ""

        /// Whether nothing is wrong.
        public var isHealthy: Bool { findings.allSatisfy { $0.severity != .failure } }
    }

    /// One thing that an examination found.
    public struct Finding: Equatable, Sendable {
        /// How bad a finding is.
        public enum Severity: Int, Comparable, Sendable {
            /// Data is damaged or missing.
            case failure
            /// Something will go wrong.
            case warning
            /// Nothing is wrong.
            case note

            /// The gravest first.
            public static func < (left: Severity, right: Severity) -> Bool {
                left.rawValue < right.rawValue
            }
        }

        /// What was looked at.
        public enum Check: String, CaseIterable, Sendable {
            case schema
            case integrity
            case foreignKeys
            case orphans
            case amounts
            case clock
            case zones
            case freeSpace
        }

        /// What was looked at.
        public let check: Check
        /// How bad it is.
        public let severity: Severity
        /// One line; names tables and counts, never content.
        public let detail: String
    }

    /// Free space below which an operator has to act, in bytes.
    public static let diskFreeByteCountMin: Int64 = 256 * 1024 * 1024

    /// Examines the database: structure, references, orphans, amounts, clock, zones, space.
    ///
    /// Changes nothing.
    ///
    /// - Parameters:
    ///   - now: what the clock says.
    ///   - isZoneKnown: whether the system's zone data have a zone.
    /// - Returns: what was found; a database of another version gets that one finding alone.
    /// - Throws: where the file cannot be opened at all.
    public func examine(
        now: Instant,
        isZoneKnown: (String) -> Bool
    ) throws(MaintenanceError) -> Examination {
        let lock = try repository { () throws(RepositoryError) in
            try file.requirePresence()
            return try file.lockShared()
        }
        let connection = try repository { () throws(RepositoryError) in
            try file.connect(isQueryOnly: true)
        }
        var examination = Examination()
        examination.libraryVersion = Connection.libraryVersion
        try measure(connection, into: &examination)
        if let finding = try checkSchema(connection, &examination) {
            examination.findings.append(finding)
        } else {
            try sqlite(path: path) { () throws(SQLiteError) in
                try examination.findings += Self.structureFindings(connection)
                try examination.findings += Self.orphanFindings(connection)
                try examination.findings += Self.amountFindings(connection)
                try examination.findings += Self.clockFindings(connection, now: now)
                try examination.findings += Self.zoneFindings(connection, isKnown: isZoneKnown)
            }
        }
        examination.findings.sort { $0.severity < $1.severity }
        _ = consume lock
        return examination
    }

    private func measure(
        _ connection: Connection,
        into examination: inout Examination
    ) throws(MaintenanceError) {
        let pages = try sqlite(path: path) { () throws(SQLiteError) in
            (
                size: Int64(try connection.pageByteCount()),
                count: Int64(try connection.pageCount()),
                free: Int64(try connection.freePageCount())
            )
        }
        examination.byteCount = pages.count * pages.size
        examination.freeByteCount = pages.free * pages.size
        let free = try system(path: path) { () throws(POSIXError) in
            try FileSystem.freeByteCount(at: FileSystem.directory(of: path))
        }
        examination.diskFreeByteCount = free
        if free < Self.diskFreeByteCountMin {
            examination.findings.append(
                Finding(check: .freeSpace, severity: .warning, detail: "\(free) bytes are left")
            )
        }
    }

    private func checkSchema(
        _ connection: Connection,
        _ examination: inout Examination
    ) throws(MaintenanceError) -> Finding? {
        let migrator = Migrator(catalog: .embedded, connection: connection)
        do throws(RepositoryError) {
            // Before the two are compared: what is there is told also where they do not fit.
            examination.version = try migrator.appliedCount()
            try migrator.requireCurrent()
            return nil
        } catch {
            switch error {
            case .schemaOlder(let found, let known):
                let detail = "version \(found) of \(known): run tessera migrate"
                return Finding(check: .schema, severity: .failure, detail: detail)
            case .schemaNewer(let found, let known):
                let detail = "version \(found), this program knows \(known)"
                return Finding(check: .schema, severity: .failure, detail: detail)
            case .schemaMismatch(let migration):
                let detail = "migration \(migration) is not the one this program knows"
                return Finding(check: .schema, severity: .failure, detail: detail)
            case .full, .busy, .overloaded, .corrupt, .readOnly, .cannotOpen, .closed, .constraint,
                .engine:
                throw .repository(error)
            }
        }
    }
}
