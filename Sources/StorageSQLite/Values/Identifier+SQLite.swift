public import SQLite
public import WalletCore

extension Identifier: Bindable, ColumnDecodable {
    /// Binds the 16 bytes, highest first.
    public func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(high: high, low: low, at: index)
    }

    /// Reads a blob of 16 bytes.
    public static func read(
        from row: borrowing Row,
        at index: Int
    ) throws(SQLiteError) -> Identifier<Entity> {
        guard let words = row.words(at: index) else { throw .unexpectedValue(column: index) }
        return Identifier(high: words.high, low: words.low)
    }
}
