import Hashing
public import WalletCore

/// Turns an invitation's code into a membership.
struct InvitationRedeeming: Sendable {
    /// How a code was received.
    enum Outcome: Sendable {
        case joined(Member)
        case alreadyMember
        /// The code is unknown, wrong, used, expired or had too many wrong tries, or who made it is no
        /// owner any more: nobody is told which.
        case refused
    }

    let person: PersonID
    let now: Instant

    /// Uses a code.
    ///
    /// A wrong secret is not an error of the unit of work, since the counted try must be kept.
    func redeem(_ code: String, writer: any WalletWriter) throws(RepositoryError) -> Outcome {
        let parts = code.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = InvitationID(parts[0]),
            var invitation = try writer.invitation(id), invitation.stands(at: now)
        else { return .refused }
        let secretHash = TokenSecret(text: String(parts[1])).hash
        guard ConstantTime.areEqual(secretHash.span, invitation.secretHash.span) else {
            invitation.failedTryCount += 1
            try writer.save(invitation)
            return .refused
        }
        // An invitation counts only while its maker may invite.
        let maker = try writer.member(of: invitation.walletID, person: invitation.createdBy)
        guard maker?.role == .owner else { return .refused }
        let known = try writer.member(of: invitation.walletID, person: person)
        guard known == nil else { return .alreadyMember }
        invitation.usedBy = person
        invitation.usedAt = now
        try writer.save(invitation)
        let member = Member(
            walletID: invitation.walletID,
            personID: person,
            role: invitation.role,
            joinedAt: now
        )
        try writer.save(member)
        _ = try writer.raiseRev(ofWallet: member.walletID, at: now)
        _ = try writer.raiseRev(ofPerson: person, at: now)
        return .joined(member)
    }
}

extension WalletService {
    /// Joins a wallet with an invitation's code.
    ///
    /// - Parameters:
    ///   - code: `<id>.<secret>`, as it stood in the link's fragment.
    ///   - principal: who joins.
    ///   - completion: the new membership with its wallet, or ``WalletError/invitationRefused`` alike
    ///     for an unknown, wrong, used, expired or worn-out code.
    public func redeemInvitation(
        _ code: String,
        as principal: Principal,
        completion:
            @escaping @Sendable (Result<(wallet: Wallet, member: Member), WalletError>) -> Void
    ) {
        let clock = environment.clock
        repository.write { writer -> (wallet: Wallet, member: Member)? in
            let redeeming = InvitationRedeeming(person: principal.personID, now: clock.now())
            guard try writer.person(principal.personID) != nil else { return nil }
            switch try redeeming.redeem(code, writer: writer) {
            case .refused: return nil
            case .alreadyMember: throw WalletError.alreadyMember
            case .joined(let member):
                return try writer.wallet(member.walletID).map { ($0, member) }
            }
        } completion: { result in
            switch result {
            case .success(let joined?): completion(.success(joined))
            case .success(nil): completion(.failure(.invitationRefused))
            case .failure(let error): completion(.failure(Self.walletError(error)))
            }
        }
    }
}
