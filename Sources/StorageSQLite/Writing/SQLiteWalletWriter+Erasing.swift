import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func erase(_ id: PersonID, at instant: Instant) throws(RepositoryError) {
        touch(id)
        touchAccess()
        noteErasure()
        for member in try memberships(of: id) {
            try deleteMember(of: member.walletID, person: id)
        }
        for statement in ErasingSQL.ownContent { try session.run(statement, id) }
        for statement in ErasingSQL.tracesInWallets { try session.run(statement, id) }
        try session.run(ErasingSQL.person, id, instant)
    }
}

/// The statements that erase a person; the parameter is the person.
private enum ErasingSQL {
    /// In an order that keeps every reference.
    static let ownContent: [SQL] = [
        "DELETE FROM card_use WHERE person_id = ?1",
        "DELETE FROM member_card WHERE person_id = ?1",
        "DELETE FROM reminder WHERE person_id = ?1",
        "DELETE FROM webhook_message WHERE person_id = ?1",
        "DELETE FROM kept_cursor WHERE person_id = ?1",
        "DELETE FROM pin WHERE person_id = ?1",
        "DELETE FROM stamp_step WHERE person_id = ?1",
        "DELETE FROM message_reading WHERE person_id = ?1",
        "DELETE FROM person_tombstone WHERE person_id = ?1",
        "DELETE FROM idempotency_record WHERE person_id = ?1",
        "DELETE FROM relevance_state WHERE person_id = ?1",
        "DELETE FROM access_token WHERE person_id = ?1",
        "DELETE FROM pairing_code WHERE person_id = ?1",
        "DELETE FROM device WHERE person_id = ?1",
        "DELETE FROM invite WHERE created_by = ?1",
        "DELETE FROM invite WHERE used_by = ?1",
    ]

    /// What they wrote into shared ledgers says what happened, and no longer who did it.
    static let tracesInWallets: [SQL] = [
        "UPDATE ledger_transaction SET person_id = NULL, note = '' WHERE person_id = ?1",
        "UPDATE card_field_history SET changed_by = NULL WHERE changed_by = ?1",
        "UPDATE import_run SET person_id = NULL WHERE person_id = ?1",
    ]

    static let person: SQL = """
        UPDATE person SET rev = rev + 1, changed_at = ?2, name = '', time_zone = NULL,
            locale = NULL, auto_mode = 1, auto_mode_set_at = NULL, is_training_opt_out = 1,
            erased_at = ?2
        WHERE id = ?1
        """
}
