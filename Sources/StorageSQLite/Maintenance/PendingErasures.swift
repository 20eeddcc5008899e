import SQLite
import WalletCore

/// People who have to be erased before anybody uses the database: a restore writes them into the copy
/// before it takes the database's place, so that no end of a process in between lets them through.
///
/// They stand in `setting`, which every version of the schema has: what a database of an older version
/// holds is erased by `migrate`.
enum PendingErasures {
    private static let name = "pending_erasures"

    /// Who waits to be erased.
    static func read(_ connection: Connection) throws(SQLiteError) -> [PersonID] {
        let text = try connection.first("SELECT value FROM setting WHERE name = ?", name) {
            (row) throws(SQLiteError) in try row.next(String.self)
        }
        return persons(text ?? "")
    }

    /// Who waits to be erased.
    static func read(_ session: SQLSession) throws(RepositoryError) -> [PersonID] {
        let text = try session.first("SELECT value FROM setting WHERE name = ?", name) {
            (row) throws(SQLiteError) in try row.next(String.self)
        }
        return persons(text ?? "")
    }

    /// Adds people to those who wait.
    static func add(
        _ persons: [PersonID],
        to connection: Connection,
        at instant: Instant
    ) throws(SQLiteError) {
        let known = try read(connection)
        let all = known + persons.filter { !known.contains($0) }
        guard !all.isEmpty else { return }
        try connection.run(
            """
            INSERT INTO setting (name, value, updated_at) VALUES (?1, ?2, ?3)
            ON CONFLICT (name) DO UPDATE SET value = ?2, updated_at = ?3
            """,
            name,
            all.map(\.description).joined(separator: " "),
            instant
        )
    }

    /// Says that nobody waits any more.
    static func clear(_ session: SQLSession) throws(RepositoryError) {
        try session.run("DELETE FROM setting WHERE name = ?", name)
    }

    private static func persons(_ text: String) -> [PersonID] {
        text.split(separator: " ").compactMap { PersonID($0) }
    }
}

extension SQLiteReading {
    func pendingErasures() throws(RepositoryError) -> [PersonID] {
        try PendingErasures.read(session)
    }
}

extension SQLiteWalletWriter {
    func clearPendingErasures() throws(RepositoryError) {
        try PendingErasures.clear(session)
    }
}
