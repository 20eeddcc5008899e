import CSQLite

extension Connection {
    /// A number that changes when another connection, of this process or another, has committed.
    ///
    /// Own commits do not change it. Costs about a microsecond.
    ///
    /// **Source:** SQLite, "PRAGMA data_version".
    public func dataVersion() throws(SQLiteError) -> Int64 {
        try number("PRAGMA data_version")
    }

    /// The largest number of pages the file may grow to; a change past it fails as a full disk.
    public func limitPageCount(to count: Int) throws(SQLiteError) {
        try pragma("max_page_count", to: Int64(count))
    }

    /// The number of pages of the database.
    public func pageCount() throws(SQLiteError) -> Int {
        Int(try number("PRAGMA page_count"))
    }

    /// The size of a page in bytes.
    public func pageByteCount() throws(SQLiteError) -> Int {
        Int(try number("PRAGMA page_size"))
    }

    /// The number of pages that are free to be used again.
    public func freePageCount() throws(SQLiteError) -> Int {
        Int(try number("PRAGMA freelist_count"))
    }

    /// What is wrong with the structure of the file; empty where nothing is.
    ///
    /// - Parameter limit: the most findings to return.
    /// - Returns: SQLite's sentences.
    public func integrityFindings(limit: Int = 100) throws(SQLiteError) -> [String] {
        let sql = "PRAGMA integrity_check(\(limit))"
        let lines = try withUncachedStatement(sql) { (statement) throws(SQLiteError) in
            var lines: [String] = []
            while try statement.step() {
                lines.append(
                    try statement.withRow { (row) throws(SQLiteError) in try row.next() })
            }
            return lines
        }
        return lines == ["ok"] ? [] : lines
    }

    /// The tables whose rows name a missing row of another table, each as often as it does.
    public func foreignKeyFindings() throws(SQLiteError) -> [String] {
        try all("PRAGMA foreign_key_check") { (row) throws(SQLiteError) in
            let table = try row.next(String.self)
            _ = try row.next(Int64?.self)
            return "\(table) -> \(try row.next(String.self))"
        }
    }

    /// Copies the write-ahead log into the file and empties it, as far as readers allow.
    public func checkpoint() throws(SQLiteError) {
        try run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Runs `body` in a transaction that sees one state of the database, and only reads.
    public func withReadTransaction<Result, Failure: Error>(
        mapping failure: (SQLiteError) -> Failure,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do throws(SQLiteError) { try run("BEGIN") } catch { throw failure(error) }
        let result: Result
        do throws(Failure) {
            result = try body()
        } catch {
            endTransaction()
            throw error
        }
        endTransaction()
        return result
    }

    /// Ends a transaction that wrote nothing; there is nothing to lose where that fails.
    private func endTransaction() {
        guard !isInAutocommit else { return }
        do throws(SQLiteError) { try run("ROLLBACK") } catch {
            precondition(isInAutocommit, "a read transaction could not be ended: \(error)")
        }
    }

    /// Sets a pragma to a number; for the few that take no parameter.
    func pragma(_ name: StaticString, to value: Int64) throws(SQLiteError) {
        try withUncachedStatement("PRAGMA \(name) = \(value)") { (statement) throws(SQLiteError) in
            while try statement.step() {}
        }
    }

    private func number(_ sql: StaticString) throws(SQLiteError) -> Int64 {
        let value = try first(sql) { (row) throws(SQLiteError) in try row.next(Int64.self) }
        guard let value else { throw .unexpectedValue(column: 0) }
        return value
    }
}
