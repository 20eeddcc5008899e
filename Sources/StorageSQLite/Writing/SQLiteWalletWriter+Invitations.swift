import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func save(_ invitation: Invitation) throws(RepositoryError) {
        try session.run(
            """
            INSERT INTO invite (wallet_id, id, secret_hash, role, created_by, created_at,
                expires_at, failed_try_count, used_by, used_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (wallet_id, id) DO UPDATE SET
                failed_try_count = excluded.failed_try_count, used_by = excluded.used_by,
                used_at = excluded.used_at
            """,
            invitation.walletID,
            invitation.id,
            invitation.secretHash,
            Word(invitation.role),
            invitation.createdBy,
            invitation.createdAt,
            invitation.expiresAt,
            invitation.failedTryCount,
            invitation.usedBy,
            invitation.usedAt
        )
    }

    func deleteInvitation(_ id: InvitationID) throws(RepositoryError) {
        try session.run("DELETE FROM invite WHERE id = ?", id)
    }
}
