import Testing
import WalletCore
import WalletService

/// A note is kept whatever else changes.
@Suite struct BalanceNoteTests {
    private func walletWithBalance(_ name: String) throws -> (TestWallet, CardID) {
        let wallet = try TestWallet(name)
        let id = try wallet.write { session throws(WalletError) in
            let id = try session.addCard(name: "Card").card.id
            _ = try session.setBalance(.points, of: id, to: Amount("10"))
            return id
        }
        return (wallet, id)
    }

    private func set(
        _ amount: String?,
        _ note: String,
        step: String? = nil,
        _ card: CardID,
        _ wallet: TestWallet
    ) throws -> Balance {
        try wallet.write { session throws(WalletError) in
            try session.setBalance(.points, of: card, to: amount.flatMap { Amount($0) }, note: note)
            {
                if let step { $0.step = Amount(step) }
            }
        }
    }

    private func notes(_ card: CardID, _ wallet: TestWallet) throws -> [String] {
        try wallet.read { session throws(WalletError) in
            try session.transactions(.points, of: card).map { "\($0.change) \($0.note)" }
        }
    }

    @Test func theSameAmountWithANoteIsALine() throws {
        let (wallet, card) = try walletWithBalance("noteSame")
        let balance = try set("10", "counted", card, wallet)
        #expect(balance.amount == Amount("10") && balance.version == 2)
        #expect(try notes(card, wallet) == ["0 counted", "10 "])
        #expect(try set("10", "counted", card, wallet).version == 2)
        #expect(try notes(card, wallet) == ["0 counted", "10 "])
    }

    @Test func aNoteOnSettingsAloneIsALine() throws {
        let (wallet, card) = try walletWithBalance("noteSettings")
        #expect(try set(nil, "ten at a time", step: "10", card, wallet).step == Amount("10"))
        #expect(try notes(card, wallet) == ["0 ten at a time", "10 "])
    }

    @Test func nothingNewIsNothingStored() throws {
        let (wallet, card) = try walletWithBalance("noteNone")
        let revs = try wallet.revs()
        #expect(try set("10", "", card, wallet).version == 1)
        #expect(try wallet.revs() == revs)
    }
}
