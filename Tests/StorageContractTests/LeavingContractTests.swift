import TestSupport
import Testing
import WalletCore

/// What a card was to a person goes where the person leaves its wallet, or the card goes for good.
@Suite struct LeavingContractTests {
    private func reminder(_ card: CardID, of person: PersonID) -> Reminder {
        Reminder(
            personID: person,
            cardID: card,
            subject: .card,
            dueDate: CalendarDate(daysSinceEpoch: 20_800),
            thresholdDays: 7,
            listedAt: Fixture.start
        )
    }

    /// Both members were reminded of a card, and chose a step of its stamps.
    private func walletWithTraces(
        _ repository: any CardRepository
    ) throws -> (fixture: Fixture, card: Card) {
        let fixture = try Fixture(repository)
        try fixture.addBoris(to: repository)
        let card = fixture.card(10)
        try fixture.add([card], to: repository)
        try repository.commit { writer in
            for person in [fixture.anna.id, fixture.boris.id] {
                try writer.insert(reminder(card.id, of: person))
                try writer.save(
                    StampStep(
                        personID: person,
                        cardID: card.id,
                        unit: .stamps,
                        isSmall: true,
                        setAt: Fixture.start
                    )
                )
            }
        }
        return (fixture, card)
    }

    /// Whether each of the two was reminded, and has chosen.
    private func traces(
        _ repository: any CardRepository,
        _ fixture: Fixture,
        of card: CardID
    ) throws -> [Bool] {
        try repository.read { reader in
            try [fixture.anna.id, fixture.boris.id].flatMap { person in
                [
                    try reader.isListed(reminder(card, of: person)),
                    try !reader.stampSteps(of: person).isEmpty,
                ]
            }
        }
    }

    @Test(arguments: Engine.allCases) func whoLeavesLeavesNothing(engine: Engine) throws {
        try engine.withRepository { repository in
            let (fixture, card) = try walletWithTraces(repository)
            #expect(try traces(repository, fixture, of: card.id) == [true, true, true, true])
            try repository.commit { writer in
                try writer.deleteMember(of: card.walletID, person: fixture.boris.id)
            }
            #expect(try traces(repository, fixture, of: card.id) == [true, true, false, false])
        }
    }

    @Test(arguments: Engine.allCases) func aWalletThatGoesLeavesNothing(engine: Engine) throws {
        try engine.withRepository { repository in
            let (fixture, card) = try walletWithTraces(repository)
            try repository.commit { writer in try writer.deleteWallet(card.walletID) }
            #expect(try traces(repository, fixture, of: card.id) == [false, false, false, false])
        }
    }

    @Test(arguments: Engine.allCases) func aCardThatGoesLeavesNothing(engine: Engine) throws {
        try engine.withRepository { repository in
            let (fixture, card) = try walletWithTraces(repository)
            let other = fixture.card(11)
            try fixture.add([other], to: repository)
            var deleted = card
            deleted.deletedAt = Fixture.start
            let gone = deleted
            try repository.commit { writer in
                try writer.insert(reminder(other.id, of: fixture.anna.id))
                try writer.update(gone, keys: Fixture.keys(gone), rev: 2)
                let later = Fixture.start.adding(seconds: 1)
                #expect(try writer.purgeCards(deletedBefore: later, limit: 9) == 1)
            }
            #expect(try traces(repository, fixture, of: card.id) == [false, false, false, false])
            #expect(
                try repository.read { try $0.isListed(reminder(other.id, of: fixture.anna.id)) }
            )
        }
    }

    @Test(arguments: Engine.allCases) func aMessageGoesWithItsReadings(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            try fixture.addBoris(to: repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            let messages = [UInt64(20), 21].map { number in
                PartnerMessage(
                    id: Fixture.id(number),
                    cardID: card.id,
                    title: "Hello",
                    sentAt: Fixture.start
                )
            }
            try repository.commit { writer in
                for message in messages {
                    try writer.insert(message, rev: 2)
                    for reader in [fixture.anna.id, fixture.boris.id] {
                        try writer.setMessageRead(message.id, reader: reader, at: Fixture.start)
                    }
                }
                try writer.deleteMessage(messages[0].id)
                // The same id once more: a reading that had stayed would show.
                try writer.insert(messages[0], rev: 3)
            }
            try repository.read { (reader) throws in
                for person in [fixture.anna.id, fixture.boris.id] {
                    let fresh = try reader.message(messages[0].id, reader: person)
                    #expect(fresh?.message.readAt == nil)
                    let other = try reader.message(messages[1].id, reader: person)
                    #expect(other?.message.readAt == Fixture.start)
                }
            }
        }
    }
}
