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
    /// - Throws: what SQLite says.
    public func integrityFindings(limit: Int = 100) throws(SQLiteError) -> [String] {
        let sql = "PRAGMA integrity_check(\(limit))"
        let lines = try withUncachedStatement(sql) { (statement) throws(SQLiteError) in
            var lines: [String] = []
            while try statement.step() {
                lines.append(
                    try statement.withRow { (row) throws(SQLiteError) in try row.next() }
                )
            }
            return lines
        }
        return lines == ["ok"] ? [] : lines
    }

    /// The tables whose rows name a missing row of another table, once for each such row.
    ///
    /// - Parameter limit: the most findings to return.
    /// - Returns: the two tables of each finding.
    /// - Throws: what SQLite says.
    public func foreignKeyFindings(limit: Int) throws(SQLiteError) -> [String] {
        var findings: [String] = []
        try forEachRow("PRAGMA foreign_key_check") { (row) throws(SQLiteError) in
            let table = try row.next(String.self)
            _ = try row.next(Int64?.self)
            findings.append("\(table) -> \(try row.next(String.self))")
            return findings.count < limit
        }
        return findings
    }

    /// Copies the write-ahead log into the file and empties it, as far as others allow.
    ///
    /// - Parameter milliseconds: how long to wait for those who read or write; nil for as long as for
    ///   any other lock.
    /// - Returns: whether it is empty now.
    /// - Throws: what SQLite says.
    ///
    /// **Source:** SQLite, "PRAGMA wal_checkpoint".
    @discardableResult
    public func checkpoint(waiting milliseconds: Int64? = nil) throws(SQLiteError) -> Bool {
        let usual = try number("PRAGMA busy_timeout")
        if let milliseconds { try pragma("busy_timeout", to: milliseconds) }
        let isBusy: Int64
        do throws(SQLiteError) {
            isBusy = try number("PRAGMA wal_checkpoint(TRUNCATE)")
        } catch {
            try pragma("busy_timeout", to: usual)
            throw error
        }
        try pragma("busy_timeout", to: usual)
        return isBusy == 0
    }

    /// Runs `body` in a transaction that sees one state of the database.
    ///
    /// - Parameter body: reads; what it wrote would be rolled back.
    /// - Returns: what `body` returned.
    /// - Throws: what SQLite says, or what `body` threw.
    public func withReadTransaction<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try beginReading()
        defer { rollBackIfOpen() }
        return try body()
    }

    /// Begins a transaction whose reads all see one state of the database: that of this moment.
    ///
    /// - Throws: what SQLite says; then no transaction is open.
    public func beginReading() throws(SQLiteError) {
        try run("BEGIN")
        do throws(SQLiteError) {
            // The snapshot begins with the first read, not with BEGIN.
            try run("SELECT 1 FROM sqlite_schema LIMIT 1")
        } catch {
            rollBackIfOpen()
            throw error
        }
    }

    /// Undoes what is open of a transaction, such as one of ``beginReading()``; a failed statement may
    /// have ended it already.
    public func rollBackIfOpen() {
        guard !isInAutocommit else { return }
        do throws(SQLiteError) {
            try run("ROLLBACK")
        } catch {
            // SQLite documents no failure of it that leaves the transaction open.
            precondition(isInAutocommit, "a transaction could not be undone: \(error)")
        }
    }

    /// Sets a pragma to a number; for the few that take no parameter.
    func pragma(_ name: StaticString, to value: Int64) throws(SQLiteError) {
        try withUncachedStatement("PRAGMA \(name) = \(value)") { (statement) throws(SQLiteError) in
            while try statement.step() {}
        }
    }

    private func number(_ sql: SQL) throws(SQLiteError) -> Int64 {
        let value = try first(sql) { (row) throws(SQLiteError) in try row.next(Int64.self) }
        guard let value else { throw .unexpectedValue(column: 0) }
        return value
    }
}
