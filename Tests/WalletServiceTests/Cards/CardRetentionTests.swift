import TestSupport
import Testing
import WalletCore
import WalletService

/// A deleted card keeps its content for thirty days, and not a moment longer.
@Suite struct CardRetentionTests {
    private static let day: Int64 = 86_400

    private func walletWithDeletedCard(_ name: String) throws -> (TestWallet, CardID) {
        let wallet = try TestWallet(name)
        let id = try wallet.write { session throws(WalletError) in
            let card = try session.addCard(name: "Gone", [.pin("0042")]).card
            try session.deleteCard(card.id)
            return card.id
        }
        return (wallet, id)
    }

    private func deleted(_ wallet: TestWallet) throws -> [CardID] {
        try wallet.read { session throws(WalletError) in
            let found = try session.cards { $0.isDeleted = true }
            #expect(try session.cardCount { $0.isDeleted = true } == found.count)
            return found.map(\.card.id)
        }
    }

    private func purge(_ wallet: TestWallet) throws -> Int {
        try wallet.write { session throws(WalletError) in try session.purgeDeletedCards() }
    }

    @Test func itIsFoundUntilThirtyDaysAreOver() throws {
        let (wallet, id) = try walletWithDeletedCard("retention")
        wallet.clock.advance(seconds: 30 * Self.day)
        #expect(try deleted(wallet) == [id])
        _ = try wallet.read { session throws(WalletError) in
            try session.card(id, isDeletedFound: true)
        }
        wallet.clock.advance(seconds: 1)
        #expect(try deleted(wallet).isEmpty)
        #expect(throws: WalletError.notFound(.card)) {
            try wallet.read { session throws(WalletError) in
                try session.card(id, isDeletedFound: true)
            }
        }
        #expect(throws: WalletError.notFound(.card)) {
            try wallet.write { session throws(WalletError) in try session.restoreCard(id) }
        }
    }

    @Test func itIsRestoredWithAllItHad() throws {
        let (wallet, id) = try walletWithDeletedCard("retentionRestored")
        wallet.clock.advance(seconds: 30 * Self.day)
        let card = try wallet.write { session throws(WalletError) in try session.restoreCard(id) }
        #expect(card.card.pin == "0042" && card.card.deletedAt == nil)
        wallet.clock.advance(seconds: 1)
        #expect(try purge(wallet) == 0)
        #expect(try wallet.cards().map(\.card.id) == [id])
    }

    @Test func itsContentGoesAfterThirtyDays() throws {
        let (wallet, _) = try walletWithDeletedCard("retentionPurged")
        wallet.clock.advance(seconds: 30 * Self.day)
        #expect(try purge(wallet) == 0)
        wallet.clock.advance(seconds: 1)
        #expect(try purge(wallet) == 1)
        #expect(try purge(wallet) == 0)
    }

    @Test(arguments: [false, true]) func itsIdIsNeverGivenAgain(isPurged: Bool) throws {
        let (wallet, id) = try walletWithDeletedCard("retentionTaken\(isPurged)")
        wallet.clock.advance(seconds: 31 * Self.day)
        if isPurged { _ = try purge(wallet) }
        #expect(throws: WalletError.idTaken(.card)) {
            try wallet.write { session throws(WalletError) in
                try session.addCard(name: "New", id: id)
            }
        }
    }
}
