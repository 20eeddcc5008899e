public import WalletCore

extension WriteSession {
    /// Makes a token for the person.
    ///
    /// It is refused no later than the caller's own token: one that was lent for a day must not leave
    /// another behind that stays.
    ///
    /// - Parameters:
    ///   - scope: what it allows; `admin` only for an administrator.
    ///   - name: what the person calls it; empty for none.
    ///   - device: the device it is for; nil for none.
    ///   - expiresAt: from when it is refused; nil for as long as the caller's own token.
    /// - Returns: the token, and the secret that is shown this once.
    /// - Throws: ``WalletError/forbidden`` for a scope above the caller's, `expires_too_late` for an
    ///   instant behind the caller's own.
    public func addToken(
        scope: TokenScope,
        name: String = "",
        device: DeviceID? = nil,
        expiresAt: Instant? = nil
    ) throws(WalletError) -> (token: AccessToken, secret: TokenSecret) {
        guard principal.scope == .admin || principal.scope == .wallet && scope != .admin else {
            throw .forbidden
        }
        if let expiresAt, expiresAt <= now {
            throw .invalid("expiresAt", "in_the_past", "The token would be expired already.")
        }
        if let own = principal.expiresAt, let expiresAt, expiresAt > own {
            throw .invalid(
                "expiresAt",
                "expires_too_late",
                "The token would last longer than yours, which expires at \(own.rfc3339)."
            )
        }
        if !name.isEmpty { _ = try TextRule.name.checked(name, field: "name") }
        let secret = TokenSecret(byteCount: 32, random: environment.random)
        let token = AccessToken(
            id: newID(),
            personID: principal.personID,
            deviceID: device,
            scope: scope,
            name: name,
            createdAt: now,
            expiresAt: expiresAt ?? principal.expiresAt
        )
        try writing { writer throws(RepositoryError) in
            try writer.insert(token, secretHash: secret.hash)
        }
        return (token, secret)
    }

    /// Revokes one of the person's tokens from this instant on, with their pairing codes that stand.
    ///
    /// - Parameter id: the token.
    /// - Throws: ``WalletError/notFound(_:)`` where the person has no such token that stands.
    public func revokeToken(_ id: TokenID) throws(WalletError) {
        guard try read.tokens().contains(where: { $0.id == id && $0.revokedAt == nil }) else {
            throw .notFound(.token)
        }
        try writing { writer throws(RepositoryError) in
            try writer.revokeToken(id, at: now)
        }
    }

    /// Makes a one-time code that a device turns into a token within ten minutes.
    ///
    /// Neither the code nor the device's token lasts longer than the caller's own token.
    ///
    /// - Parameter scope: what the device's token will allow.
    /// - Returns: the code, and the secret that is shown this once, as `<id>.<secret>`.
    /// - Throws: ``WalletError/forbidden`` for a scope above the caller's, ``WalletError/invalid(_:)``
    ///   where ``PairingCode/standingCountMax`` codes of the person stand.
    public func addPairingCode(
        scope: TokenScope = .wallet
    ) throws(WalletError) -> (code: PairingCode, secret: String) {
        guard principal.scope == .admin || principal.scope == .wallet && scope != .admin else {
            throw .forbidden
        }
        try checkStandingCodes()
        let secret = TokenSecret(byteCount: 16, random: environment.random)
        let end = now.adding(seconds: PairingCode.lifetimeSeconds)
        let code = PairingCode(
            id: newID(),
            personID: principal.personID,
            secretHash: secret.hash,
            scope: scope,
            createdAt: now,
            expiresAt: min(end, principal.expiresAt ?? end),
            tokenExpiresAt: principal.expiresAt
        )
        try writing { writer throws(RepositoryError) in try writer.save(code) }
        return (code, "\(code.id).\(secret.text)")
    }

    private func checkStandingCodes() throws(WalletError) {
        let codes = try writing { writer throws(RepositoryError) in
            try writer.pairingCodes(of: principal.personID)
        }
        guard codes.count(where: { $0.stands(at: now) }) < PairingCode.standingCountMax else {
            throw .invalid(
                "pairingCodes",
                "too_many",
                "At most \(PairingCode.standingCountMax) pairing codes stand at once: use one, or "
                    + "wait ten minutes."
            )
        }
    }

    /// Changes one of the person's devices.
    ///
    /// - Parameters:
    ///   - id: the device.
    ///   - change: applied to the device as stored.
    /// - Returns: the device as it is now.
    /// - Throws: ``WalletError/notFound(_:)`` where the person has no such device.
    public func editDevice(
        _ id: DeviceID,
        _ change: (inout Device) -> Void
    ) throws(WalletError) -> Device {
        guard var device = try read.devices().first(where: { $0.id == id }) else {
            throw .notFound(.device)
        }
        change(&device)
        _ = try TextRule.name.checked(device.name, field: "name")
        if let zone = device.timeZone { _ = try environment.zone(zone) }
        let changed = device
        try writing { writer throws(RepositoryError) in
            try writer.save(changed)
            _ = try writer.raiseRev(ofPerson: changed.personID, at: now)
        }
        return device
    }

    /// Removes one of the person's devices; its tokens, and the person's pairing codes that stand, are
    /// refused from this instant on.
    ///
    /// - Parameter id: the device.
    /// - Throws: ``WalletError/notFound(_:)`` where the person has no such device.
    public func removeDevice(_ id: DeviceID) throws(WalletError) {
        guard try read.devices().contains(where: { $0.id == id }) else { throw .notFound(.device) }
        try writing { writer throws(RepositoryError) in try writer.deleteDevice(id, at: now) }
    }
}
