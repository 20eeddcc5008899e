import SQLite
import WalletCore

extension SQLiteReading {
    func pins(of person: PersonID, at instant: Instant) throws(RepositoryError) -> [Pin] {
        try session.all(
            """
            SELECT person_id, card_id, pinned_at, until_at FROM pin
            WHERE person_id = ? AND until_at > ? ORDER BY pinned_at DESC, card_id DESC
            """,
            person,
            instant
        ) { (row) throws(SQLiteError) in
            Pin(
                personID: try row.next(),
                cardID: try row.next(),
                pinnedAt: try row.next(),
                until: try row.next()
            )
        }
    }

    func widgetOffset(
        device: DeviceID,
        kind: String,
        family: WidgetFamily
    ) throws(RepositoryError) -> WidgetOffset? {
        try session.first(
            """
            SELECT steps, local_day FROM widget_offset
            WHERE person_id = (SELECT person_id FROM device WHERE id = ?1)
            AND device_id = ?1 AND kind = ?2 AND family = ?3
            """,
            device,
            kind,
            Word(family)
        ) { (row) throws(SQLiteError) in
            WidgetOffset(
                deviceID: device,
                kind: kind,
                family: family,
                steps: try row.next(),
                day: try row.next()
            )
        }
    }

    func idempotencyRecord(
        person: PersonID,
        key: String
    ) throws(RepositoryError) -> IdempotencyRecord? {
        try session.first(
            """
            SELECT request_hash, status, fields, body, created_at FROM idempotency_record
            WHERE person_id = ? AND key = ?
            """,
            person,
            key
        ) { (row) throws(SQLiteError) in
            IdempotencyRecord(
                personID: person,
                key: key,
                requestHash: try row.next(),
                status: try row.next(),
                fields: try CardColumns.texts(&row),
                body: try row.next(),
                createdAt: try row.next()
            )
        }
    }
}
