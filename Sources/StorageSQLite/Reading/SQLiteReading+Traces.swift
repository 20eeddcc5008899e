import SQLite
import WalletCore

extension SQLiteReading {
    func traces(of person: PersonID) throws(RepositoryError) -> PersonTraces {
        PersonTraces(
            readings: try session.all(TraceSQL.readings, person) { (row) throws(SQLiteError) in
                PersonTraces.MessageReading(messageID: try row.next(), readAt: try row.next())
            },
            stampSteps: try stampSteps(of: person),
            reminders: try session.all(TraceSQL.reminders, person, read: Reminder.row),
            widgetOffsets: try session.all(TraceSQL.offsets, person, read: WidgetOffset.row),
            invitations: try invitations(concerning: person),
            pairingCodes: try pairingCodes(of: person),
            webhookMessages: try webhookMessages(of: person),
            fieldChanges: try session.all(TraceSQL.changes, person) { (row) throws(SQLiteError) in
                PersonTraces.FieldChange(
                    cardID: try row.next(),
                    field: try row.word(),
                    version: try row.next(),
                    changedAt: try row.next()
                )
            }
        )
    }
}

/// The queries over what a person left; the parameter is the person.
private enum TraceSQL {
    static let readings: SQL = """
        SELECT message_id, read_at FROM message_reading WHERE person_id = ? ORDER BY message_id
        """
    static let reminders: SQL = """
        SELECT person_id, card_id, subject, due_date, threshold_days, listed_at
        FROM reminder WHERE person_id = ? ORDER BY card_id, subject, due_date, threshold_days
        """
    static let offsets: SQL = """
        SELECT device_id, kind, family, steps, local_day
        FROM widget_offset WHERE person_id = ? ORDER BY device_id, kind, family
        """
    static let changes: SQL = """
        SELECT card_id, field, version, changed_at FROM card_field_history
        WHERE changed_by = ? ORDER BY changed_at, card_id, field, version
        """
}

extension Reminder {
    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> Reminder {
        let personID = try row.next(PersonID.self)
        let cardID = try row.next(CardID.self)
        let column = row.nextColumn
        let text = try row.next(String.self)
        let subject: Subject
        if text == Subject.card.description {
            subject = .card
        } else if let unit = BalanceUnit(text) {
            subject = .balance(unit)
        } else {
            throw .unexpectedValue(column: column)
        }
        return Reminder(
            personID: personID,
            cardID: cardID,
            subject: subject,
            dueDate: try row.next(),
            thresholdDays: try row.next(),
            listedAt: try row.next()
        )
    }
}

extension WidgetOffset {
    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> WidgetOffset {
        WidgetOffset(
            deviceID: try row.next(),
            kind: try row.next(),
            family: try row.word(),
            steps: try row.next(),
            day: try row.next()
        )
    }
}
