import TestSupport
import Testing
import WalletCore

@Suite struct PeopleContractTests {
    @Test(arguments: Engine.allCases) func peopleComeBackAsTheyWereStored(engine: Engine) throws {
        try engine.withRepository { repository in
            let person = Person(
                id: Fixture.id(9),
                name: "Zoë \u{0} O'Brien 💳",
                timeZone: "America/Havana",
                locale: "es-CU",
                settings: PersonSettings(
                    autoMode: false,
                    autoModeSetAt: Fixture.start,
                    isTrainingOptOut: true
                ),
                rev: 7,
                createdAt: Fixture.start
            )
            try repository.commit { writer in try writer.insert(person) }
            let stored = try repository.read { reader in try reader.person(person.id) }
            #expect(stored == person)
            let absent: PersonID = Fixture.id(99)
            #expect(try repository.read { reader in try reader.person(absent) } == nil)
        }
    }

    @Test(arguments: Engine.allCases) func changedPeopleKeepTheirRevision(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let later = Fixture.start.adding(seconds: 60)
            var person = fixture.anna
            person.name = "Anna B."
            person.timeZone = "Europe/Moscow"
            let changed = person
            let rev = try repository.commit { writer in
                let rev = try writer.raiseRev(ofPerson: changed.id, at: later)
                try writer.update(changed)
                return rev
            }
            let stored = try repository.read { reader in try reader.person(changed.id) }
            #expect(rev == 1)
            #expect(stored?.rev == 1)
            #expect(stored?.changedAt == later)
            #expect(stored?.name == "Anna B.")
            #expect(stored?.timeZone == "Europe/Moscow")
        }
    }

    @Test(arguments: Engine.allCases) func listsOfPeopleAndWalletsHavePages(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            try repository.read { (reader) throws in
                #expect(try reader.persons(after: nil, limit: 10).map(\.name) == ["Anna", "Борис"])
                #expect(try reader.persons(after: nil, limit: 1).map(\.name) == ["Anna"])
                #expect(
                    try reader.persons(after: fixture.anna.id, limit: 9).map(\.name) == ["Борис"]
                )
                #expect(try reader.wallets(after: nil, limit: 9) == [fixture.wallet])
                #expect(try reader.wallets(after: fixture.wallet.id, limit: 9).isEmpty)
            }
        }
    }

    @Test(arguments: Engine.allCases) func aRoleChangesAndTheDayOfJoiningStays(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            try fixture.addBoris(to: repository, role: .viewer)
            let promoted = Member(
                walletID: fixture.wallet.id,
                personID: fixture.boris.id,
                role: .editor,
                joinedAt: Fixture.start.adding(seconds: 500)
            )
            try repository.commit { writer in try writer.save(promoted) }
            try repository.read { (reader) throws in
                let members = try reader.members(of: fixture.wallet.id)
                #expect(members.map(\.role) == [.owner, .editor])
                #expect(members.last?.joinedAt == Fixture.start.adding(seconds: 5))
                let memberships = try reader.memberships(of: fixture.boris.id)
                #expect(memberships.map(\.walletID) == [fixture.wallet.id])
                let member = try reader.member(of: fixture.wallet.id, person: fixture.boris.id)
                #expect(member?.role == .editor)
            }
        }
    }

    @Test(arguments: Engine.allCases) func aRemovedMemberSeesNothingAndLeavesNothing(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            try fixture.addBoris(to: repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            let boris = fixture.boris.id
            try repository.commit { writer in
                let starred = CardMembership(isFavourite: true, memberVersion: 1)
                try writer.save(starred, card: card.id, person: boris, rev: 1)
                let end = Fixture.start.adding(seconds: 600)
                try writer.save(
                    Pin(personID: boris, cardID: card.id, pinnedAt: Fixture.start, until: end)
                )
                try writer.deleteMember(of: card.walletID, person: boris)
            }
            #expect(try repository.card(card.id, viewer: boris) == nil)
            #expect(try repository.cards(CardQuery(viewer: boris)).isEmpty)
            try fixture.addBoris(to: repository)
            #expect(try repository.card(card.id, viewer: boris)?.membership == CardMembership())
            #expect(try repository.read { try $0.pins(of: boris, at: Fixture.start) }.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases) func aWalletGoesWithAllThatItHolds(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = fixture.card(10)
            let image = CardImage(
                sha256: String(repeating: "ab", count: 32),
                mediaType: "image/png",
                byteCount: 3
            )
            try fixture.add([card], to: repository)
            try fixture.record([fixture.use(20, of: card.id, after: 10)], in: repository)
            try repository.commit { writer in
                try writer.insertImage(image, bytes: [1, 2, 3])
                try writer.setImage(image.sha256, slot: .front, of: card.id)
                try writer.save(Balance(unit: .points, amount: .zero), card: card.id, rev: 2)
                let tombstone = Tombstone(
                    kind: .card,
                    id: card.id,
                    rev: 2,
                    deletedAt: Fixture.start
                )
                try writer.insert(tombstone, wallet: card.walletID)
                try writer.deleteWallet(card.walletID)
            }
            try repository.read { (reader) throws in
                #expect(try reader.wallet(card.walletID) == nil)
                #expect(try reader.memberships(of: fixture.anna.id).isEmpty)
                #expect(try reader.card(card.id, viewer: fixture.anna.id) == nil)
                #expect(try reader.imageBytes(sha256: image.sha256) == nil)
                #expect(try reader.uses(of: fixture.anna.id, after: nil, limit: 9).isEmpty)
                #expect(try reader.person(fixture.anna.id) != nil)
            }
        }
    }
}
