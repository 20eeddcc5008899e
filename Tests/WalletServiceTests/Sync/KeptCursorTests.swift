import TestSupport
import Testing
import WalletCore

@testable import WalletService

/// A sync cursor is short however many wallets it names.
@Suite struct KeptCursorTests {
    @Test(arguments: [39, 40, 250])
    func whatTravelsIsBounded(walletCount: Int) throws {
        let wallet = try TestWallet("kept-\(walletCount)")
        try add(walletCount, to: wallet)
        let text = try sync(wallet, since: nil).text
        #expect(text.utf8.count < 3_000)
        // Nothing new is nothing, under the same text.
        let again = try sync(wallet, since: text)
        #expect(again.text == text && again.changes.isEmpty)
        // A change of one wallet is that change alone.
        let card = try add("New", to: wallet)
        let next = try sync(wallet, since: text)
        let found = next.changes.compactMap { change -> CardID? in
            if case .card(let card, _) = change { card.card.id } else { nil }
        }
        #expect(found == [card])
        #expect(next.changes.count == 2)
    }

    @Test func aWalletThatIsLeftIsToldThroughAKeptCursor() throws {
        let wallet = try TestWallet("kept-left")
        let ids = try add(60, to: wallet)
        let text = try sync(wallet, since: nil).text
        try wallet.write { session throws(WalletError) in try session.deleteWallet(ids[7]) }
        let gone = try sync(wallet, since: text).changes.compactMap { change -> WalletID? in
            if case .walletGone(let id) = change { id } else { nil }
        }
        #expect(gone == [ids[7]])
    }

    @Test func anotherPersonsCursorIsGone() throws {
        let wallet = try TestWallet("kept-other")
        try add(60, to: wallet)
        let text = try ChangeCursorText(try sync(wallet, since: nil).text)
        let ben = try wallet.person("Ben", .editor)
        #expect(throws: WalletError.cursorGone) {
            try wallet.service.read(as: ben) { session throws(WalletError) in
                _ = try session.changeCursor(text)
            }
        }
    }

    @Test func aCursorThatIsNotUsedIsGoneInTheEnd() throws {
        let wallet = try TestWallet("kept-old")
        try add(60, to: wallet)
        let first = try sync(wallet, since: nil).text
        wallet.clock.advance(seconds: WriteSession.keptCursorSeconds)
        // Using it is enough to keep it.
        #expect(try sync(wallet, since: first).text == first)
        _ = try add("New", to: wallet)
        let second = try sync(wallet, since: first).text
        #expect(second != first)
        wallet.clock.advance(seconds: WriteSession.keptCursorSeconds + 1)
        _ = try add("Newer", to: wallet)
        let third = try ChangeCursorText(try sync(wallet, since: second).text)
        for text in [first, second] {
            #expect(throws: WalletError.cursorGone) { try sync(wallet, since: text) }
        }
        _ = try wallet.read { session throws(WalletError) in try session.changeCursor(third) }
    }

    @Test func aPersonsCursorsAreBounded() throws {
        let wallet = try TestWallet("kept-many")
        try add(41, to: wallet)
        let first = try sync(wallet, since: nil).text
        let made = try wallet.read { session throws(WalletError) in
            try session.changeCursor(ChangeCursorText(first))
        }
        var second: String?
        for number in 0..<WriteSession.keptCursorCountMax {
            var cursor = made
            cursor.person = .end(of: Int64(1_000 + number))
            let kept = cursor
            wallet.clock.advance(seconds: 1)
            try wallet.write { session throws(WalletError) in try session.keep(kept) }
            second = second ?? ChangeCursorText(kept).text
        }
        let read = { (text: String) in
            try wallet.read { session throws(WalletError) in
                _ = try session.changeCursor(try ChangeCursorText(text))
            }
        }
        #expect(throws: WalletError.cursorGone) { try read(first) }
        #expect(throws: Never.self) { try read(try #require(second)) }
    }

    @Test(arguments: ["kept~", "kept~12", "kept~" + String(repeating: "G", count: 64)])
    func otherTextsAreNoCursors(text: String) {
        #expect(throws: WalletError.badCursor) { try ChangeCursorText(text) }
    }

    private func add(_ name: String, to wallet: TestWallet) throws -> CardID {
        let walletID = wallet.walletID
        return try wallet.write { session throws(WalletError) in
            try session.addCard(name: name, to: walletID).card.id
        }
    }

    @discardableResult
    private func add(_ count: Int, to wallet: TestWallet) throws -> [WalletID] {
        try wallet.write { session throws(WalletError) in
            var ids: [WalletID] = []
            for number in 0..<count {
                ids.append(try session.addWallet(name: "Wallet \(number)", timeZone: "UTC").id)
            }
            return ids
        }
    }

    /// Reads all changes since a cursor as the interface does, by the text that a client holds.
    private func sync(
        _ wallet: TestWallet,
        since text: String?
    ) throws -> (changes: [Change], text: String) {
        let cursor = try text.map { try ChangeCursorText($0) }
        let (page, mustKeep) = try wallet.read { session throws(WalletError) in
            let since = try cursor.map(session.changeCursor)
            let page = try session.changes(since: since, limit: 5_000)
            return (page, try session.mustKeep(page.next))
        }
        #expect(!page.hasMore)
        if mustKeep {
            try wallet.write { session throws(WalletError) in try session.keep(page.next) }
        }
        return (page.changes, ChangeCursorText(page.next).text)
    }
}
