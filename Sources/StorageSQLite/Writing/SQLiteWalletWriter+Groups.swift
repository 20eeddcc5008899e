import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func save(_ group: CardGroup, rev: Int64) throws(RepositoryError) {
        touch(group.walletID)
        try session.run(
            """
            INSERT INTO card_group (wallet_id, id, rev, version, name, position)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (wallet_id, id) DO UPDATE SET rev = excluded.rev,
                version = excluded.version, name = excluded.name, position = excluded.position
            """,
            group.walletID,
            group.id,
            rev,
            group.version,
            group.name,
            group.position
        )
    }

    func deleteGroup(_ id: GroupID) throws(RepositoryError) {
        guard let group = try group(id) else { return }
        touch(group.walletID)
        try session.run(
            "DELETE FROM card_group WHERE wallet_id = ? AND id = ?",
            group.walletID,
            id
        )
    }

    func setGroups(_ groups: [GroupID], of card: CardID) throws(RepositoryError) {
        let wallet = try wallet(ofCard: card)
        touch(wallet)
        try session.run(
            "DELETE FROM card_group_link WHERE wallet_id = ? AND card_id = ?",
            wallet,
            card
        )
        for group in groups {
            try session.run(
                """
                INSERT INTO card_group_link (wallet_id, card_id, group_id) VALUES (?, ?, ?)
                ON CONFLICT DO NOTHING
                """,
                wallet,
                card,
                group
            )
        }
    }
}
