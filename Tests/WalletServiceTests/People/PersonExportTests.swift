import TestSupport
import Testing
import WalletCore
import WalletService

@Suite struct PersonExportTests {
    @Test func whatAPersonDidIsInIt() throws {
        let wallet = try TestWallet("export-person")
        let card = try wallet.card("Shop")
        let device = try wallet.device()
        let stranger = try wallet.person("Sam", .editor)
        let one = Amount(integer: 1)
        let message = try wallet.write { s throws(WalletError) in
            let message = try s.addMessage(to: card, title: "Hi", body: "", sentAt: nil, id: nil)
            _ = try s.markMessage(message.id, isRead: true)
            _ = try s.addToBalance(one, .points, of: card)
            _ = try s.editCard(card, [.note("mine")])
            _ = try s.recordUses([UseReport(cardID: card)])
            _ = try s.addPairingCode()
            return message
        }
        _ = try wallet.service.writeAndWait(as: stranger) { s throws(WalletError) in
            _ = try s.addToBalance(one, .points, of: card)
            return try s.editCard(card, [.note("theirs")])
        }
        let export = try wallet.read { s throws(WalletError) in try s.exportMe() }
        #expect(export.wallets.map(\.wallet.id) == [wallet.walletID])
        #expect(export.wallets.map(\.role) == [.owner])
        #expect(export.devices.map(\.id) == [try #require(device.deviceID)])
        #expect(export.transactions.map(\.cardID) == [card])
        #expect(export.transactions.map(\.transaction.person) == [wallet.principal.personID])
        #expect(export.uses.map(\.cardID) == [card])
        #expect(export.traces.readings.map(\.messageID) == [message.id])
        #expect(export.traces.fieldChanges.map(\.field) == [.note])
        // The one that paired the device, and the one that waits.
        #expect(export.traces.pairingCodes.map { $0.usedAt == nil } == [false, true])
        let theirs = try wallet.service.read(as: stranger) { s throws(WalletError) in
            try s.exportMe()
        }
        #expect(theirs.uses.isEmpty && theirs.traces.readings.isEmpty)
        #expect(theirs.traces.fieldChanges.map(\.version) == [export.cards[0].card.version])
    }
}
