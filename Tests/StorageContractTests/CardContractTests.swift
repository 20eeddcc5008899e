import JSON
import TestSupport
import Testing
import WalletCore

@Suite struct CardContractTests {
    private static func fullCard(_ fixture: Fixture) throws -> Card {
        var extras = JSONObject()
        extras["zoom"] = .number("12.50")
        extras["änd"] = .array([.null, .bool(true), .string("a\u{0}b")])
        return Card(
            id: Fixture.id(10),
            walletID: fixture.wallet.id,
            version: 3,
            name: "Кофе «Ночь» 💀",
            note: "line\n\nafter an empty line\u{0}end",
            cardNumber: "0012345678905",
            barcode: CardBarcode(symbology: .qrCode, payload: "Билет", charset: "UTF-8"),
            validFrom: CalendarDate("2026-01-31"),
            expiryDate: CalendarDate("2028-02-29"),
            status: .needsActivation,
            color: CardColor("#FF8000"),
            link: "https://example.org/?a=1&b=2",
            category: "grocery",
            program: "Club-24/7",
            locations: [
                try #require(CardLocation(latitude: -33.25, longitude: 151.125, label: "Shop")),
                try #require(CardLocation(latitude: 0.1, longitude: -0.2)),
            ],
            pin: "0042",
            source: "catima:3",
            extras: extras,
            createdAt: Fixture.start,
            updatedAt: Fixture.start.adding(seconds: 9),
            fieldVersions: [.name: 3, .barcode: 2]
        )
    }

    @Test(arguments: Engine.allCases) func everyFieldComesBack(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = try Self.fullCard(fixture)
            try fixture.add([card], to: repository)
            let stored = try #require(try repository.card(card.id, viewer: fixture.anna.id))
            #expect(stored.card == card)
            #expect(stored.card.extras["zoom"] == .number("12.50"))
            #expect(stored.membership == CardMembership())
            #expect(try repository.cards(CardQuery(viewer: fixture.anna.id)) == [stored])
        }
    }

    @Test(arguments: Engine.allCases) func aCardOfFewFieldsComesBack(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = Card(
                id: Fixture.id(10),
                walletID: fixture.wallet.id,
                name: "Bare",
                createdAt: Fixture.start
            )
            try fixture.add([card], to: repository)
            #expect(try repository.card(card.id, viewer: fixture.anna.id)?.card == card)
        }
    }

    @Test(arguments: Engine.allCases) func fieldsAreReplacedAndEmptied(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = try Self.fullCard(fixture)
            try fixture.add([card], to: repository)
            let bare = Card(
                id: card.id,
                walletID: card.walletID,
                version: 4,
                name: "Bare",
                createdAt: card.createdAt,
                updatedAt: Fixture.start.adding(seconds: 50)
            )
            try repository.commit { writer in
                try writer.update(bare, keys: Fixture.keys(bare), rev: 2)
            }
            #expect(try repository.card(card.id, viewer: fixture.anna.id)?.card == bare)
        }
    }

    @Test(arguments: Engine.allCases) func onlyMembersSeeACard(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            #expect(try repository.card(card.id, viewer: fixture.boris.id) == nil)
            #expect(try repository.cards(CardQuery(viewer: fixture.boris.id)).isEmpty)
            try repository.read { (reader) throws in
                #expect(try reader.isCard(card.id, visibleTo: fixture.anna.id))
                #expect(try !reader.isCard(card.id, visibleTo: fixture.boris.id))
                #expect(try !reader.isCard(Fixture.id(99), visibleTo: fixture.anna.id))
            }
        }
    }

    @Test(arguments: Engine.allCases) func aTakenIdentityIsRefused(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            try fixture.add([fixture.card(10)], to: repository)
            #expect {
                try fixture.add([fixture.card(10, name: "Other")], to: repository)
            } throws: { error in
                guard case .constraint = error as? RepositoryError else { return false }
                return true
            }
        }
    }

    @Test(arguments: Engine.allCases) func oneMembersStarIsNoneOfTheOthers(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            try fixture.addBoris(to: repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            let chosen = CardMembership(
                isFavourite: true,
                isArchived: true,
                position: -4,
                memberVersion: 2,
                importedLastUsed: Fixture.start,
                lastUsed: Fixture.start
            )
            try repository.commit { writer in
                try writer.save(chosen, card: card.id, person: fixture.anna.id, rev: 1)
            }
            #expect(try repository.card(card.id, viewer: fixture.anna.id)?.membership == chosen)
            #expect(
                try repository.card(card.id, viewer: fixture.boris.id)?.membership
                    == CardMembership()
            )
        }
    }

    @Test(arguments: Engine.allCases) func importsFindTheirCardsAgain(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            var cards = [fixture.card(10), fixture.card(11), fixture.card(12)]
            cards[0].source = "catima:1"
            cards[1].source = "catima:1"
            cards[1].deletedAt = Fixture.start
            try fixture.add(cards, to: repository)
            try repository.read { (reader) throws in
                let found = try reader.cardIDs(source: "catima:1", in: fixture.wallet.id)
                #expect(found == [cards[0].id, cards[1].id])
                #expect(try reader.cardIDs(source: "catima:2", in: fixture.wallet.id).isEmpty)
            }
        }
    }

    @Test(arguments: Engine.allCases) func aPurgeTakesContentAndLeavesHistory(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            var gone = fixture.card(10)
            gone.deletedAt = Fixture.start
            var kept = fixture.card(11)
            kept.deletedAt = Fixture.start.adding(seconds: 100)
            let (dead, recent) = (gone, kept)
            try fixture.add([dead, recent], to: repository)
            try fixture.record([fixture.use(20, of: dead.id, after: 1)], in: repository)
            let stone = Tombstone(kind: .card, id: dead.id, rev: 1, deletedAt: Fixture.start)
            let count = try repository.commit { writer in
                try writer.insert(stone, wallet: dead.walletID)
                return try writer.purgeCards(
                    deletedBefore: Fixture.start.adding(seconds: 50),
                    limit: 9
                )
            }
            #expect(count == 1)
            try repository.read { (reader) throws in
                #expect(try reader.card(dead.id, viewer: fixture.anna.id) == nil)
                #expect(try reader.card(recent.id, viewer: fixture.anna.id) != nil)
                let marks = try reader.changeMarks(of: dead.walletID, after: .start, limit: 9)
                #expect(marks.map(\.kind) == [.deletedCard])
                #expect(marks.map { $0.id(Card.self) } == [dead.id])
                #expect(try reader.uses(of: fixture.anna.id, after: nil, limit: 9).count == 1)
            }
        }
    }
}
