public import WalletCore

extension WriteSession {
    /// Makes a wallet, with the person as its owner.
    ///
    /// - Parameters:
    ///   - name: `1...128` characters.
    ///   - timeZone: an IANA name.
    /// - Returns: the wallet.
    /// - Throws: ``WalletError/invalid(_:)`` or ``WalletError/badTimeZone(_:)``.
    public func addWallet(name: String, timeZone: String) throws(WalletError) -> Wallet {
        let name = try TextRule.name.checked(name, field: "name")
        _ = try environment.zone(timeZone)
        let wallet = Wallet(id: newID(), name: name, timeZone: timeZone, createdAt: now)
        let owner = Member(
            walletID: wallet.id,
            personID: principal.personID,
            role: .owner,
            joinedAt: now
        )
        try writing { writer throws(RepositoryError) in
            try writer.insert(wallet)
            try writer.save(owner)
        }
        return wallet
    }

    /// Changes a wallet's name or zone; only an owner may.
    ///
    /// - Parameters:
    ///   - id: the wallet.
    ///   - name: the new name, or nil to leave it.
    ///   - timeZone: the new zone, or nil to leave it.
    /// - Returns: the wallet as it is now.
    /// - Throws: ``WalletError/forbidden`` and what ``addWallet(name:timeZone:)`` throws.
    public func editWallet(
        _ id: WalletID,
        name: String? = nil,
        timeZone: String? = nil
    ) throws(WalletError) -> Wallet {
        var wallet = try ownedWallet(id)
        if let name { wallet.name = try TextRule.name.checked(name, field: "name") }
        if let timeZone {
            _ = try environment.zone(timeZone)
            wallet.timeZone = timeZone
        }
        let changed = wallet
        wallet.rev = try writing { writer throws(RepositoryError) in
            try writer.update(changed)
            return try writer.raiseRev(ofWallet: id, at: now)
        }
        return wallet
    }

    /// Removes a wallet with all its cards; only an owner may.
    ///
    /// - Parameter id: the wallet.
    /// - Throws: ``WalletError/forbidden`` or ``WalletError/notFound(_:)``.
    public func deleteWallet(_ id: WalletID) throws(WalletError) {
        _ = try ownedWallet(id)
        try writing { writer throws(RepositoryError) in try writer.deleteWallet(id) }
    }

    /// Adds a person to a wallet or changes their role; only an owner may.
    ///
    /// - Parameters:
    ///   - person: who.
    ///   - id: the wallet.
    ///   - role: what they may do there.
    /// - Returns: the member.
    /// - Throws: ``WalletError/lastOwner`` where the last owner would lose the role.
    public func setMember(
        _ person: PersonID,
        of id: WalletID,
        role: MemberRole
    ) throws(WalletError) -> Member {
        _ = try ownedWallet(id)
        let members = try read.members(of: id).map(\.member)
        if role != .owner, members.filter({ $0.role == .owner }).map(\.personID) == [person] {
            throw .lastOwner
        }
        let known = try read.reading { reader throws(RepositoryError) in
            try reader.person(person)
        }
        guard known != nil else { throw .notFound(.person) }
        let joinedAt = members.first { $0.personID == person }?.joinedAt ?? now
        let member = Member(walletID: id, personID: person, role: role, joinedAt: joinedAt)
        try writing { writer throws(RepositoryError) in
            try writer.save(member)
            _ = try writer.raiseRev(ofWallet: id, at: now)
            _ = try writer.raiseRev(ofPerson: person, at: now)
        }
        return member
    }

    /// Takes a person out of a wallet: an owner anybody, everybody themselves.
    ///
    /// - Parameters:
    ///   - person: who.
    ///   - id: the wallet.
    /// - Throws: ``WalletError/lastOwner`` for the last owner.
    public func removeMember(_ person: PersonID, of id: WalletID) throws(WalletError) {
        let members = try read.members(of: id).map(\.member)
        if person != principal.personID { _ = try ownedWallet(id) }
        guard members.contains(where: { $0.personID == person }) else { throw .notFound(.member) }
        guard members.filter({ $0.role == .owner }).map(\.personID) != [person] else {
            throw .lastOwner
        }
        try writing { writer throws(RepositoryError) in
            try writer.deleteMember(of: id, person: person)
            _ = try writer.raiseRev(ofWallet: id, at: now)
            _ = try writer.raiseRev(ofPerson: person, at: now)
        }
    }

    /// A wallet that the person owns.
    func ownedWallet(_ id: WalletID) throws(WalletError) -> Wallet {
        let (wallet, role) = try read.wallet(id)
        guard role == .owner else { throw .forbidden }
        return wallet
    }

    /// A wallet in which the person may edit.
    func editableWallet(_ id: WalletID) throws(WalletError) -> Wallet {
        let (wallet, role) = try read.wallet(id)
        guard role.canEdit else { throw .forbidden }
        return wallet
    }
}
