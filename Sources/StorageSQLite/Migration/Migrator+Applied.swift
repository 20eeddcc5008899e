import SQLite

extension Migrator {
    /// What the database says about one migration.
    struct Record: Equatable {
        let position: Int
        let id: String
        let sha256: [UInt8]
    }

    /// What was applied, in order; nothing for an empty file.
    ///
    /// - Returns: the records.
    /// - Throws: `notADatabase` for the database of another program.
    func appliedMigrations() throws(SQLiteError) -> [Record] {
        guard try hasTable("schema_migration") else {
            guard try isEmpty() else { throw .notADatabase(extendedCode: Self.notADatabaseCode) }
            return []
        }
        return try connection.all(
            "SELECT position, id, sha256 FROM schema_migration ORDER BY position"
        ) { (row) throws(SQLiteError) in
            Record(position: try row.next(), id: try row.next(), sha256: try row.next())
        }
    }

    /// `SQLITE_NOTADB`.
    private static var notADatabaseCode: Int32 { 26 }

    private func hasTable(_ name: String) throws(SQLiteError) -> Bool {
        try connection.first(
            "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?",
            name
        ) { (_) throws(SQLiteError) in true } ?? false
    }

    private func isEmpty() throws(SQLiteError) -> Bool {
        try connection.first("SELECT 1 FROM sqlite_schema LIMIT 1") { (_) throws(SQLiteError) in
            false
        } ?? true
    }
}
