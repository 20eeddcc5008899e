import SQLite
import WalletCore

/// The reads of a repository, for whoever has a connection within a transaction: the reader, and
/// the writer, whose reads see what it wrote.
///
/// The methods stand in one file for each group of tables.
protocol SQLiteReading: WalletReader {
    /// The connection.
    var session: SQLSession { get }
}

/// Reads of one state of the database.
struct SQLiteWalletReader: SQLiteReading {
    let session: SQLSession
}

extension SQLiteReading {
    func epoch() throws(RepositoryError) -> Int64 {
        let epoch = try session.first("SELECT epoch FROM database_state") {
            (row) throws(SQLiteError) in try row.next(Int64.self)
        }
        guard let epoch else { throw .corrupt(detail: "database_state is empty") }
        return epoch
    }
}
