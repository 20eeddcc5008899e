import SQLite
import WalletCore

extension SQLiteReading {
    func isTaken<Entity>(
        _ id: Identifier<Entity>,
        as kind: Tombstone.Kind,
        in wallet: WalletID
    ) throws(RepositoryError) -> Bool {
        let isGiven =
            switch kind {
            case .card: try session.exists("SELECT 1 FROM card WHERE id = ?", id)
            case .group: try session.exists("SELECT 1 FROM card_group WHERE id = ?", id)
            case .message: try session.exists("SELECT 1 FROM partner_message WHERE id = ?", id)
            case .action: try session.exists("SELECT 1 FROM card_action WHERE id = ?", id)
            case .use: try session.exists("SELECT 1 FROM card_use WHERE id = ?", id)
            }
        if isGiven { return true }
        return try session.exists(
            """
            SELECT 1 FROM wallet_tombstone WHERE wallet_id = ? AND kind = ? AND entity_id = ?
            """,
            wallet,
            Word(kind),
            id
        )
    }
}
