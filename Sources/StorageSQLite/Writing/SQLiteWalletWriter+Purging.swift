import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func purgeCards(deletedBefore instant: Instant, limit: Int) throws(RepositoryError) -> Int {
        let cards = try session.all(PurgingSQL.due, instant, limit) { (row) throws(SQLiteError) in
            (wallet: try row.next(WalletID.self), card: try row.next(CardID.self))
        }
        for (wallet, card) in cards { try purge(card, of: wallet) }
        return cards.count
    }

    /// Removes a card's content, and what it was to its members; uses are history and stay.
    private func purge(_ card: CardID, of wallet: WalletID) throws(RepositoryError) {
        touch(wallet)
        noteErasure()
        let images = try session.all(
            "SELECT sha256 FROM card_image WHERE wallet_id = ? AND card_id = ?",
            wallet,
            card
        ) { (row) throws(SQLiteError) in try row.next([UInt8].self) }
        for statement in PurgingSQL.content { try session.run(statement, wallet, card) }
        for image in images { try deleteImageIfUnused(image) }
    }
}

extension SQLiteWalletWriter {
    func purgeCodes(expiredBy instant: Instant, limit: Int) throws(RepositoryError) -> Int {
        var count = 0
        for statement in PurgingSQL.codes where count < limit {
            count += try session.changing(statement, instant, limit - count)
        }
        return count
    }

    func purgeTokens(revokedBefore instant: Instant, limit: Int) throws(RepositoryError) -> Int {
        // Nobody is told: whoever still knows such a token refuses it, as whoever does not.
        try session.changing(PurgingSQL.tokens, instant, limit)
    }
}

/// The deletions of what has had its time.
private enum PurgingSQL {
    static let due: SQL = """
        SELECT wallet_id, id FROM card
        WHERE deleted_at IS NOT NULL AND deleted_at < ? ORDER BY deleted_at LIMIT ?
        """
    /// Parameters: instant, limit.
    static let codes: [SQL] = [
        """
        DELETE FROM pairing_code WHERE id IN (
            SELECT id FROM pairing_code WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
        """,
        """
        DELETE FROM invite WHERE id IN (
            SELECT id FROM invite WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
        """,
    ]
    /// Parameters: instant, limit.
    static let tokens: SQL = """
        DELETE FROM access_token WHERE id IN (
            SELECT id FROM access_token WHERE revoked_at IS NOT NULL AND revoked_at < ?
            ORDER BY revoked_at LIMIT ?)
        """
    /// Parameters: wallet, card.
    ///
    /// What hangs on the card in its wallet goes with it.
    static let content: [SQL] = [
        """
        DELETE FROM member_card
        WHERE person_id IN (SELECT person_id FROM member WHERE wallet_id = ?1) AND card_id = ?2
        """,
        """
        DELETE FROM pin
        WHERE person_id IN (SELECT person_id FROM member WHERE wallet_id = ?1) AND card_id = ?2
        """,
        """
        DELETE FROM message_reading
        WHERE person_id IN (SELECT person_id FROM member WHERE wallet_id = ?1)
        AND message_id IN (SELECT id FROM partner_message WHERE wallet_id = ?1 AND card_id = ?2)
        """,
        """
        DELETE FROM reminder
        WHERE person_id IN (SELECT person_id FROM member WHERE wallet_id = ?1) AND card_id = ?2
        """,
        """
        DELETE FROM stamp_step
        WHERE person_id IN (SELECT person_id FROM member WHERE wallet_id = ?1) AND card_id = ?2
        """,
        "DELETE FROM webhook_message WHERE card_id = ?2",
        "DELETE FROM card WHERE wallet_id = ?1 AND id = ?2",
    ]
}
