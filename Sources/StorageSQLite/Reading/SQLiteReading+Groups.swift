import SQLite
import WalletCore

extension SQLiteReading {
    func groups(of wallet: WalletID) throws(RepositoryError) -> [CardGroup] {
        try session.all(GroupSQL.all, wallet, read: CardGroup.row)
    }

    func group(_ id: GroupID) throws(RepositoryError) -> CardGroup? {
        try session.first(GroupSQL.one, id, read: CardGroup.row)
    }
}

/// The queries over groups.
private enum GroupSQL {
    private static let columns: StaticString = "id, wallet_id, name, position, version"
    static let all = SQL(
        "SELECT ",
        columns,
        " FROM card_group WHERE wallet_id = ? ORDER BY position, id"
    )
    static let one = SQL("SELECT ", columns, " FROM card_group WHERE id = ?")
}

extension CardGroup {
    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> CardGroup {
        CardGroup(
            id: try row.next(),
            walletID: try row.next(),
            name: try row.next(),
            position: try row.next(),
            version: try row.next()
        )
    }
}
