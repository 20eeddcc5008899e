extension Connection {
    /// Runs a statement that returns no row of interest.
    ///
    /// - Parameters:
    ///   - sql: one statement, written in the program.
    ///   - values: the values of its parameters, in order.
    /// - Throws: what SQLite says.
    @inlinable
    public func run<each Value: Bindable>(
        _ sql: StaticString,
        _ values: repeat each Value
    ) throws(SQLiteError) {
        try withStatement(sql) { (statement) throws(SQLiteError) in
            try statement.bind(repeat each values)
            while try statement.step() {}
        }
    }

    /// Runs a query and reads its first row.
    ///
    /// - Parameters:
    ///   - sql: one statement, written in the program.
    ///   - values: the values of its parameters, in order.
    ///   - read: makes a value of the row.
    /// - Returns: that value; nil where there is no row.
    /// - Throws: what SQLite says, or what `read` threw.
    @inlinable
    public func first<Result, each Value: Bindable>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (inout Row) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        try withStatement(sql) { (statement) throws(SQLiteError) -> Result? in
            try statement.bind(repeat each values)
            guard try statement.step() else { return nil }
            return try statement.withRow(read)
        }
    }

    /// Runs a query and reads all of its rows; the SQL bounds their number.
    ///
    /// - Parameters:
    ///   - sql: one statement, written in the program.
    ///   - values: the values of its parameters, in order.
    ///   - read: makes a value of a row.
    /// - Returns: the values, in the order of the rows.
    /// - Throws: what SQLite says, or what `read` threw.
    @inlinable
    public func all<Result, each Value: Bindable>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (inout Row) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> [Result] {
        try withStatement(sql) { (statement) throws(SQLiteError) -> [Result] in
            try statement.bind(repeat each values)
            var results: [Result] = []
            while try statement.step() { results.append(try statement.withRow(read)) }
            return results
        }
    }

    /// Runs a query and hands its rows over one by one, so that none of them has to be kept.
    ///
    /// - Parameters:
    ///   - sql: one statement, written in the program.
    ///   - values: the values of its parameters, in order.
    ///   - read: reads the row; returns false to stop.
    /// - Throws: what SQLite says, or what `read` threw.
    @inlinable
    public func forEachRow<each Value: Bindable>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (inout Row) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        try withStatement(sql) { (statement) throws(SQLiteError) in
            try statement.bind(repeat each values)
            while try statement.step() {
                guard try statement.withRow(read) else { return }
            }
        }
    }
}
