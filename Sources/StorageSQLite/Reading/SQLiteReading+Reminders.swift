import SQLite
import WalletCore

extension SQLiteReading {
    func isListed(_ reminder: Reminder) throws(RepositoryError) -> Bool {
        try session.exists(
            """
            SELECT 1 FROM reminder WHERE person_id = ? AND card_id = ? AND subject = ?
            AND due_date = ? AND threshold_days = ?
            """,
            reminder.personID,
            reminder.cardID,
            reminder.subject.description,
            reminder.dueDate,
            reminder.thresholdDays
        )
    }
}

extension SQLiteWalletWriter {
    func insert(_ reminder: Reminder) throws(RepositoryError) {
        try session.run(
            """
            INSERT INTO reminder (person_id, card_id, subject, due_date, threshold_days, listed_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            reminder.personID,
            reminder.cardID,
            reminder.subject.description,
            reminder.dueDate,
            reminder.thresholdDays,
            reminder.listedAt
        )
    }
}
