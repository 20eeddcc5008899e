import TestSupport
import Testing
import WalletCore

@Suite struct UseContractTests {
    @Test(arguments: Engine.allCases) func usesStandInTheOrderOfTheirInstants(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            let uses = [
                fixture.use(30, of: card.id, after: 10),
                fixture.use(20, of: card.id, after: 20),
                fixture.use(21, of: card.id, after: 20),
                fixture.use(25, of: card.id, after: -5),
            ]
            #expect(try fixture.record(uses, in: repository) == [true, true, true, true])
            let ordered = [uses[3], uses[0], uses[1], uses[2]]
            try repository.read { (reader) throws in
                let person = fixture.anna.id
                #expect(try reader.uses(of: person, after: nil, limit: 9) == ordered)
                #expect(try reader.uses(of: person, after: uses[1], limit: 9) == [uses[2]])
                #expect(
                    try reader.uses(of: person, after: nil, limit: 2) == Array(ordered.prefix(2))
                )
                #expect(try reader.latestUses(of: person, limit: 2) == [uses[2], uses[1]])
                #expect(try reader.use(uses[0].id) == uses[0])
                #expect(try reader.use(Fixture.id(99)) == nil)
            }
            let stored = try repository.card(card.id, viewer: fixture.anna.id)
            #expect(stored?.membership.lastUsed == uses[2].instant)
            // The card shows its last use, so it is another version; nothing was chosen.
            #expect(stored?.membership.memberVersion ?? 0 > 0)
            #expect(stored?.membership.choiceVersion == 0)
        }
    }

    @Test(arguments: Engine.allCases) func whereAUseCameFromComesBack(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            let plain = fixture.use(20, of: card.id, after: 0)
            let use = Use(
                id: plain.id,
                personID: plain.personID,
                cardID: card.id,
                instant: Instant(millisecondsSinceEpoch: 1_796_000_000_123),
                timeZone: "Australia/Lord_Howe",
                local: LocalDateTime(secondsSinceEpoch: -1),
                method: .paid,
                source: UseSource(
                    kind: "CardListWidget",
                    family: .systemMedium,
                    slot: 3,
                    entryDate: Fixture.start
                )
            )
            try fixture.record([use], in: repository)
            #expect(try repository.read { try $0.use(use.id) } == use)
        }
    }

    @Test(arguments: Engine.allCases) func aRepeatedUseIsStoredOnce(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            let use = fixture.use(20, of: card.id, after: 1)
            let later = fixture.use(20, of: card.id, after: 500)
            #expect(try fixture.record([use, use, later], in: repository) == [true, false, false])
            #expect(
                try repository.read { try $0.uses(of: use.personID, after: nil, limit: 9) } == [use]
            )
        }
    }

    @Test(arguments: Engine.allCases) func anUndoneUseDoesNotComeBack(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            let uses = [
                fixture.use(20, of: card.id, after: 1),
                fixture.use(21, of: card.id, after: 9),
            ]
            try fixture.record(uses, in: repository)
            let isDeleted = try repository.commit { writer in
                let rev = try writer.raiseRev(ofPerson: uses[1].personID, at: Fixture.start)
                let isDeleted = try writer.deleteUse(uses[1].id)
                let stone = Tombstone(
                    kind: .use,
                    id: uses[1].id,
                    rev: rev,
                    deletedAt: Fixture.start
                )
                try writer.insert(stone, person: uses[1].personID)
                return [isDeleted, try writer.deleteUse(uses[1].id)]
            }
            #expect(isDeleted == [true, false])
            #expect(try fixture.record([uses[1]], in: repository) == [false])
            let stored = try repository.card(card.id, viewer: fixture.anna.id)
            #expect(stored?.membership.lastUsed == uses[0].instant)
        }
    }

    @Test(arguments: Engine.allCases) func whatChangedIsFoundByRevision(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            let uses = (0..<6).map { fixture.use(20 + $0, of: card.id, after: Int64($0) * 60) }
            let person = fixture.anna.id
            func changes(after rev: Int64, limit: Int = 100) throws -> UseChanges {
                try repository.read { try $0.useChanges(of: person, after: rev, limit: limit) }
            }
            try fixture.record(Array(uses[0..<3]), in: repository)
            #expect(try changes(after: 0).uses == Array(uses[0..<3]))
            #expect(try changes(after: 3).uses.isEmpty)
            #expect(try changes(after: 3).rev == 3)
            try fixture.record([uses[3], uses[5]], in: repository)
            #expect(try changes(after: 3).uses == [uses[3], uses[5]])
            #expect(try !changes(after: 3).hasDeletions)
            #expect(try changes(after: 3, limit: 2).hasDeletions, "a limit that is reached")
            // A late one belongs before what is known: all has to be built anew.
            try fixture.record([uses[4]], in: repository)
            #expect(try changes(after: 5).hasDeletions)
            #expect(try !changes(after: 6).hasDeletions)
            try repository.commit { writer in
                _ = try writer.raiseRev(ofPerson: person, at: Fixture.start)
                _ = try writer.deleteUse(uses[5].id)
            }
            #expect(try changes(after: 6).hasDeletions)
            #expect(try !changes(after: 7).hasDeletions)
        }
    }

    @Test(arguments: Engine.allCases) func pinsEnd(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let cards = [fixture.card(10), fixture.card(11)]
            try fixture.add(cards, to: repository)
            let person = fixture.anna.id
            let pins = [0, 1].map { index in
                Pin(
                    personID: person,
                    cardID: cards[index].id,
                    pinnedAt: Fixture.start.adding(seconds: Int64(index)),
                    until: Fixture.start.adding(seconds: 100 + Int64(index))
                )
            }
            try repository.commit { writer in for pin in pins { try writer.save(pin) } }
            func standing(after seconds: Int64) throws -> [Pin] {
                let instant = Fixture.start.adding(seconds: seconds)
                return try repository.read { try $0.pins(of: person, at: instant) }
            }
            #expect(try standing(after: 99) == [pins[1], pins[0]])
            #expect(try standing(after: 100) == [pins[1]])
            try repository.commit { try $0.deletePin(of: cards[1].id, person: person) }
            #expect(try standing(after: 100).isEmpty)
        }
    }

    @Test(arguments: Engine.allCases) func aWidgetsOffsetIsReplaced(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let device = Device(
                id: Fixture.id(30),
                personID: fixture.anna.id,
                name: "Phone",
                createdAt: Fixture.start
            )
            let day = try #require(CalendarDate("2026-11-30"))
            func offset(_ steps: Int) -> WidgetOffset {
                WidgetOffset(
                    deviceID: device.id,
                    kind: "CardListWidget",
                    family: .systemSmall,
                    steps: steps,
                    day: day
                )
            }
            let (first, second) = (offset(1), offset(2))
            try repository.commit { writer in
                try writer.save(device)
                try writer.save(first)
                try writer.save(second)
            }
            try repository.read { (reader) throws in
                let kind = "CardListWidget"
                #expect(
                    try reader.widgetOffset(device: device.id, kind: kind, family: .systemSmall)
                        == second
                )
                #expect(
                    try reader.widgetOffset(device: device.id, kind: kind, family: .systemLarge)
                        == nil
                )
            }
        }
    }

    @Test(arguments: Engine.allCases) func answersAreKeptUnderTheirKeyForAWhile(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let record = IdempotencyRecord(
                personID: fixture.anna.id,
                key: "key-\u{0}1",
                requestHash: [UInt8](repeating: 3, count: 32),
                status: 201,
                body: [0, 255, 10],
                createdAt: Fixture.start
            )
            try repository.commit { try $0.insert(record) }
            func stored(_ person: PersonID) throws -> IdempotencyRecord? {
                try repository.read { try $0.idempotencyRecord(person: person, key: record.key) }
            }
            #expect(try stored(fixture.anna.id) == record)
            #expect(try stored(fixture.boris.id) == nil)
            #expect(
                try repository.commit { try $0.purgeIdempotencyRecords(before: Fixture.start) } == 0
            )
            let later = Fixture.start.adding(seconds: 1)
            #expect(try repository.commit { try $0.purgeIdempotencyRecords(before: later) } == 1)
            #expect(try stored(fixture.anna.id) == nil)
        }
    }

    /// Which people training finds, and how many uses of each.
    private static func readable(_ repository: any CardRepository) throws -> [PersonID: Int] {
        try repository.read { reader in
            var counts: [PersonID: Int] = [:]
            for id in try reader.trainingPeople(after: nil, limit: 9) {
                counts[id] = try reader.trainingUses(of: id, after: nil, limit: 9).count
            }
            return counts
        }
    }

    @Test(arguments: Engine.allCases) func trainingReadsNobodyWhoOptedOut(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            try fixture.addBoris(to: repository, role: .editor)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            #expect(try Self.readable(repository).isEmpty)
            try fixture.record([fixture.use(20, of: card.id, after: 0)], in: repository)
            #expect(try Self.readable(repository) == [fixture.anna.id: 1])
            var anna = try #require(try repository.read { try $0.person(fixture.anna.id) })
            anna.settings.isTrainingOptOut = true
            let optedOut = anna
            try repository.commit { writer in try writer.update(optedOut) }
            #expect(try Self.readable(repository).isEmpty)
            // Not even where the person is asked for by name.
            let uses = try repository.read {
                try $0.trainingUses(of: optedOut.id, after: nil, limit: 9)
            }
            #expect(uses.isEmpty)
            anna.settings.isTrainingOptOut = false
            let back = anna
            try repository.commit { writer in try writer.update(back) }
            #expect(try Self.readable(repository) == [fixture.anna.id: 1])
            try repository.commit { writer in
                try writer.erase(back.id, at: Fixture.start)
            }
            #expect(try Self.readable(repository).isEmpty)
        }
    }

    @Test(arguments: Engine.allCases) func trainingReadsUsesInTheirOrderPageByPage(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            let uses = [
                fixture.use(30, of: card.id, after: 10),
                fixture.use(20, of: card.id, after: 20),
                fixture.use(21, of: card.id, after: 20),
            ]
            try fixture.record(uses, in: repository)
            let expected = uses.map {
                TrainingUse(id: $0.id, cardID: $0.cardID, instant: $0.instant, local: $0.local)
            }
            try repository.read { (reader) throws in
                let person = fixture.anna.id
                #expect(try reader.trainingUses(of: person, after: nil, limit: 9) == expected)
                #expect(
                    try reader.trainingUses(of: person, after: expected[1], limit: 9)
                        == [expected[2]]
                )
                #expect(
                    try reader.trainingUses(of: person, after: nil, limit: 2)
                        == Array(expected.prefix(2))
                )
                #expect(try reader.trainingPeople(after: person, limit: 9).isEmpty)
            }
            // An undone use is gone for training too.
            try repository.commit { writer in _ = try writer.deleteUse(uses[1].id) }
            let left = try repository.read {
                try $0.trainingUses(of: fixture.anna.id, after: nil, limit: 9)
            }
            #expect(left == [expected[0], expected[2]])
        }
    }
}
