import TestSupport
import Testing
import WalletCore

@Suite struct CardListContractTests {
    /// Adds cards named after a list, with what the first person chose for them.
    private static func add(
        _ names: [String],
        choices: [String: CardMembership] = [:],
        fixture: Fixture,
        repository: any CardRepository
    ) throws -> [String: CardID] {
        var ids: [String: CardID] = [:]
        var cards: [Card] = []
        for (index, name) in names.enumerated() {
            let card = fixture.card(UInt64(100 + index), name: name)
            ids[name] = card.id
            cards.append(card)
        }
        try fixture.add(cards, to: repository)
        let person = fixture.anna.id
        for (name, choice) in choices {
            let id = try #require(ids[name])
            try repository.commit { writer in
                try writer.save(choice, card: id, person: person, rev: 1)
            }
        }
        return ids
    }

    private static func place(
        of card: CardID,
        _ query: CardQuery,
        _ repository: any CardRepository
    ) throws -> CardPlace? {
        try repository.read { reader in
            try reader.place(of: card, in: query.order, viewer: query.viewer)
        }
    }

    private static func names(
        _ query: CardQuery,
        _ repository: any CardRepository
    ) throws
        -> [String]
    {
        try repository.cards(query).map(\.card.name)
    }

    @Test(arguments: Engine.allCases) func theNaturalOrderIsWhatPeopleExpect(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            _ = try Self.add(
                ["pear", "Apple", "old", "star", "first", "second"],
                choices: [
                    "old": CardMembership(isFavourite: true, isArchived: true),
                    "star": CardMembership(isFavourite: true),
                    "first": CardMembership(position: 1),
                    "second": CardMembership(position: 2),
                ],
                fixture: fixture,
                repository: repository
            )
            var query = CardQuery(viewer: fixture.anna.id)
            query.archived = .included
            let all = ["star", "first", "second", "Apple", "pear", "old"]
            #expect(try Self.names(query, repository) == all)
            query.archived = .excluded
            #expect(try Self.names(query, repository) == Array(all.dropLast()))
            query.archived = .only
            #expect(try Self.names(query, repository) == ["old"])
            query.archived = .included
            query.isFavouriteOnly = true
            #expect(try Self.names(query, repository) == ["star", "old"])
        }
    }

    @Test(arguments: Engine.allCases) func theOtherOrdersHold(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let ids = try Self.add(
                ["b", "a", "c"],
                choices: ["a": CardMembership(importedLastUsed: Fixture.start.adding(seconds: 50))],
                fixture: fixture,
                repository: repository
            )
            let used = try #require(ids["c"])
            try fixture.record([fixture.use(20, of: used, after: 60)], in: repository)
            var query = CardQuery(viewer: fixture.anna.id)
            query.order = .name
            #expect(try Self.names(query, repository) == ["a", "b", "c"])
            query.order = .created
            #expect(try Self.names(query, repository) == ["c", "a", "b"])
            query.order = .lastUsed
            #expect(try Self.names(query, repository) == ["c", "a", "b"])
        }
    }

    @Test(arguments: Engine.allCases, CardOrder.allCases)
    func pagesHoldEachCardOnce(engine: Engine, order: CardOrder) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            var random = SeededGenerator(seed: 7)
            var choices: [String: CardMembership] = [:]
            let names = (0..<40).map { "n\($0 % 7)-\($0)" }
            for name in names where Bool.random(using: &random) {
                choices[name] = CardMembership(
                    isFavourite: Bool.random(using: &random),
                    isArchived: Bool.random(using: &random),
                    position: [nil, 1, 2].randomElement(using: &random) ?? nil,
                    importedLastUsed: Bool.random(using: &random) ? Fixture.start : nil
                )
            }
            _ = try Self.add(names, choices: choices, fixture: fixture, repository: repository)
            var query = CardQuery(viewer: fixture.anna.id)
            query.archived = .included
            query.order = order
            let whole = try repository.cards(query)
            query.limit = 7
            var paged: [MemberCard] = []
            while true {
                let page = try repository.cards(query)
                paged += page
                guard let last = page.last, page.count == 7 else { break }
                query.after = try Self.place(of: last.card.id, query, repository)
            }
            #expect(whole.count == 40)
            #expect(paged == whole)
            #expect(try repository.read { try $0.cardCount(query) } == 40)
        }
    }

    /// A file may bring names that no cursor has room for, alike for longer than their order looks.
    @Test(arguments: Engine.allCases) func pagesOfLongNamesHoldEachCardOnce(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let start = String(repeating: "\u{1F3B5}", count: 2_000)
            let names = (0..<7).map { start + "\($0)" } + ["a", "z"]
            _ = try Self.add(names, fixture: fixture, repository: repository)
            var query = CardQuery(viewer: fixture.anna.id)
            query.order = .name
            query.limit = 2
            var paged: [String] = []
            while true {
                let page = try repository.cards(query)
                paged += page.map(\.card.name)
                guard let last = page.last else { break }
                let place = try #require(try Self.place(of: last.card.id, query, repository))
                #expect(place.name.unicodeScalars.count <= CardPlace.nameCountMax)
                query.after = place
            }
            #expect(paged.count == names.count)
            #expect(Set(paged) == Set(names))
        }
    }

    @Test(arguments: Engine.allCases) func aPageGoesOnAfterItsCardWhateverIsAdded(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let ids = try Self.add(
                ["a", "c", "e"],
                fixture: fixture,
                repository: repository
            )
            try fixture.add(
                [fixture.card(200, name: "b"), fixture.card(201, name: "d")],
                to: repository
            )
            var query = CardQuery(viewer: fixture.anna.id)
            let last = try #require(ids["c"])
            query.after = try Self.place(of: last, query, repository)
            #expect(query.after != nil)
            #expect(try Self.names(query, repository) == ["d", "e"])
            // Nor does it matter what becomes of the card.
            var card = try #require(try repository.card(last, viewer: fixture.anna.id)).card
            card.deletedAt = Fixture.start
            let deleted = card
            try repository.commit { writer in
                try writer.update(deleted, keys: Fixture.keys(deleted), rev: 2)
                _ = try writer.purgeCards(
                    deletedBefore: Fixture.start.adding(seconds: 1),
                    limit: 1
                )
            }
            #expect(try repository.card(last, viewer: fixture.anna.id) == nil)
            #expect(try Self.names(query, repository) == ["d", "e"])
            #expect(try Self.place(of: Fixture.id(999), query, repository) == nil)
        }
    }

    @Test(arguments: Engine.allCases) func textGroupAndWalletNarrowTheList(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let ids = try Self.add(
                ["Club-24/7 «Ночь»", "100% Fruit_", "Décathlon*\"quoted\""],
                fixture: fixture,
                repository: repository
            )
            let club = try #require(ids["Club-24/7 «Ночь»"])
            let group = CardGroup(
                id: Fixture.id(50),
                walletID: fixture.wallet.id,
                name: "Food",
                position: 0
            )
            let other = Wallet(
                id: Fixture.id(60),
                name: "Private",
                timeZone: "UTC",
                createdAt: Fixture.start
            )
            let person = fixture.anna.id
            try repository.commit { writer in
                try writer.save(group, rev: 2)
                try writer.setGroups([group.id], of: club)
                try writer.insert(other)
                let owner = Member(
                    walletID: other.id,
                    personID: person,
                    role: .owner,
                    joinedAt: Fixture.start
                )
                try writer.save(owner)
            }
            for (text, count) in [
                ("24/7", 1), ("ночь", 1), ("%", 1), ("_", 1), ("*\"q", 1), ("zebra", 0), ("-", 1),
                ("club 24", 1), ("24 club", 1), ("club zebra", 0), ("\\", 0), ("\u{0}", 0),
            ] {
                var query = CardQuery(viewer: person)
                query.foldedWords = text.split(separator: " ").map(String.init)
                #expect(try repository.cards(query).count == count, "\(text)")
                #expect(try repository.read { try $0.cardCount(query) } == count, "\(text)")
            }
            var query = CardQuery(viewer: person)
            query.group = group.id
            #expect(try repository.cards(query).map(\.card.id) == [club])
            #expect(try repository.cards(query).map(\.groups) == [[group.id]])
            #expect(try repository.cards(CardQuery(viewer: person, wallet: other.id)).isEmpty)
            #expect(
                try repository.cards(CardQuery(viewer: person, wallet: group.walletID)).count == 3
            )
        }
    }

    @Test(arguments: Engine.allCases) func deletedCardsAreAListOfTheirOwn(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            var dead = fixture.card(10, name: "dead")
            dead.deletedAt = Fixture.start
            try fixture.add([dead, fixture.card(11, name: "alive")], to: repository)
            var query = CardQuery(viewer: fixture.anna.id)
            #expect(try Self.names(query, repository) == ["alive"])
            query.isDeleted = true
            #expect(try Self.names(query, repository) == ["dead"])
            let stored = try repository.card(dead.id, viewer: fixture.anna.id)
            #expect(stored?.card.deletedAt == Fixture.start)
            #expect(try repository.read { try !$0.isCard(dead.id, visibleTo: fixture.anna.id) })
        }
    }
}
