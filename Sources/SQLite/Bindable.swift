/// A value that can stand for a parameter of a statement.
public protocol Bindable {
    /// Binds the value to the parameter at `index` (the first is 1).
    func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError)
}

extension Int64: Bindable {
    /// Binds an INTEGER.
    @inlinable
    public func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(integer: self, at: index)
    }
}

extension Int: Bindable {
    /// Binds an INTEGER.
    @inlinable
    public func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(integer: Int64(self), at: index)
    }
}

extension Bool: Bindable {
    /// Binds 1 or 0.
    @inlinable
    public func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(integer: self ? 1 : 0, at: index)
    }
}

extension Double: Bindable {
    /// Binds a REAL.
    @inlinable
    public func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(real: self, at: index)
    }
}

extension String: Bindable {
    /// Binds the UTF-8 of the whole text; NUL characters are part of it.
    @inlinable
    public func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(text: self, at: index)
    }
}

extension [UInt8]: Bindable {
    /// Binds a blob; an empty array is an empty blob, not NULL.
    @inlinable
    public func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(blob: span, at: index)
    }
}

extension Optional: Bindable where Wrapped: Bindable {
    /// Binds the value, or NULL where there is none.
    @inlinable
    public func bind(to statement: borrowing Statement, at index: Int) throws(SQLiteError) {
        switch self {
        case .some(let value): try value.bind(to: statement, at: index)
        case .none: try statement.bindNull(at: index)
        }
    }
}
