import TestSupport
import Testing
import WalletCore
import WalletService

@Suite struct CardTests {
    @Test func anEditRaisesOneVersionAndNamesItsFields() throws {
        let wallet = try TestWallet("cards-edit")
        let id = try wallet.card("Shop", [.note("old")])
        let before = try wallet.read { s throws(WalletError) in try s.card(id) }
        wallet.clock.advance(seconds: 60)
        let after = try wallet.write { s throws(WalletError) in
            try s.editCard(id, [.note("new"), .name("Shop")], ifVersion: before.card.version)
        }
        #expect(after.card.version == before.card.version + 1)
        #expect(after.card.note == "new")
        #expect(after.card.fieldVersions[.note] == after.card.version)
        #expect(after.card.fieldVersions[.name] != after.card.version)
        #expect(after.card.updatedAt == before.card.updatedAt.adding(seconds: 60))
    }

    @Test func anEditThatChangesNothingWritesNothing() throws {
        let wallet = try TestWallet("cards-same")
        let id = try wallet.card("Shop", [.note("x")])
        let revs = try wallet.revs()
        let same = try wallet.write { s throws(WalletError) in
            try s.editCard(id, [.note("x"), .name("Shop"), .groups([])])
        }
        #expect(same.card.version == 1)
        #expect(try wallet.revs() == revs)
    }

    @Test func whoIsLateGetsTheCardAsItIs() throws {
        let wallet = try TestWallet("cards-late")
        let id = try wallet.card("Shop")
        _ = try wallet.write { s throws(WalletError) in try s.editCard(id, [.note("first")]) }
        let refusal = wallet.refusal { s throws(WalletError) in
            _ = try s.editCard(id, [.note("second")], ifVersion: 1)
        }
        guard case .versionConflict(let current, _)? = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(current.card.note == "first")
        #expect(
            wallet.refusal { s throws(WalletError) in try s.deleteCard(id, ifVersion: 1) } != nil
        )
    }

    static let broken: [(changes: [CardChange], code: String)] = [
        ([.name("")], "required"), ([.name(String(repeating: "x", count: 100_000))], "too_long"),
        (
            [.validFrom(CalendarDate("2027-01-02")), .expiryDate(CalendarDate("2027-01-01"))],
            "before_valid_from"
        ),
        ([.barcode(CardBarcode(symbology: .qrCode))], "empty"),
        (
            [.barcode(CardBarcode(symbology: .ean13, payload: "4006381333930"))],
            "check_digit_mismatch"
        ),
        ([.barcode(CardBarcode(symbology: .itf, payload: "123"))], "odd_length"),
        (
            [.barcode(CardBarcode(symbology: .qrCode, payload: "x", charset: "klingon"))],
            "unsupported_charset"
        ),
        ([.groups([GroupID(high: 1, low: 1)])], "unknown_group"),
    ]

    @Test(arguments: broken.indices)
    func aBrokenRuleStoresNothing(index: Int) throws {
        let (changes, expected) = Self.broken[index]
        let wallet = try TestWallet("cards-broken-\(index)")
        #expect(
            code(
                wallet.refusal { s throws(WalletError) in
                    _ = try s.addCard(name: "Shop", changes)
                }
            ) == expected
        )
        #expect(try wallet.cards().isEmpty)
        let id = try wallet.card("Shop")
        let revs = try wallet.revs()
        #expect(
            code(wallet.refusal { s throws(WalletError) in _ = try s.editCard(id, changes) })
                == expected
        )
        #expect(try wallet.revs() == revs)
    }

    @Test func aDeletedCardComesBackWhole() throws {
        let wallet = try TestWallet("cards-restore")
        let group = try wallet.write { s throws(WalletError) in try s.addGroup(name: "Food").id }
        let id = try wallet.card("Shop", [.note("n"), .groups([group])])
        try wallet.write { s throws(WalletError) in
            _ = try s.setBalance(.points, of: id, to: Amount(integer: 7))
            try s.deleteCard(id)
        }
        #expect(throws: WalletError.notFound(.card)) {
            try wallet.read { s throws(WalletError) in try s.card(id) }
        }
        #expect(try wallet.cards().isEmpty)
        let back = try wallet.write { s throws(WalletError) in try s.restoreCard(id) }
        #expect(back.card.note == "n")
        #expect(back.groups == [group])
        #expect(back.balances.map(\.amount) == [Amount(integer: 7)])
        let again = try wallet.write { s throws(WalletError) in try s.restoreCard(id) }
        #expect(again.card.version == back.card.version)
    }

    @Test func memberVersionsGuardWhatIsTheMembersOwn() throws {
        let wallet = try TestWallet("cards-membership")
        let id = try wallet.card("Shop")
        let first = try wallet.write { s throws(WalletError) in
            try s.editMembership(of: id) { $0.isFavourite = true }
        }
        #expect(first.card.version == 1)
        let stale = first.membership.memberVersion - 1
        let refusal = wallet.refusal { s throws(WalletError) in
            _ = try s.editMembership(of: id, ifMemberVersion: stale) { $0.isArchived = true }
        }
        guard case .versionConflict? = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
    }
}
