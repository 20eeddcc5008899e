import Testing
import WalletCore
import WalletService

extension TestWallet {
    /// Adds a person.
    ///
    /// - Parameters:
    ///   - name: who.
    ///   - role: what they may do in the wallet; nil for somebody who is no member.
    /// - Returns: the person with a token of the scope `wallet`.
    /// - Throws: where they cannot be added.
    func person(_ name: String, _ role: MemberRole?) throws -> Principal {
        let walletID = walletID
        let administrator = Principal(personID: principal.personID, scope: .admin)
        let person = try service.writeAndWait(as: administrator) { session throws(WalletError) in
            let person = try session.addPerson(name: name)
            if let role { _ = try session.setMember(person.id, of: walletID, role: role) }
            return person
        }
        return Principal(personID: person.id, scope: .wallet)
    }

    /// Writes as somebody else, and gives back why it was refused; nil where it was done.
    func refusal(
        as principal: Principal? = nil,
        _ body: @escaping @Sendable (WriteSession) throws(WalletError) -> Void
    ) -> WalletError? {
        do throws(WalletError) {
            _ = try service.writeAndWait(as: principal ?? self.principal, body)
            return nil
        } catch {
            return error
        }
    }

    /// Writes as whoever runs the database.
    @discardableResult
    func administer<Value: Sendable>(
        _ body: @escaping @Sendable (WriteSession) throws(WalletError) -> Value
    ) throws(WalletError) -> Value {
        try service.writeAndWait(as: .operator, body)
    }

    /// Adds a card as the owner.
    func card(_ name: String, _ changes: [CardChange] = []) throws -> CardID {
        try write { session throws(WalletError) in
            try session.addCard(name: name, changes).card.id
        }
    }
}

/// The code of the only broken rule; nil for any other refusal.
func code(_ error: WalletError?) -> String? {
    guard case .invalid(let problems)? = error, problems.count == 1 else { return nil }
    return problems[0].code
}

/// An amount that is one.
func amount(_ text: String) throws -> Amount {
    try #require(Amount(text))
}
