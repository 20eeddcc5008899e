import SQLite
import WalletCore

/// A connection within a transaction, whose failures are those of a repository.
struct SQLSession {
    let connection: Connection

    /// Runs a statement that returns no row of interest.
    func run<each Value: Bindable>(
        _ sql: SQL,
        _ values: repeat each Value
    ) throws(RepositoryError) {
        do throws(SQLiteError) {
            try connection.run(sql, repeat each values)
        } catch {
            throw RepositoryError(error)
        }
    }

    /// Runs a statement and counts the rows that it changed.
    func changing<each Value: Bindable>(
        _ sql: SQL,
        _ values: repeat each Value
    ) throws(RepositoryError) -> Int {
        try run(sql, repeat each values)
        return connection.changedRowCount
    }

    /// Runs a query and reads its first row; nil where there is none.
    func first<Result, each Value: Bindable>(
        _ sql: SQL,
        _ values: repeat each Value,
        read: (inout Row) throws(SQLiteError) -> Result
    ) throws(RepositoryError) -> Result? {
        do throws(SQLiteError) {
            return try connection.first(sql, repeat each values, read: read)
        } catch {
            throw RepositoryError(error)
        }
    }

    /// Runs a query and reads its rows, whose number the SQL bounds.
    func all<Result, each Value: Bindable>(
        _ sql: SQL,
        _ values: repeat each Value,
        read: (inout Row) throws(SQLiteError) -> Result
    ) throws(RepositoryError) -> [Result] {
        do throws(SQLiteError) {
            return try connection.all(sql, repeat each values, read: read)
        } catch {
            throw RepositoryError(error)
        }
    }

    /// Whether a query has a row.
    func exists<each Value: Bindable>(
        _ sql: SQL,
        _ values: repeat each Value
    ) throws(RepositoryError) -> Bool {
        try first(sql, repeat each values) { (_) throws(SQLiteError) in true } ?? false
    }
}
