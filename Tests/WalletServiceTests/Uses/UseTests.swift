import TestSupport
import Testing
import WalletCore
import WalletService

@Suite struct UseTests {
    @Test func aRepeatedUseIsRecordedOnce() throws {
        let wallet = try TestWallet("uses-repeat", timeZone: "Europe/Berlin")
        let card = try wallet.card("Shop")
        let id: UseID = SeededRandom(seed: 9).identifier(at: wallet.clock.now())
        for isNew in [true, false] {
            let recorded = try wallet.write { s throws(WalletError) in
                try s.recordUses([UseReport(id: id, cardID: card)])[0].isNew
            }
            #expect(recorded == isNew)
        }
        let uses = try wallet.read { s throws(WalletError) in try s.latestUses() }
        #expect(uses.map(\.id) == [id])
        #expect(uses.map(\.timeZone) == ["Europe/Berlin"])
    }

    @Test func oneBadUseKeepsAllOut() throws {
        let wallet = try TestWallet("uses-bad")
        let card = try wallet.card("Shop")
        let late = wallet.clock.now().adding(seconds: 601)
        let bad = [
            UseReport(cardID: CardID(high: 1, low: 1)), UseReport(cardID: card, instant: late),
            UseReport(cardID: card, timeZone: "Mars/Base"),
            UseReport(id: UseID(high: 1, low: 1), cardID: card),
        ]
        for report in bad {
            #expect(
                wallet.refusal { s throws(WalletError) in
                    _ = try s.recordUses([UseReport(cardID: card), report])
                } != nil
            )
        }
        #expect(try wallet.read { s throws(WalletError) in try s.latestUses() }.isEmpty)
        let nearly = wallet.clock.now().adding(seconds: 600)
        #expect(
            wallet.refusal { s throws(WalletError) in
                _ = try s.recordUses([UseReport(cardID: card, instant: nearly)])
            } == nil
        )
    }

    @Test func onlyOnesOwnUseIsTakenBack() throws {
        let wallet = try TestWallet("uses-undo")
        let card = try wallet.card("Shop")
        let id = try wallet.write { s throws(WalletError) in
            try s.recordUses([UseReport(cardID: card)])[0].use.id
        }
        let member = try wallet.person("Mila", .owner)
        #expect(
            wallet.refusal(as: member) { s throws(WalletError) in try s.undoUse(id) }
                == .notFound(.use)
        )
        try wallet.write { s throws(WalletError) in try s.undoUse(id) }
        #expect(try wallet.read { s throws(WalletError) in try s.latestUses() }.isEmpty)
        #expect(
            wallet.refusal { s throws(WalletError) in try s.undoUse(id) } == .notFound(.use)
        )
    }
}
