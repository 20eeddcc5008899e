import TestSupport
import Testing
import Timeline
import WalletCore
import WalletService

/// The five modes over a small wallet, and what its settings offer.
@Suite struct WidgetModeTests {
    private struct Shelf {
        let wallet: TestWallet
        let ids: [String: CardID]
        let group: GroupID

        /// Cards A to F: B starred, C archived, D expired, E and F in a group, A then F used.
        init(_ name: String) throws {
            wallet = try TestWallet(name)
            let wallet = wallet
            let group = try wallet.write { s throws(WalletError) in
                try s.addGroup(name: "Food").id
            }
            var ids: [String: CardID] = [:]
            for name in ["A", "B", "C", "D", "E", "F"] {
                var changes: [CardChange] = []
                if name == "D" { changes.append(.expiryDate(CalendarDate("2020-01-01"))) }
                if name == "E" || name == "F" { changes.append(.groups([group])) }
                ids[name] = try wallet.card(name, changes)
            }
            self.ids = ids
            self.group = group
            let (a, b, c, f) = (try id("A"), try id("B"), try id("C"), try id("F"))
            try wallet.write { s throws(WalletError) in
                _ = try s.editMembership(of: b) { $0.isFavourite = true }
                _ = try s.editMembership(of: c) { $0.isArchived = true }
                _ = try s.recordUses([UseReport(cardID: a)])
            }
            wallet.clock.advance(seconds: 7200)
            try wallet.write { s throws(WalletError) in
                _ = try s.recordUses([UseReport(cardID: f)])
            }
        }

        func id(_ name: String) throws -> CardID { try #require(ids[name]) }

        /// The names on the first entry of a timeline.
        func shown(
            _ configuration: WidgetConfiguration,
            _ family: WidgetFamily = .systemMedium
        ) throws -> [String] {
            let plan = try wallet.read { s throws(WalletError) in
                try s.timeline(
                    WidgetRequest(family: family, configuration: configuration.canonicalJSON)
                )
            }
            #expect(plan.configuration == configuration)
            let first = try #require(plan.timeline.entries.first)
            return first.cards.map { plan.cards[$0.ref].card.name }
        }
    }

    @Test func chosenCardsKeepTheirOrder() throws {
        let shelf = try Shelf("modes-manual")
        let cards = try [shelf.id("F"), shelf.id("A"), shelf.id("B")]
        #expect(
            try shelf.shown(WidgetConfiguration(mode: .manual, cards: cards)) == ["F", "A", "B"]
        )
        #expect(
            try shelf.shown(WidgetConfiguration(mode: .manual, cards: cards), .systemSmall)
                == ["F"]
        )
    }

    @Test func theLastUsedStandsFirst() throws {
        let shelf = try Shelf("modes-recent")
        let shown = try shelf.shown(WidgetConfiguration(mode: .recent))
        #expect(Array(shown.prefix(2)) == ["F", "A"])
    }

    @Test func starredCardsAreFavourites() throws {
        let shelf = try Shelf("modes-favourites")
        let shown = try shelf.shown(WidgetConfiguration(mode: .favourites))
        #expect(shown.first == "B")
    }

    @Test func aGroupTakesTurns() throws {
        let shelf = try Shelf("modes-rotation")
        let configuration = WidgetConfiguration(
            mode: .rotation,
            group: shelf.group,
            interval: .halfHour
        )
        // Turns are counted from local midnight, whenever it is asked.
        var turns: [[String]] = []
        for _ in 0..<4 {
            turns.append(try shelf.shown(configuration, .systemSmall))
            shelf.wallet.clock.advance(seconds: 1800)
        }
        #expect(turns == [turns[0], turns[1], turns[0], turns[1]])
        #expect(Set(turns) == [["E"], ["F"]])
    }

    @Test(arguments: WidgetMode.allCases)
    func neitherArchivedNorExpiredIsShownUnasked(mode: WidgetMode) throws {
        let shelf = try Shelf("modes-none-\(mode)")
        let shown = try shelf.shown(WidgetConfiguration(mode: mode), .systemLarge)
        #expect(!shown.isEmpty)
        #expect(!shown.contains("C"))
        #expect(!shown.contains("D"))
    }

    @Test func settingsSayWhyACardIsMissing() throws {
        let shelf = try Shelf("modes-options")
        let (a, b, c) = (try shelf.id("A"), try shelf.id("B"), try shelf.id("C"))
        try shelf.wallet.write { s throws(WalletError) in try s.deleteCard(a) }
        let ids = [a, b, c].map(\.description) + ["no id", CardID(high: 1, low: 1).description]
        let options = try shelf.wallet.read { s throws(WalletError) in
            try s.cardOptions(of: .card, ids: ids)
        }
        #expect(options.items.map(\.id) == [b.description])
        #expect(options.missing.map(\.id) == [ids[0], ids[2], ids[3], ids[4]])
        #expect(options.missing.map(\.reason) == [.deleted, .archived, .unknown, .unknown])
    }

    @Test func settingsOfferPagesAndGroups() throws {
        let shelf = try Shelf("modes-pages")
        var names: [String] = []
        var next: CardPlace?
        repeat {
            let after = next
            let page = try shelf.wallet.read { s throws(WalletError) in
                try s.cardOptions(of: .card, after: after, limit: 2)
            }
            names += page.items.map(\.title)
            next = page.next
        } while next != nil
        #expect(Set(names) == ["A", "B", "D", "E", "F"])
        #expect(names.count == 5)
        let groups = try shelf.wallet.read { s throws(WalletError) in
            try s.groupOptions(matching: "FOO")
        }
        #expect(groups.items.map(\.title) == ["Food"])
    }
}
