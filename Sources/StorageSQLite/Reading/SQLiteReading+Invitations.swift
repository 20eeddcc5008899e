import SQLite
import WalletCore

extension SQLiteReading {
    func invitation(_ id: InvitationID) throws(RepositoryError) -> Invitation? {
        try session.first(InvitationSQL.one, id, read: Invitation.row)
    }

    func invitations(of wallet: WalletID) throws(RepositoryError) -> [Invitation] {
        try session.all(InvitationSQL.all, wallet, read: Invitation.row)
    }

    /// The invitations that a person made or used, in the order they were made.
    func invitations(concerning person: PersonID) throws(RepositoryError) -> [Invitation] {
        try session.all(InvitationSQL.concerning, person, read: Invitation.row)
    }
}

/// The queries over invitations.
private enum InvitationSQL {
    private static let columns: StaticString = """
        SELECT id, wallet_id, secret_hash, role, created_by, created_at, expires_at, \
        failed_try_count, used_by, used_at FROM invite
        """
    static let one = SQL(columns, " WHERE id = ?")
    static let all = SQL(columns, " WHERE wallet_id = ? ORDER BY created_at, id")
    static let concerning = SQL(
        columns,
        " WHERE created_by = ?1 UNION ",
        columns,
        " WHERE used_by = ?1 ORDER BY created_at, id"
    )
}

extension Invitation {
    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> Invitation {
        Invitation(
            id: try row.next(),
            walletID: try row.next(),
            secretHash: try row.next(),
            role: try row.word(),
            createdBy: try row.next(),
            createdAt: try row.next(),
            expiresAt: try row.next(),
            failedTryCount: try row.next(),
            usedBy: try row.next(),
            usedAt: try row.next()
        )
    }
}
