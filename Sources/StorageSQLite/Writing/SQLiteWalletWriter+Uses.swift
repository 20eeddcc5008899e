import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func insert(_ use: Use, rev: Int64) throws(RepositoryError) -> Bool {
        touch(use.personID)
        let isLate = try isPast(use)
        guard try store(use, rev: rev) else { return false }
        try session.run(
            """
            INSERT INTO member_card (person_id, card_id, rev, used_at, member_version)
            VALUES (?, ?, ?, ?, 1)
            ON CONFLICT (person_id, card_id) DO UPDATE SET rev = excluded.rev,
                member_version = member_version + (used_at IS NULL OR used_at < excluded.used_at),
                used_at = max(ifnull(used_at, excluded.used_at), excluded.used_at)
            """,
            use.personID,
            use.cardID,
            rev,
            use.instant
        )
        if isLate { try noteChangedPast(of: use.personID) }
        return true
    }

    func save(_ state: RelevanceState, of person: PersonID) throws(RepositoryError) {
        // Nobody is told: it changes no answer.
        try session.run(
            UseSQL.saveState,
            person,
            state.format,
            state.lastUsedAt,
            state.lastUseID,
            state.content
        )
    }

    /// Whether the person has a use that comes after this one in the order (instant, id).
    private func isPast(_ use: Use) throws(RepositoryError) -> Bool {
        try session.exists(UseSQL.anyAfter, use.personID, use.instant, use.id)
    }

    /// Stores the row unless its id is known or was deleted.
    private func store(_ use: Use, rev: Int64) throws(RepositoryError) -> Bool {
        let count = try session.changing(
            UseSQL.insert,
            use.personID,
            use.cardID,
            use.instant,
            use.id,
            use.local,
            use.timeZone,
            Word(use.method),
            rev,
            use.source?.kind,
            use.source.map { Word($0.family) },
            use.source?.slot,
            use.source?.entryDate
        )
        return count == 1
    }

    func deleteUse(_ id: UseID) throws(RepositoryError) -> Bool {
        guard let use = try use(id) else { return false }
        touch(use.personID)
        try session.run(
            "DELETE FROM card_use WHERE person_id = ? AND used_at = ? AND id = ?",
            use.personID,
            use.instant,
            id
        )
        try noteChangedPast(of: use.personID)
        try session.run(UseSQL.restoreLastUse, use.personID, use.cardID)
        return true
    }
}

/// The statements over uses.
private enum UseSQL {
    /// Parameters: person, format, last instant, last id, content.
    static let saveState: SQL = """
        INSERT INTO relevance_state (person_id, format, last_used_at, last_use_id, content)
        SELECT ?1, ?2, ?3, ?4, ?5
        WHERE EXISTS (SELECT 1 FROM person WHERE id = ?1 AND erased_at IS NULL)
        ON CONFLICT (person_id) DO UPDATE SET format = excluded.format,
            last_used_at = excluded.last_used_at, last_use_id = excluded.last_use_id,
            content = excluded.content
        """

    static let anyAfter: SQL = """
        SELECT 1 FROM card_use WHERE person_id = ?1 AND (used_at, id) > (?2, ?3)
        """

    /// Parameters: person, card, instant, id, local, zone, method, rev, source.
    static let insert: SQL = """
        INSERT INTO card_use (person_id, card_id, used_at, id, used_local, time_zone, method, rev,
            source_kind, source_family, source_slot, source_entry_at)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12
        WHERE NOT EXISTS (
            SELECT 1 FROM person_tombstone
            WHERE person_id = ?1 AND kind = 'use' AND entity_id = ?4)
        ON CONFLICT DO NOTHING
        """

    /// Parameters: person, card.
    static let restoreLastUse: SQL = """
        UPDATE member_card SET rev = (SELECT rev FROM person WHERE id = ?1),
            member_version = member_version + 1, used_at = (
            SELECT max(used_at) FROM card_use WHERE person_id = ?1 AND card_id = ?2)
        WHERE person_id = ?1 AND card_id = ?2
        """
}
