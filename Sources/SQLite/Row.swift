import CSQLite

/// The current row of a statement, lent to the reader for the time of a closure.
///
/// Columns are read by number, or one after another with ``next(_:)``, so that the order of the
/// reads is that of the columns in the SQL.
@safe public struct Row: ~Copyable {
    private let handle: OpaquePointer
    private var nextIndex = 0

    init(of handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    /// Reads the next column.
    ///
    /// - Parameter type: the type to read; nil stands for NULL where it is optional.
    /// - Returns: the value.
    /// - Throws: ``SQLiteError/unexpectedValue(column:)`` where the column holds something else.
    @inlinable
    public mutating func next<Value: ColumnDecodable>(
        _ type: Value.Type = Value.self
    ) throws(SQLiteError) -> Value {
        try Value.read(from: self, at: advance())
    }

    /// The index of the next unread column, which is then taken as read.
    @usableFromInline
    mutating func advance() -> Int {
        defer { nextIndex += 1 }
        return nextIndex
    }

    /// Whether the column holds NULL.
    public func isNull(at index: Int) -> Bool {
        unsafe sqlite3_column_type(handle, Int32(index)) == SQLITE_NULL
    }

    /// The integer of a column; nil where it holds anything else.
    public func integer(at index: Int) -> Int64? {
        guard unsafe sqlite3_column_type(handle, Int32(index)) == SQLITE_INTEGER else { return nil }
        return unsafe sqlite3_column_int64(handle, Int32(index))
    }

    /// The number of a column; nil where it holds text, a blob or NULL.
    public func real(at index: Int) -> Double? {
        let type = unsafe sqlite3_column_type(handle, Int32(index))
        guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { return nil }
        return unsafe sqlite3_column_double(handle, Int32(index))
    }

    /// A copy of the text of a column; nil where it holds anything else.
    public func text(at index: Int) -> String? {
        guard unsafe sqlite3_column_type(handle, Int32(index)) == SQLITE_TEXT else { return nil }
        guard let bytes = unsafe sqlite3_column_text(handle, Int32(index)) else { return nil }
        let byteCount = unsafe Int(sqlite3_column_bytes(handle, Int32(index)))
        let buffer = unsafe UnsafeBufferPointer(start: bytes, count: byteCount)
        return unsafe String(decoding: buffer, as: UTF8.self)
    }

    /// A copy of the blob of a column; nil where it holds anything else.
    public func blob(at index: Int) -> [UInt8]? {
        guard unsafe sqlite3_column_type(handle, Int32(index)) == SQLITE_BLOB else { return nil }
        return unsafe Array(rawBytes(at: index))
    }

    /// Lends the bytes of a blob or the UTF-8 of a text without a copy.
    ///
    /// - Parameters:
    ///   - index: the column, counted from 0.
    ///   - body: gets the bytes, which are gone after it returns; none for NULL.
    /// - Returns: what `body` returned.
    /// - Throws: what `body` threw.
    public func withBytes<Result, Failure: Error>(
        at index: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes = unsafe rawBytes(at: index).bindMemory(to: UInt8.self)
        return try unsafe body(bytes.span)
    }

    /// The bytes of a column, valid until the statement moves on.
    private func rawBytes(at index: Int) -> UnsafeRawBufferPointer {
        // sqlite3_column_blob has to come before sqlite3_column_bytes.
        let start = unsafe sqlite3_column_blob(handle, Int32(index))
        let byteCount = unsafe Int(sqlite3_column_bytes(handle, Int32(index)))
        return unsafe UnsafeRawBufferPointer(start: start, count: byteCount)
    }
}
