import Testing
import WalletCore
import WalletService

@Suite struct GroupTests {
    @Test func groupsKeepTheirOrder() throws {
        let wallet = try TestWallet("groups-order")
        let ids = try wallet.write { s throws(WalletError) in
            var ids: [GroupID] = []
            for name in ["Food", "Books", "Pets"] { ids.append(try s.addGroup(name: name).id) }
            return ids
        }
        let id = wallet.walletID
        let turned = try wallet.write { s throws(WalletError) in
            try s.orderGroups(ids.reversed(), of: id).map(\.name)
        }
        #expect(turned == ["Pets", "Books", "Food"])
        for wrong in [[ids[0]], ids + [ids[0]], [ids[0], ids[0], ids[1]], []] {
            #expect(
                code(
                    wallet.refusal { s throws(WalletError) in _ = try s.orderGroups(wrong, of: id) }
                ) == "not_all_groups"
            )
        }
    }

    @Test func aNameStandsOnce() throws {
        let wallet = try TestWallet("groups-name")
        let (food, books) = try wallet.write { s throws(WalletError) in
            (try s.addGroup(name: "Food").id, try s.addGroup(name: "Books").id)
        }
        #expect(
            wallet.refusal { s throws(WalletError) in _ = try s.addGroup(name: "Food") }
                == .nameTaken(.group)
        )
        #expect(
            wallet.refusal { s throws(WalletError) in _ = try s.renameGroup(books, to: "Food") }
                == .nameTaken(.group)
        )
        let same = try wallet.write { s throws(WalletError) in
            try s.renameGroup(food, to: "Food").version
        }
        #expect(same == 1)
    }

    @Test func cardsOutliveTheirGroup() throws {
        let wallet = try TestWallet("groups-delete")
        let group = try wallet.write { s throws(WalletError) in try s.addGroup(name: "Food").id }
        let card = try wallet.card("Shop")
        let inside = try wallet.write { s throws(WalletError) in
            try s.setCard(card, isMember: true, of: group)
        }
        #expect(inside.groups == [group])
        try wallet.write { s throws(WalletError) in try s.deleteGroup(group) }
        let after = try wallet.read { s throws(WalletError) in try s.card(card) }
        #expect(after.groups.isEmpty)
        #expect(
            wallet.refusal { s throws(WalletError) in
                _ = try s.setCard(card, isMember: true, of: group)
            } == .notFound(.group)
        )
    }
}
