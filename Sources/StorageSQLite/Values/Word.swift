import SQLite

/// An enumeration that is stored as the word of its raw value.
struct Word<Value: RawRepresentable<String>>: Bindable, ColumnDecodable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(text: value.rawValue, at: index)
    }

    static func read(from row: borrowing Row, at index: Int) throws(SQLiteError) -> Word<Value> {
        guard let value = Value(rawValue: try String.read(from: row, at: index)) else {
            throw .unexpectedValue(column: index)
        }
        return Word(value)
    }
}

extension Row {
    /// Reads the next column as an enumeration that is stored as a word.
    mutating func word<Value: RawRepresentable<String>>() throws(SQLiteError) -> Value {
        try next(Word<Value>.self).value
    }
}
