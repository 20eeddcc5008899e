import Testing
import WalletCore
import WalletService

/// What each role may do, and what those see who have none.
@Suite struct RoleTests {
    @Test func aViewerChangesNothingThatIsShared() throws {
        let wallet = try TestWallet("roles-viewer")
        let card = try wallet.card("Shop")
        let id = wallet.walletID
        let viewer = try wallet.person("Vera", .viewer)
        let refusals = [
            wallet.refusal(as: viewer) { s throws(WalletError) in
                _ = try s.addCard(name: "Mine", to: id)
            },
            wallet.refusal(as: viewer) { s throws(WalletError) in
                _ = try s.editCard(card, [.note("x")])
            },
            wallet.refusal(as: viewer) { s throws(WalletError) in try s.deleteCard(card) },
            wallet.refusal(as: viewer) { s throws(WalletError) in
                _ = try s.addGroup(name: "Food", to: id)
            },
            wallet.refusal(as: viewer) { s throws(WalletError) in
                _ = try s.setBalance(.points, of: card, to: .zero)
            },
            wallet.refusal(as: viewer) { s throws(WalletError) in
                _ = try s.editWallet(id, name: "Ours")
            },
            wallet.refusal(as: viewer) { s throws(WalletError) in
                _ = try s.setMember(viewer.personID, of: id, role: .owner)
            },
            wallet.refusal(as: viewer) { s throws(WalletError) in try s.deleteWallet(id) },
        ]
        #expect(refusals == Array(repeating: .forbidden, count: refusals.count))
        // What is the member's own is theirs to change.
        let starred = try wallet.service.writeAndWait(as: viewer) { s throws(WalletError) in
            try s.editMembership(of: card) { $0.isFavourite = true }
        }
        #expect(starred.membership.isFavourite)
        let owners = try wallet.read { s throws(WalletError) in try s.card(card) }
        #expect(!owners.membership.isFavourite)
    }

    @Test func anEditorChangesCardsAndNotTheWallet() throws {
        let wallet = try TestWallet("roles-editor")
        let card = try wallet.card("Shop")
        let id = wallet.walletID
        let editor = try wallet.person("Edda", .editor)
        #expect(
            wallet.refusal(as: editor) { s throws(WalletError) in
                _ = try s.editCard(card, [.note("x")])
                _ = try s.addGroup(name: "Food")
                _ = try s.setBalance(.points, of: card, to: .zero)
            } == nil
        )
        for refusal in [
            wallet.refusal(as: editor) { s throws(WalletError) in
                _ = try s.editWallet(id, name: "Ours")
            },
            wallet.refusal(as: editor) { s throws(WalletError) in
                _ = try s.setMember(editor.personID, of: id, role: .owner)
            },
            wallet.refusal(as: editor) { s throws(WalletError) in
                try s.removeMember(wallet.principal.personID, of: id)
            },
        ] {
            #expect(refusal == .forbidden)
        }
    }

    @Test func aStrangerFindsNothing() throws {
        let wallet = try TestWallet("roles-stranger")
        let card = try wallet.card("Shop")
        let group = try wallet.write { s throws(WalletError) in try s.addGroup(name: "Food").id }
        let id = wallet.walletID
        let stranger = try wallet.person("Sam", nil)
        #expect(
            wallet.refusal(as: stranger) { s throws(WalletError) in _ = try s.editCard(card, []) }
                == .notFound(.card)
        )
        #expect(
            wallet.refusal(as: stranger) { s throws(WalletError) in
                _ = try s.addCard(name: "Mine", to: id)
            } == .notFound(.wallet)
        )
        #expect(
            wallet.refusal(as: stranger) { s throws(WalletError) in
                _ = try s.recordUses([UseReport(cardID: card, timeZone: "UTC")])
            } == .notFound(.card)
        )
        #expect(throws: WalletError.notFound(.group)) {
            try wallet.service.read(as: stranger) { s throws(WalletError) in try s.group(group) }
        }
        #expect(throws: WalletError.notFound(.wallet)) {
            try wallet.service.read(as: stranger) { s throws(WalletError) in try s.members(of: id) }
        }
        let cards = try wallet.service.read(as: stranger) { s throws(WalletError) in try s.cards() }
        #expect(cards.isEmpty)
    }

    @Test func aWalletKeepsAnOwner() throws {
        let wallet = try TestWallet("roles-owner")
        let id = wallet.walletID
        let owner = wallet.principal.personID
        let second = try wallet.person("Olga", .editor)
        for role in [MemberRole.editor, .viewer] {
            #expect(
                wallet.refusal { s throws(WalletError) in
                    _ = try s.setMember(owner, of: id, role: role)
                } == .lastOwner
            )
        }
        #expect(
            wallet.refusal { s throws(WalletError) in try s.removeMember(owner, of: id) }
                == .lastOwner
        )
        #expect(
            wallet.refusal { s throws(WalletError) in
                _ = try s.setMember(second.personID, of: id, role: .owner)
                try s.removeMember(owner, of: id)
            } == nil
        )
        #expect(throws: WalletError.notFound(.wallet)) {
            try wallet.read { s throws(WalletError) in
                try s.wallet(id)
            }
        }
    }

    @Test func whoLeavesSeesNothingMore() throws {
        let wallet = try TestWallet("roles-leaving")
        let card = try wallet.card("Shop")
        let id = wallet.walletID
        let member = try wallet.person("Mila", .viewer)
        #expect(
            wallet.refusal(as: member) { s throws(WalletError) in
                try s.removeMember(member.personID, of: id)
            } == nil
        )
        #expect(throws: WalletError.notFound(.card)) {
            try wallet.service.read(as: member) { s throws(WalletError) in try s.card(card) }
        }
        #expect(
            wallet.refusal { s throws(WalletError) in
                try s.removeMember(member.personID, of: id)
            } == .notFound(.member)
        )
    }
}
