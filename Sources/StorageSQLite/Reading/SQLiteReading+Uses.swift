import SQLite
import WalletCore

extension SQLiteReading {
    func use(_ id: UseID) throws(RepositoryError) -> Use? {
        try session.first(UseSQL.one, id, read: Use.row)
    }

    func uses(of person: PersonID, after: Use?, limit: Int) throws(RepositoryError) -> [Use] {
        // Nothing comes before the smallest instant and the smallest id.
        let instant = after?.instant ?? Instant(millisecondsSinceEpoch: .min)
        let id = after?.id ?? UseID(high: 0, low: 0)
        return try session.all(UseSQL.page, person, instant, id, limit, read: Use.row)
    }

    func trainingPeople(after: PersonID?, limit: Int) throws(RepositoryError) -> [PersonID] {
        try session.all(TrainingSQL.people, after, limit) { (row) throws(SQLiteError) in
            try row.next()
        }
    }

    func trainingUses(
        of person: PersonID,
        after: TrainingUse?,
        limit: Int
    ) throws(RepositoryError) -> [TrainingUse] {
        let instant = after?.instant ?? Instant(millisecondsSinceEpoch: .min)
        let id = after?.id ?? UseID(high: 0, low: 0)
        return try session.all(TrainingSQL.uses, person, instant, id, limit) {
            (row) throws(SQLiteError) in
            TrainingUse(
                id: try row.next(),
                cardID: try row.next(),
                instant: try row.next(),
                local: try row.next()
            )
        }
    }

    func relevanceState(
        of person: PersonID,
        format: String
    ) throws(RepositoryError) -> RelevanceState? {
        try session.first(
            """
            SELECT format, last_used_at, last_use_id, content FROM relevance_state
            WHERE person_id = ? AND format = ?
            """,
            person,
            format
        ) { (row) throws(SQLiteError) in
            RelevanceState(
                format: try row.next(),
                lastUsedAt: try row.next(),
                lastUseID: try row.next(),
                content: try row.next()
            )
        }
    }

    func latestUses(of person: PersonID, limit: Int) throws(RepositoryError) -> [Use] {
        try session.all(UseSQL.latest, person, limit, read: Use.row)
    }

    func useChanges(
        of person: PersonID,
        after rev: Int64,
        limit: Int
    ) throws(RepositoryError) -> UseChanges {
        let revs = try session.first("SELECT rev, history_rev FROM person WHERE id = ?", person) {
            (row) throws(SQLiteError) in
            (now: try row.next(Int64.self), past: try row.next(Int64.self))
        }
        guard let revs else { return UseChanges(uses: [], hasDeletions: false, rev: 0) }
        // A late use is put into the past as much as one that was undone.
        guard revs.past <= rev else {
            return UseChanges(uses: [], hasDeletions: true, rev: revs.now)
        }
        var uses: [Use] = []
        do throws(SQLiteError) {
            // All that came since stands at the end, so reading stops at the first older one.
            try session.connection.forEachRow(UseSQL.latestWithRev, person, limit) {
                (row) throws(SQLiteError) in
                guard try row.next(Int64.self) > rev else { return false }
                uses.append(try Use.row(&row))
                return true
            }
        } catch {
            throw RepositoryError(error)
        }
        let isCut = uses.count >= limit
        return UseChanges(
            uses: isCut ? [] : uses.reversed(),
            hasDeletions: isCut,
            rev: revs.now
        )
    }
}

/// The queries over uses.
private enum UseSQL {
    private static let columns: StaticString = """
        id, person_id, card_id, used_at, time_zone, used_local, method, \
        source_kind, source_family, source_slot, source_entry_at
        """
    static let one = SQL("SELECT ", columns, " FROM card_use WHERE id = ?")
    static let page = SQL(
        "SELECT ",
        columns,
        """
         FROM card_use WHERE person_id = ?1 AND (used_at, id) > (?2, ?3)
        ORDER BY used_at, id LIMIT ?4
        """
    )
    static let latest = SQL(
        "SELECT ",
        columns,
        " FROM card_use WHERE person_id = ? ORDER BY used_at DESC, id DESC LIMIT ?"
    )
    static let latestWithRev = SQL(
        "SELECT rev, ",
        columns,
        " FROM card_use WHERE person_id = ? ORDER BY used_at DESC, id DESC LIMIT ?"
    )
}

/// The queries of training.
///
/// Both leave out whoever opted out, so that their uses are never read.
private enum TrainingSQL {
    static let people: SQL = """
        SELECT id FROM person
        WHERE (?1 IS NULL OR id > ?1) AND is_training_opt_out = 0 AND erased_at IS NULL
        AND EXISTS (SELECT 1 FROM card_use WHERE person_id = person.id)
        ORDER BY id LIMIT ?2
        """

    static let uses: SQL = """
        SELECT id, card_id, used_at, used_local FROM card_use
        WHERE person_id = ?1 AND (used_at, id) > (?2, ?3)
        AND EXISTS (SELECT 1 FROM person
            WHERE id = ?1 AND is_training_opt_out = 0 AND erased_at IS NULL)
        ORDER BY used_at, id LIMIT ?4
        """
}

extension Use {
    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> Use {
        Use(
            id: try row.next(),
            personID: try row.next(),
            cardID: try row.next(),
            instant: try row.next(),
            timeZone: try row.next(),
            local: try row.next(),
            method: try row.word(),
            source: try UseSource.row(&row)
        )
    }
}

extension UseSource {
    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> UseSource? {
        let kind = try row.next(String?.self)
        let family = try row.next(Word<WidgetFamily>?.self)
        let slot = try row.next(Int?.self)
        let entryDate = try row.next(Instant?.self)
        guard let kind, let family else { return nil }
        return UseSource(kind: kind, family: family.value, slot: slot, entryDate: entryDate)
    }
}
