import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func raiseRev(
        ofWallet id: WalletID,
        at instant: Instant
    ) throws(RepositoryError) -> Int64 {
        touch(id)
        let rev = try session.first(
            "UPDATE wallet SET rev = rev + 1, changed_at = ? WHERE id = ? RETURNING rev",
            instant,
            id
        ) { (row) throws(SQLiteError) in try row.next(Int64.self) }
        guard let rev else { throw .constraint(detail: "no such wallet") }
        return rev
    }

    func raiseRev(
        ofPerson id: PersonID,
        at instant: Instant
    ) throws(RepositoryError) -> Int64 {
        touch(id)
        let rev = try session.first(
            "UPDATE person SET rev = rev + 1, changed_at = ? WHERE id = ? RETURNING rev",
            instant,
            id
        ) { (row) throws(SQLiteError) in try row.next(Int64.self) }
        guard let rev else { throw .constraint(detail: "no such person") }
        return rev
    }

    func insert(_ tombstone: Tombstone, wallet: WalletID) throws(RepositoryError) {
        touch(wallet)
        try session.run(
            """
            INSERT INTO wallet_tombstone (wallet_id, rev, kind, entity_id, deleted_at)
            VALUES (?, ?, ?, ?, ?)
            """,
            wallet,
            tombstone.rev,
            Word(tombstone.kind),
            CardID(high: tombstone.high, low: tombstone.low),
            tombstone.deletedAt
        )
    }

    func insert(_ tombstone: Tombstone, person: PersonID) throws(RepositoryError) {
        touch(person)
        try session.run(
            """
            INSERT INTO person_tombstone (person_id, rev, kind, entity_id, deleted_at)
            VALUES (?, ?, ?, ?, ?)
            """,
            person,
            tombstone.rev,
            Word(tombstone.kind),
            CardID(high: tombstone.high, low: tombstone.low),
            tombstone.deletedAt
        )
        if tombstone.kind == .use { try noteChangedPast(of: person) }
    }

    /// Notes, at the person's present revision, that a use came late or went.
    ///
    /// Statistics that were kept hold another past now, and a use that may have been undone.
    func noteChangedPast(of person: PersonID) throws(RepositoryError) {
        try session.run("UPDATE person SET history_rev = rev WHERE id = ?", person)
        try session.run("DELETE FROM relevance_state WHERE person_id = ?", person)
    }
}
