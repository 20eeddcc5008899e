import Testing
import WalletCore

@testable import WalletService

/// Whoever leaves a wallet loses their uses of its cards, and what reads by revision hears of it.
@Suite struct MembershipEndTests {
    /// A wallet with a second member, who used its card once.
    private func walletWithGuest(_ name: String) throws -> (TestWallet, Principal) {
        let wallet = try TestWallet(name)
        let admin = Principal(personID: wallet.principal.personID, scope: .admin)
        let guest = try wallet.service.writeAndWait(as: admin) { session throws(WalletError) in
            let guest = try session.addPerson(name: "Guest")
            _ = try session.setMember(guest.id, of: wallet.walletID, role: .viewer)
            _ = try session.addCard(name: "Card")
            return guest.id
        }
        let principal = Principal(personID: guest, scope: .wallet)
        _ = try wallet.service.writeAndWait(as: principal) { session throws(WalletError) in
            try session.recordUses([UseReport(cardID: try session.read.cards()[0].card.id)]).count
        }
        return (wallet, principal)
    }

    /// The person's uses as somebody reads them who knew the person's present revision before.
    private func hasLostUses(
        _ wallet: TestWallet,
        _ guest: Principal,
        by change: @escaping @Sendable (WriteSession) throws(WalletError) -> Void
    ) throws -> Bool {
        let repository = wallet.service.repository
        let known = try repository.read { try $0.person(guest.personID)?.rev }
        try wallet.write(change)
        return try repository.read { reader in
            let changes = try reader.useChanges(
                of: guest.personID,
                after: try #require(known),
                limit: 10
            )
            #expect(try reader.uses(of: guest.personID, after: nil, limit: 10).isEmpty)
            return changes.hasDeletions
        }
    }

    @Test func whoLeavesIsTold() throws {
        let (wallet, guest) = try walletWithGuest("leaving")
        let isTold = try hasLostUses(wallet, guest) { session throws(WalletError) in
            try session.removeMember(guest.personID, of: wallet.walletID)
        }
        #expect(isTold)
    }

    @Test func everyMemberOfADeletedWalletIsTold() throws {
        let (wallet, guest) = try walletWithGuest("deletedWallet")
        let isTold = try hasLostUses(wallet, guest) { session throws(WalletError) in
            try session.deleteWallet(wallet.walletID)
        }
        #expect(isTold)
    }
}
