import CSQLite

/// A prepared statement of one connection.
///
/// It is finalised when it goes out of scope, and cannot be copied or kept: a connection only
/// lends it, see ``Connection/withStatement(_:_:)``. Parameters count from 1, as in SQL.
@safe public struct Statement: ~Copyable {
    let handle: OpaquePointer
    private let database: DatabaseHandle

    init(handle: OpaquePointer, database: DatabaseHandle) {
        unsafe self.handle = handle
        self.database = database
    }

    deinit {
        // The result repeats the error of the last step, which has been thrown already.
        unsafe _ = sqlite3_finalize(handle)
    }

    /// The number of parameters.
    public var parameterCount: Int { unsafe Int(sqlite3_bind_parameter_count(handle)) }

    /// The number of columns of a row; 0 for a statement that returns none.
    public var columnCount: Int { unsafe Int(sqlite3_column_count(handle)) }

    /// Whether the statement writes nothing to the database file.
    public var isReadOnly: Bool { unsafe sqlite3_stmt_readonly(handle) != 0 }

    /// Binds an integer.
    public func bind(integer: Int64, at index: Int) throws(SQLiteError) {
        try check(unsafe sqlite3_bind_int64(handle, Int32(index), integer))
    }

    /// Binds a floating-point number; NaN becomes NULL, as SQLite has none.
    public func bind(real: Double, at index: Int) throws(SQLiteError) {
        try check(unsafe sqlite3_bind_double(handle, Int32(index), real))
    }

    /// Binds text by its byte count, NUL characters included.
    public func bind(text: String, at index: Int) throws(SQLiteError) {
        var text = text
        let code = text.withUTF8 { utf8 in
            unsafe tessera_sqlite3_bind_text(
                handle,
                Int32(index),
                utf8.baseAddress,
                UInt64(utf8.count)
            )
        }
        try check(code)
    }

    /// Binds a copy of the bytes as a blob; none of them is an empty blob, not NULL.
    public func bind(blob: Span<UInt8>, at index: Int) throws(SQLiteError) {
        let code = unsafe blob.withUnsafeBytes { bytes in
            unsafe tessera_sqlite3_bind_blob(
                handle,
                Int32(index),
                bytes.baseAddress,
                UInt64(bytes.count)
            )
        }
        try check(code)
    }

    /// Binds NULL.
    public func bindNull(at index: Int) throws(SQLiteError) {
        try check(unsafe sqlite3_bind_null(handle, Int32(index)))
    }

    /// Binds a list of values to the parameters from the first on.
    @inlinable
    public func bind<each Value: Bindable>(_ values: repeat each Value) throws(SQLiteError) {
        var index = 1
        for value in repeat each values {
            try value.bind(to: self, at: index)
            index += 1
        }
    }

    /// Goes to the next row.
    ///
    /// - Returns: false when there is no further row, or for a statement that returns none: when
    ///   it has done its work.
    /// - Throws: whatever SQLite says; the statement is then to be reset before it is used again.
    public func step() throws(SQLiteError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw database.lastError()
    }

    /// Lends the current row.
    ///
    /// - Parameter body: reads from the row; ``step()`` has to have returned true before.
    /// - Returns: what `body` returned.
    /// - Throws: what `body` threw.
    public func withRow<Result, Failure: Error>(
        _ body: (inout Row) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var row = unsafe Row(of: handle)
        return try body(&row)
    }

    /// Makes the statement ready to run again, with no value bound.
    public func reset() {
        // The result repeats the error of the last step, which has been thrown already.
        unsafe _ = sqlite3_reset(handle)
        unsafe _ = sqlite3_clear_bindings(handle)
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw database.lastError() }
    }
}
