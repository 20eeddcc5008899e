public import WalletCore

extension WriteSession {
    /// Makes a one-time way into a wallet, good for 24 hours; only an owner may.
    ///
    /// - Parameters:
    ///   - wallet: the wallet.
    ///   - role: what the person who uses it may do there.
    /// - Returns: the invitation, and its code `<id>.<secret>` that is shown this once.
    /// - Throws: ``WalletError/forbidden`` for a member who is no owner, ``WalletError/notFound(_:)``
    ///   for anybody else.
    public func addInvitation(
        to wallet: WalletID,
        role: MemberRole
    ) throws(WalletError) -> (invitation: Invitation, code: String) {
        _ = try ownedWallet(wallet)
        let standing = try read.invitations(of: wallet)
        guard standing.count < Invitation.standingCountMax else {
            throw .invalid(
                "invitations",
                "too_many",
                "At most \(Invitation.standingCountMax) invitations stand at once: withdraw some."
            )
        }
        let secret = TokenSecret(byteCount: 16, random: environment.random)
        let invitation = Invitation(
            id: newID(),
            walletID: wallet,
            secretHash: secret.hash,
            role: role,
            createdBy: principal.personID,
            createdAt: now,
            expiresAt: now.adding(seconds: Invitation.lifetimeSeconds)
        )
        try writing { writer throws(RepositoryError) in try writer.save(invitation) }
        return (invitation, "\(invitation.id).\(secret.text)")
    }

    /// Takes an invitation back; only an owner of its wallet may.
    ///
    /// - Parameter id: the invitation.
    /// - Throws: ``WalletError/notFound(_:)`` where there is none that the person may see.
    public func withdrawInvitation(_ id: InvitationID) throws(WalletError) {
        let invitation = try read.reading { reader throws(RepositoryError) in
            try reader.invitation(id)
        }
        guard let invitation, invitation.stands(at: now) else { throw .notFound(.invitation) }
        do throws(WalletError) {
            _ = try ownedWallet(invitation.walletID)
        } catch .notFound, .forbidden {
            throw .notFound(.invitation)
        }
        try writing { writer throws(RepositoryError) in try writer.deleteInvitation(id) }
    }

    /// Changes what a member may do; only an owner may.
    ///
    /// - Parameters:
    ///   - person: a member.
    ///   - wallet: the wallet.
    ///   - role: the new role.
    /// - Returns: the member as they are now.
    /// - Throws: ``WalletError/lastOwner`` where the last owner would lose the role.
    public func changeRole(
        of person: PersonID,
        in wallet: WalletID,
        to role: MemberRole
    ) throws(WalletError) -> (member: Member, person: Person) {
        guard let known = try read.members(of: wallet).first(where: { $0.person.id == person })
        else { throw .notFound(.member) }
        guard known.member.role != role else {
            _ = try ownedWallet(wallet)
            return known
        }
        return (try setMember(person, of: wallet, role: role), known.person)
    }
}

extension ReadSession {
    /// The invitations into a wallet that can still be used; only an owner sees them.
    ///
    /// - Parameter wallet: the wallet.
    /// - Returns: invitations in the order they were made, without their secrets.
    /// - Throws: ``WalletError/forbidden`` for a member who is no owner.
    public func invitations(of wallet: WalletID) throws(WalletError) -> [Invitation] {
        guard try self.wallet(wallet).role == .owner else { throw .forbidden }
        let all = try reading { reader throws(RepositoryError) in
            try reader.invitations(of: wallet)
        }
        return all.filter { $0.stands(at: now) }
    }
}
