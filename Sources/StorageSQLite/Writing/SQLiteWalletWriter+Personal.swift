import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func save(_ pin: Pin) throws(RepositoryError) {
        touch(pin.personID)
        try session.run(
            """
            INSERT INTO pin (person_id, card_id, pinned_at, until_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (person_id, card_id) DO UPDATE SET pinned_at = excluded.pinned_at,
                until_at = excluded.until_at
            """,
            pin.personID,
            pin.cardID,
            pin.pinnedAt,
            pin.until
        )
    }

    func deletePin(of card: CardID, person: PersonID) throws(RepositoryError) {
        touch(person)
        try session.run("DELETE FROM pin WHERE person_id = ? AND card_id = ?", person, card)
    }

    func save(_ offset: WidgetOffset) throws(RepositoryError) {
        guard let device = try device(offset.deviceID) else {
            throw .constraint(detail: "no such device")
        }
        touch(device.personID)
        try session.run(
            """
            INSERT INTO widget_offset (person_id, device_id, kind, family, steps, local_day)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (person_id, device_id, kind, family) DO UPDATE SET steps = excluded.steps,
                local_day = excluded.local_day
            """,
            device.personID,
            offset.deviceID,
            offset.kind,
            Word(offset.family),
            offset.steps,
            offset.day
        )
    }

    func insert(_ record: IdempotencyRecord) throws(RepositoryError) {
        try session.run(
            """
            INSERT INTO idempotency_record (person_id, key, request_hash, status, fields, body,
                created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            record.personID,
            record.key,
            record.requestHash,
            record.status,
            CardColumns.text(of: record.fields),
            record.body,
            record.createdAt
        )
    }

    func purgeIdempotencyRecords(before instant: Instant) throws(RepositoryError) -> Int {
        try session.changing("DELETE FROM idempotency_record WHERE created_at < ?", instant)
    }
}
