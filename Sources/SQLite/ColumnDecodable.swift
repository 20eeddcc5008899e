/// A value that can be read from a column of a result row.
public protocol ColumnDecodable {
    /// Reads the column at `index` (the first is 0).
    ///
    /// - Throws: ``SQLiteError/unexpectedValue(column:)`` where the column holds another kind of
    ///   value, NULL included.
    static func read(from row: borrowing Row, at index: Int) throws(SQLiteError) -> Self
}

extension Int64: ColumnDecodable {
    /// Reads an INTEGER.
    @inlinable
    public static func read(from row: borrowing Row, at index: Int) throws(SQLiteError) -> Int64 {
        guard let value = row.integer(at: index) else { throw .unexpectedValue(column: index) }
        return value
    }
}

extension Int: ColumnDecodable {
    /// Reads an INTEGER.
    @inlinable
    public static func read(from row: borrowing Row, at index: Int) throws(SQLiteError) -> Int {
        guard let value = row.integer(at: index) else { throw .unexpectedValue(column: index) }
        return Int(value)
    }
}

extension Bool: ColumnDecodable {
    /// Reads 0 or 1; another number is unexpected.
    @inlinable
    public static func read(from row: borrowing Row, at index: Int) throws(SQLiteError) -> Bool {
        switch row.integer(at: index) {
        case 0: false
        case 1: true
        default: throw .unexpectedValue(column: index)
        }
    }
}

extension Double: ColumnDecodable {
    /// Reads a REAL or an INTEGER.
    @inlinable
    public static func read(from row: borrowing Row, at index: Int) throws(SQLiteError) -> Double {
        guard let value = row.real(at: index) else { throw .unexpectedValue(column: index) }
        return value
    }
}

extension String: ColumnDecodable {
    /// Reads a TEXT.
    @inlinable
    public static func read(from row: borrowing Row, at index: Int) throws(SQLiteError) -> String {
        guard let value = row.text(at: index) else { throw .unexpectedValue(column: index) }
        return value
    }
}

extension [UInt8]: ColumnDecodable {
    /// Reads a BLOB.
    @inlinable
    public static func read(from row: borrowing Row, at index: Int) throws(SQLiteError) -> [UInt8] {
        guard let value = row.blob(at: index) else { throw .unexpectedValue(column: index) }
        return value
    }
}

extension Optional: ColumnDecodable where Wrapped: ColumnDecodable {
    /// Reads nil for NULL, and else the value.
    @inlinable
    public static func read(
        from row: borrowing Row,
        at index: Int
    ) throws(SQLiteError) -> Wrapped? {
        if row.isNull(at: index) { return nil }
        return try Wrapped.read(from: row, at: index)
    }
}
