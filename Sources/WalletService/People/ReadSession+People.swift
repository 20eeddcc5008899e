public import WalletCore

extension ReadSession {
    /// The person on whose behalf this runs.
    ///
    /// - Returns: the person.
    /// - Throws: ``WalletError/notFound(_:)`` where they were removed meanwhile.
    public func me() throws(WalletError) -> Person {
        guard
            let person = try reading({ reader throws(RepositoryError) in
                try reader.person(principal.personID)
            })
        else { throw .notFound(.person) }
        return person
    }

    /// The wallets that the person is a member of, with the person's role in each.
    ///
    /// - Returns: wallets in the order of joining.
    /// - Throws: why the repository failed.
    public func wallets() throws(WalletError) -> [(wallet: Wallet, role: MemberRole)] {
        try reading { reader throws(RepositoryError) in
            var found: [(wallet: Wallet, role: MemberRole)] = []
            for member in try reader.memberships(of: principal.personID) {
                if let wallet = try reader.wallet(member.walletID) {
                    found.append((wallet, member.role))
                }
            }
            return found
        }
    }

    /// One wallet that the person is a member of.
    ///
    /// - Parameter id: the wallet.
    /// - Returns: the wallet and the person's role in it.
    /// - Throws: ``WalletError/notFound(_:)`` where the person is no member.
    public func wallet(_ id: WalletID) throws(WalletError) -> (wallet: Wallet, role: MemberRole) {
        let found = try reading { reader throws(RepositoryError) -> (Wallet, MemberRole)? in
            guard let member = try reader.member(of: id, person: principal.personID),
                let wallet = try reader.wallet(id)
            else { return nil }
            return (wallet, member.role)
        }
        guard let found else { throw .notFound(.wallet) }
        return found
    }

    /// The wallet that a new card goes to where none is named.
    ///
    /// - Returns: the only wallet in which the person may edit.
    /// - Throws: ``WalletError/invalid(_:)`` where several would do, ``WalletError/notFound(_:)``
    ///   where none does.
    public func defaultWallet() throws(WalletError) -> Wallet {
        let editable = try wallets().filter(\.role.canEdit)
        guard let first = editable.first else { throw .notFound(.wallet) }
        guard editable.count == 1 else {
            throw .invalid(
                "walletId",
                "wallet_required",
                "You have several wallets: say which one the card belongs to."
            )
        }
        return first.wallet
    }

    /// The wallet that was named, or else the default one.
    func target(_ named: WalletID?) throws(WalletError) -> WalletID {
        if let named { return named }
        return try defaultWallet().id
    }

    /// The zone that applies: the request's, else the device's, the person's, the first wallet's.
    ///
    /// - Parameter requested: the zone that the request named; nil for none.
    /// - Returns: the zone's table.
    /// - Throws: ``WalletError/badTimeZone(_:)`` for an unknown name; there is no silent fallback.
    public func zone(requested: String? = nil) throws(WalletError) -> ZoneTable {
        if let requested { return try environment.zone(requested) }
        let name = try reading { reader throws(RepositoryError) -> String? in
            if let id = principal.deviceID, let zone = try reader.device(id)?.timeZone {
                return zone
            }
            if let zone = try reader.person(principal.personID)?.timeZone { return zone }
            guard let first = try reader.memberships(of: principal.personID).first else {
                return nil
            }
            return try reader.wallet(first.walletID)?.timeZone
        }
        // Whoever is in no wallet has nothing that hangs on a zone, and still asks what changed.
        guard let name else { return .utc }
        return try environment.zone(name)
    }

    /// A wallet's members with their names.
    ///
    /// - Parameter id: a wallet that the person is a member of.
    /// - Returns: the members in the order of joining.
    /// - Throws: ``WalletError/notFound(_:)`` where the person is no member.
    public func members(
        of id: WalletID
    ) throws(WalletError) -> [(member: Member, person: Person)] {
        _ = try wallet(id)
        return try reading { reader throws(RepositoryError) in
            var found: [(member: Member, person: Person)] = []
            for member in try reader.members(of: id) {
                if let person = try reader.person(member.personID) {
                    found.append((member, person))
                }
            }
            return found
        }
    }

    /// The person's devices.
    ///
    /// - Returns: devices in the order of pairing.
    /// - Throws: why the repository failed.
    public func devices() throws(WalletError) -> [Device] {
        try reading { reader throws(RepositoryError) in
            try reader.devices(of: principal.personID)
        }
    }

    /// The person's tokens, without their secrets.
    ///
    /// - Returns: tokens in the order they were made, revoked and expired ones included.
    /// - Throws: why the repository failed.
    public func tokens() throws(WalletError) -> [AccessToken] {
        try reading { reader throws(RepositoryError) in
            try reader.tokens(of: principal.personID)
        }
    }
}
