import SQLite
import WalletCore

extension SQLiteReading {
    func keptCursor(
        of person: PersonID,
        sha256: [UInt8]
    ) throws(RepositoryError) -> KeptCursor? {
        try session.first(
            "SELECT text, used_at FROM kept_cursor WHERE person_id = ? AND sha256 = ?",
            person,
            sha256
        ) { (row) throws(SQLiteError) in
            KeptCursor(
                personID: person,
                sha256: sha256,
                text: try row.next(),
                usedAt: try row.next()
            )
        }
    }
}

extension SQLiteWalletWriter {
    func save(_ cursor: KeptCursor) throws(RepositoryError) {
        try session.run(
            """
            INSERT INTO kept_cursor (person_id, sha256, text, used_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (person_id, sha256) DO UPDATE SET used_at = excluded.used_at
            """,
            cursor.personID,
            cursor.sha256,
            cursor.text,
            cursor.usedAt
        )
    }

    func purgeKeptCursors(
        of person: PersonID,
        usedBefore instant: Instant,
        keeping countMax: Int
    ) throws(RepositoryError) -> Int {
        try session.changing(
            """
            DELETE FROM kept_cursor WHERE person_id = ?1 AND sha256 IN (
                SELECT sha256 FROM (
                    SELECT sha256, used_at, row_number() OVER (ORDER BY used_at DESC, sha256) AS place
                    FROM kept_cursor WHERE person_id = ?1)
                WHERE used_at < ?2 OR place > ?3)
            """,
            person,
            instant,
            countMax
        )
    }
}
