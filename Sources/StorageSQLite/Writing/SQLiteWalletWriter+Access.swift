import SQLite
import WalletCore

extension SQLiteWalletWriter {
    /// Adds a device or changes it.
    ///
    /// What a device says of itself is seen in its own person's answers alone, which are forgotten.
    /// Who may see what is kept as a token, of which only the device's id is part: nobody else has
    /// to ask again.
    func save(_ device: Device) throws(RepositoryError) {
        touch(device.personID)
        try session.run(
            """
            INSERT INTO device (person_id, id, name, system, time_zone, is_locked, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (person_id, id) DO UPDATE SET name = excluded.name,
                system = excluded.system, time_zone = excluded.time_zone,
                is_locked = excluded.is_locked
            """,
            device.personID,
            device.id,
            device.name,
            device.system,
            device.timeZone,
            device.isLocked,
            device.createdAt
        )
    }

    func deleteDevice(_ id: DeviceID, at instant: Instant) throws(RepositoryError) {
        guard let device = try device(id) else { return }
        touch(device.personID)
        touchAccess()
        try session.run(
            """
            UPDATE access_token SET revoked_at = ?
            WHERE person_id = ? AND device_id = ? AND revoked_at IS NULL
            """,
            instant,
            device.personID,
            id
        )
        try session.run(
            "DELETE FROM device WHERE person_id = ? AND id = ?",
            device.personID,
            id
        )
        try session.run(PairingSQL.removal, device.personID)
    }

    /// Adds a token under the SHA-256 of its secret.
    ///
    /// Nobody is told: whether a hash is unknown is never kept, so that nothing that is kept becomes
    /// wrong by one more that is known, and no other token allows anything else for it.
    func insert(_ token: AccessToken, secretHash: [UInt8]) throws(RepositoryError) {
        try session.run(
            """
            INSERT INTO access_token (secret_hash, id, person_id, device_id, scope, name,
                created_at, expires_at, revoked_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            secretHash,
            token.id,
            token.personID,
            token.deviceID,
            Word(token.scope),
            token.name,
            token.createdAt,
            token.expiresAt,
            token.revokedAt
        )
    }

    func revokeToken(_ id: TokenID, at instant: Instant) throws(RepositoryError) -> Bool {
        touchAccess()
        let count = try session.changing(
            "UPDATE access_token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
            instant,
            id
        )
        try session.run(PairingSQL.removalByToken, id)
        return count > 0
    }

    func save(_ code: PairingCode) throws(RepositoryError) {
        try session.run(
            """
            INSERT INTO pairing_code (person_id, id, secret_hash, scope, created_at, expires_at,
                token_expires_at, failed_try_count, used_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (person_id, id) DO UPDATE SET
                failed_try_count = excluded.failed_try_count, used_at = excluded.used_at
            """,
            code.personID,
            code.id,
            code.secretHash,
            Word(code.scope),
            code.createdAt,
            code.expiresAt,
            code.tokenExpiresAt,
            code.failedTryCount,
            code.usedAt
        )
    }
}

/// What ends pairing codes before their time.
///
/// Whoever takes access away means it: a code that the lost phone made must not let it in again. Codes
/// live ten minutes and are made anew with a tap, so all that stand go, whichever token made them.
private enum PairingSQL {
    /// Parameter: person.
    static let removal: SQL = "DELETE FROM pairing_code WHERE person_id = ? AND used_at IS NULL"
    /// Parameter: token.
    static let removalByToken: SQL = """
        DELETE FROM pairing_code WHERE used_at IS NULL
        AND person_id = (SELECT person_id FROM access_token WHERE id = ?)
        """
}
