import SQLite
import WalletCore

extension SQLiteReading {
    func devices(of person: PersonID) throws(RepositoryError) -> [Device] {
        try session.all(AccessSQL.devices, person, read: Device.row)
    }

    func device(_ id: DeviceID) throws(RepositoryError) -> Device? {
        try session.first(AccessSQL.device, id, read: Device.row)
    }

    func tokens(of person: PersonID) throws(RepositoryError) -> [AccessToken] {
        try session.all(AccessSQL.tokens, person, read: AccessToken.row)
    }

    func token(secretHash: [UInt8]) throws(RepositoryError) -> AccessToken? {
        try session.first(AccessSQL.token, secretHash, read: AccessToken.row)
    }

    func pairingCode(_ id: PairingCodeID) throws(RepositoryError) -> PairingCode? {
        try session.first(AccessSQL.pairingCode, id, read: PairingCode.row)
    }

    func pairingCodes(of person: PersonID) throws(RepositoryError) -> [PairingCode] {
        try session.all(AccessSQL.pairingCodes, person, read: PairingCode.row)
    }
}

/// The queries over devices and tokens.
private enum AccessSQL {
    static let devices = SQL(
        "SELECT ",
        Device.columns,
        " FROM device WHERE person_id = ? ORDER BY created_at, id"
    )
    static let device = SQL("SELECT ", Device.columns, " FROM device WHERE id = ?")
    static let tokens = SQL(
        "SELECT ",
        AccessToken.columns,
        " FROM access_token WHERE person_id = ? ORDER BY created_at, id"
    )
    static let token = SQL(
        "SELECT ",
        AccessToken.columns,
        " FROM access_token WHERE secret_hash = ?"
    )
    static let pairingCode = SQL("SELECT ", PairingCode.columns, " FROM pairing_code WHERE id = ?")
    static let pairingCodes = SQL(
        "SELECT ",
        PairingCode.columns,
        " FROM pairing_code WHERE person_id = ? ORDER BY created_at, id"
    )
}

extension Device {
    fileprivate static let columns: StaticString =
        "id, person_id, name, system, time_zone, is_locked, created_at"

    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> Device {
        Device(
            id: try row.next(),
            personID: try row.next(),
            name: try row.next(),
            system: try row.next(),
            timeZone: try row.next(),
            isLocked: try row.next(),
            createdAt: try row.next()
        )
    }
}

extension AccessToken {
    fileprivate static let columns: StaticString =
        "id, person_id, device_id, scope, name, created_at, expires_at, revoked_at"

    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> AccessToken {
        AccessToken(
            id: try row.next(),
            personID: try row.next(),
            deviceID: try row.next(),
            scope: try row.word(),
            name: try row.next(),
            createdAt: try row.next(),
            expiresAt: try row.next(),
            revokedAt: try row.next()
        )
    }
}

extension PairingCode {
    fileprivate static let columns: StaticString = """
        id, person_id, secret_hash, scope, created_at, expires_at, token_expires_at, \
        failed_try_count, used_at
        """

    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> PairingCode {
        PairingCode(
            id: try row.next(),
            personID: try row.next(),
            secretHash: try row.next(),
            scope: try row.word(),
            createdAt: try row.next(),
            expiresAt: try row.next(),
            tokenExpiresAt: try row.next(),
            failedTryCount: try row.next(),
            usedAt: try row.next()
        )
    }
}
