import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func save(_ balance: Balance, card: CardID, rev: Int64) throws(RepositoryError) {
        let wallet = try wallet(ofCard: card)
        touch(wallet)
        try session.run(
            """
            INSERT INTO balance (wallet_id, card_id, unit, version, amount, goal, step, reset,
                allows_negative)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (wallet_id, card_id, unit) DO UPDATE SET version = excluded.version,
                amount = excluded.amount, goal = excluded.goal, step = excluded.step,
                reset = excluded.reset, allows_negative = excluded.allows_negative
            """,
            wallet,
            card,
            balance.unit,
            balance.version,
            balance.amount,
            balance.goal,
            balance.step,
            Word(balance.reset),
            balance.allowsNegative
        )
        // A balance is part of what a card shows, so sync finds the card.
        try raiseRev(of: card, wallet, to: rev)
    }

    private func raiseRev(
        of card: CardID,
        _ wallet: WalletID,
        to rev: Int64
    ) throws(RepositoryError) {
        try session.run(
            "UPDATE card SET rev = ? WHERE wallet_id = ? AND id = ?",
            rev,
            wallet,
            card
        )
    }

    func raiseVersion(
        of card: CardID,
        beyond version: Int64,
        at instant: Instant
    ) throws(RepositoryError) {
        let wallet = try wallet(ofCard: card)
        touch(wallet)
        try session.run(
            """
            UPDATE card SET version = max(version, ?) + 1, updated_at = ?
            WHERE wallet_id = ? AND id = ?
            """,
            version,
            instant,
            wallet,
            card
        )
    }

    func deleteBalance(
        of card: CardID,
        unit: BalanceUnit,
        rev: Int64
    ) throws(RepositoryError) {
        let wallet = try wallet(ofCard: card)
        touch(wallet)
        try session.run(
            "DELETE FROM balance WHERE wallet_id = ? AND card_id = ? AND unit = ?",
            wallet,
            card,
            unit
        )
        try raiseRev(of: card, wallet, to: rev)
    }

    func append(_ transaction: LedgerTransaction, card: CardID) throws(RepositoryError) {
        let wallet = try wallet(ofCard: card)
        touch(wallet)
        try session.run(
            """
            INSERT INTO ledger_transaction (wallet_id, card_id, unit, sequence, id, kind, change,
                balance_after, occurred_at, person_id, note)
            VALUES (?1, ?2, ?3, (
                    SELECT ifnull(max(sequence), 0) + 1 FROM ledger_transaction
                    WHERE wallet_id = ?1 AND card_id = ?2 AND unit = ?3),
                ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """,
            wallet,
            card,
            transaction.unit,
            transaction.id,
            Word(transaction.kind),
            transaction.change,
            transaction.balanceAfter,
            transaction.occurredAt,
            transaction.person,
            transaction.note
        )
    }
}
