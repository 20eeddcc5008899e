public import SQLite
public import WalletCore

extension Instant: Bindable, ColumnDecodable {
    /// Binds the milliseconds since the epoch.
    public func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(integer: millisecondsSinceEpoch, at: index)
    }

    /// Reads milliseconds since the epoch.
    public static func read(from row: borrowing Row, at index: Int) throws(SQLiteError) -> Instant {
        Instant(millisecondsSinceEpoch: try Int64.read(from: row, at: index))
    }
}

extension CalendarDate: Bindable, ColumnDecodable {
    /// Binds the days since the epoch.
    public func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(integer: daysSinceEpoch, at: index)
    }

    /// Reads days since the epoch.
    public static func read(
        from row: borrowing Row,
        at index: Int
    ) throws(SQLiteError) -> CalendarDate {
        CalendarDate(daysSinceEpoch: try Int64.read(from: row, at: index))
    }
}

extension LocalDateTime: Bindable, ColumnDecodable {
    /// Binds the seconds since the epoch on the local clock.
    public func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(integer: secondsSinceEpoch, at: index)
    }

    /// Reads seconds since the epoch on the local clock.
    public static func read(
        from row: borrowing Row,
        at index: Int
    ) throws(SQLiteError) -> LocalDateTime {
        LocalDateTime(secondsSinceEpoch: try Int64.read(from: row, at: index))
    }
}
