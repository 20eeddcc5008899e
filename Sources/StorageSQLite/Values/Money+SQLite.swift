public import SQLite
public import WalletCore

extension Amount: Bindable, ColumnDecodable {
    /// Binds the exact decimal text.
    public func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(text: description, at: index)
    }

    /// Reads an exact decimal text.
    public static func read(from row: borrowing Row, at index: Int) throws(SQLiteError) -> Amount {
        guard let amount = Amount(try String.read(from: row, at: index)) else {
            throw .unexpectedValue(column: index)
        }
        return amount
    }
}

extension BalanceUnit: Bindable, ColumnDecodable {
    /// Binds the code.
    public func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(text: code, at: index)
    }

    /// Reads a code.
    public static func read(
        from row: borrowing Row,
        at index: Int
    ) throws(SQLiteError) -> BalanceUnit {
        guard let unit = BalanceUnit(try String.read(from: row, at: index)) else {
            throw .unexpectedValue(column: index)
        }
        return unit
    }
}
