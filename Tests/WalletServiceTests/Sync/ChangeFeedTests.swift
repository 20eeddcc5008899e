import Testing
import WalletCore
import WalletService

/// What a device is told of changes.
struct ChangeFeedTests {
    @Test func changesComeInTheOrderOfTheirRevisionsWithTombstones() throws {
        let wallet = try TestWallet("feed-order")
        let ids = try (0..<5).map { index in
            try wallet.write { session throws(WalletError) in
                try session.addCard(name: "Card \(index)").card.id
            }
        }
        try wallet.write { session throws(WalletError) in try session.deleteCard(ids[1]) }
        _ = try wallet.write { session throws(WalletError) in
            try session.editCard(ids[0], [.note("late")])
        }
        let revs = try Self.all(wallet.service, wallet.principal, limit: 2).compactMap(Self.rev)
        #expect(revs == revs.sorted())
        let changes = try Self.all(wallet.service, wallet.principal, limit: 2)
        #expect(changes.compactMap(Self.cardID) == [ids[2], ids[3], ids[4], ids[0]])
        let deleted = changes.compactMap { change -> CardID? in
            if case .deleted(.card, let mark, _) = change { mark.id() } else { nil }
        }
        #expect(deleted == [ids[1]])
    }

    @Test func aRestoredCardComesBackAfterItsTombstone() throws {
        let wallet = try TestWallet("feed-restore")
        let id = try wallet.write { session throws(WalletError) in
            try session.addCard(name: "Card").card.id
        }
        let first = try Self.page(wallet.service, wallet.principal, nil)
        try wallet.write { session throws(WalletError) in try session.deleteCard(id) }
        _ = try wallet.write { session throws(WalletError) in try session.restoreCard(id) }
        let next = try Self.page(wallet.service, wallet.principal, first.next)
        #expect(next.changes.compactMap(Self.cardID) == [id])
        #expect(next.changes.compactMap(Self.rev) == [2, 3])
    }

    @Test func nothingNewIsNothing() throws {
        let wallet = try TestWallet("feed-nothing")
        let first = try Self.page(wallet.service, wallet.principal, nil)
        let next = try Self.page(wallet.service, wallet.principal, first.next)
        #expect(next.changes.isEmpty)
        #expect(next.next == first.next)
    }

    @Test func whoLeavesIsToldSoAndSeesNothingMore() throws {
        let family = try Family(seed: 4, role: .viewer, name: "feed-leave")
        let wallet = family.wallet
        let id = try wallet.write { session throws(WalletError) in
            try session.addCard(name: "Card").card.id
        }
        let before = try Self.page(wallet.service, family.ben, nil)
        #expect(before.changes.compactMap(Self.cardID) == [id])
        try wallet.write { session throws(WalletError) in
            try session.removeMember(family.ben.personID, of: wallet.walletID)
        }
        let after = try Self.page(wallet.service, family.ben, before.next)
        let gone = after.changes.compactMap { change -> WalletID? in
            if case .walletGone(let id) = change { id } else { nil }
        }
        #expect(gone == [wallet.walletID])
        #expect(after.changes.compactMap(Self.cardID).isEmpty)
    }

    @Test func anotherMembersStarIsNoChange() throws {
        let family = try Family(seed: 5, role: .viewer, name: "feed-star")
        let wallet = family.wallet
        let id = try wallet.write { session throws(WalletError) in
            try session.addCard(name: "Card").card.id
        }
        let mine = try Self.page(wallet.service, wallet.principal, nil)
        let bens = try Self.page(wallet.service, family.ben, nil)
        _ = try wallet.service.writeAndWait(as: family.ben) { session throws(WalletError) in
            try session.editMembership(of: id) { $0.isFavourite = true }
        }
        #expect(try Self.page(wallet.service, wallet.principal, mine.next).changes.isEmpty)
        let next = try Self.page(wallet.service, family.ben, bens.next)
        let stars = next.changes.compactMap { change -> Bool? in
            if case .membership(let card, _) = change { card.membership.isFavourite } else { nil }
        }
        #expect(stars == [true])
    }

    @Test func renamingAGroupIsOneChange() throws {
        let wallet = try TestWallet("feed-group")
        let group = try wallet.write { session throws(WalletError) in
            try session.addGroup(name: "Food")
        }
        for index in 0..<3 {
            _ = try wallet.write { session throws(WalletError) in
                try session.addCard(name: "Card \(index)", [.groups([group.id])])
            }
        }
        let before = try Self.page(wallet.service, wallet.principal, nil)
        _ = try wallet.write { session throws(WalletError) in
            try session.renameGroup(group.id, to: "Essen")
        }
        let after = try Self.page(wallet.service, wallet.principal, before.next)
        #expect(after.changes.compactMap(Self.cardID).isEmpty)
        #expect(after.changes.compactMap(Self.rev).count == 1)
        #expect(try wallet.cards().allSatisfy { $0.groups == [group.id] })
    }

    @Test func aDeletedGroupLeavesItsCards() throws {
        let wallet = try TestWallet("feed-group-gone")
        let group = try wallet.write { session throws(WalletError) in
            try session.addGroup(name: "Food")
        }
        let id = try wallet.write { session throws(WalletError) in
            try session.addCard(name: "Card", [.groups([group.id])]).card.id
        }
        let before = try Self.page(wallet.service, wallet.principal, nil)
        try wallet.write { session throws(WalletError) in try session.deleteGroup(group.id) }
        let after = try Self.page(wallet.service, wallet.principal, before.next)
        #expect(after.changes.compactMap(Self.cardID) == [id])
        #expect(try wallet.cards().map(\.card.version) == [2])
    }

    @Test(arguments: ["", "~", "1~2~3", "zz~x~.1", "1~017f22e2-79b0-7cc3-98c4-dc0c0c07398f~.1~x"])
    func otherTextsAreNoCursors(text: String) {
        #expect(throws: WalletError.badCursor) { try ChangeCursor(text) }
    }

    @Test func aCursorOfAnotherEpochOrPersonIsGone() throws {
        let family = try Family(seed: 6, name: "feed-gone")
        let wallet = family.wallet
        let cursor = try Self.page(wallet.service, wallet.principal, nil).next
        let text = cursor.text
        let other = try ChangeCursor("zzz" + text.drop { $0 != "~" })
        #expect(throws: WalletError.cursorGone) {
            try Self.page(wallet.service, wallet.principal, other)
        }
        #expect(throws: WalletError.cursorGone) {
            try Self.page(wallet.service, family.ben, cursor)
        }
    }

    private static func page(
        _ service: WalletService,
        _ principal: Principal,
        _ cursor: ChangeCursor?,
        limit: Int = 500
    ) throws -> ChangePage {
        try service.read(as: principal) { session throws(WalletError) in
            try session.changes(since: cursor, limit: limit)
        }
    }

    private static func all(
        _ service: WalletService,
        _ principal: Principal,
        limit: Int
    ) throws -> [Change] {
        var changes: [Change] = []
        var cursor: ChangeCursor?
        while true {
            let page = try page(service, principal, cursor, limit: limit)
            changes += page.changes
            guard page.hasMore else { return changes }
            cursor = page.next
        }
    }

    private static func cardID(_ change: Change) -> CardID? {
        if case .card(let card, _) = change { card.card.id } else { nil }
    }

    /// The revision of a shared change; nil for the rest.
    private static func rev(_ change: Change) -> Int64? {
        switch change {
        case .card(_, let rev), .group(_, let rev): rev
        case .deleted(_, let mark, .some): mark.rev
        default: nil
        }
    }
}
