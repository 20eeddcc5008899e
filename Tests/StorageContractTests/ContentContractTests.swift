import TestSupport
import Testing
import WalletCore

@Suite struct ContentContractTests {
    static let exactAmounts = [
        "98765432109876543210", "-3.20", "0.00", "25.64", "-0.000000000000000001",
        "99999999999999999999999999999999999999", "-99999999999999999999.999999999999999999",
    ]

    @Test(arguments: Engine.allCases, exactAmounts)
    func amountsKeepEveryDigit(engine: Engine, text: String) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            let amount = try #require(Amount(text))
            let balance = Balance(
                unit: .points,
                amount: amount,
                goal: amount,
                step: amount,
                reset: .daily,
                allowsNegative: true,
                version: 5
            )
            let line = LedgerTransaction(
                id: Fixture.id(11),
                unit: .points,
                kind: .set,
                change: amount,
                balanceAfter: amount,
                occurredAt: Fixture.start,
                person: fixture.anna.id,
                note: "note"
            )
            try repository.commit { writer in
                try writer.save(balance, card: card.id, rev: 2)
                try writer.append(line, card: card.id)
            }
            let stored = try repository.card(card.id, viewer: fixture.anna.id)
            #expect(stored?.balances == [balance])
            #expect(stored?.balances.first?.amount.description == text)
            let ledger = try repository.read { (reader) throws in
                try reader.transactions(of: card.id, unit: .points, before: nil, limit: 9)
            }
            #expect(ledger == [line])
            #expect(ledger.first?.balanceAfter.description == text)
        }
    }

    @Test(arguments: Engine.allCases) func aLedgerIsReadBackwardsInPages(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            let euro = try #require(BalanceUnit("EUR"))
            // Identities that do not sort as the lines were written: the order is the ledger's.
            let numbers: [UInt64] = [50, 20, 40, 30, 10]
            let lines = numbers.enumerated().map { index, number in
                LedgerTransaction(
                    id: Fixture.id(number),
                    unit: euro,
                    kind: .add,
                    change: Amount(integer: 1),
                    balanceAfter: Amount(integer: Int64(index + 1)),
                    occurredAt: Fixture.start,
                    person: nil
                )
            }
            try repository.commit { writer in
                for line in lines { try writer.append(line, card: card.id) }
                try writer.deleteBalance(of: card.id, unit: euro, rev: 2)
            }
            try repository.read { (reader) throws in
                let all = try reader.transactions(of: card.id, unit: euro, before: nil, limit: 9)
                #expect(all == lines.reversed())
                let first = try reader.transactions(of: card.id, unit: euro, before: nil, limit: 2)
                let rest = try reader.transactions(
                    of: card.id,
                    unit: euro,
                    before: first.last?.id,
                    limit: 9
                )
                #expect(first + rest == all)
                #expect(
                    try reader.transactions(of: card.id, unit: .points, before: nil, limit: 9)
                        .isEmpty
                )
            }
        }
    }

    @Test(arguments: Engine.allCases) func balancesStandInTheOrderOfTheirUnits(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let cards = (10..<16).map { fixture.card($0) }
            try fixture.add(cards, to: repository)
            let euro = try #require(BalanceUnit("EUR"))
            try repository.commit { writer in
                for card in cards {
                    for unit in [BalanceUnit.stamps, euro, .points] {
                        let balance = Balance(unit: unit, amount: .zero)
                        try writer.save(balance, card: card.id, rev: 2)
                    }
                }
                try writer.deleteBalance(of: cards[0].id, unit: .stamps, rev: 2)
            }
            let listed = try repository.cards(CardQuery(viewer: fixture.anna.id))
            #expect(listed.first?.balances.map(\.unit) == [euro, .points])
            #expect(listed.last?.balances.map(\.unit) == [euro, .points, .stamps])
            for card in listed {
                #expect(try repository.card(card.card.id, viewer: fixture.anna.id) == card)
            }
        }
    }

    @Test(arguments: Engine.allCases) func groupsKeepTheirCardsWhenRenamed(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let cards = [fixture.card(10), fixture.card(11)]
            try fixture.add(cards, to: repository)
            var food = CardGroup(
                id: Fixture.id(20),
                walletID: fixture.wallet.id,
                name: "Food",
                position: 2
            )
            let drink = CardGroup(
                id: Fixture.id(21),
                walletID: fixture.wallet.id,
                name: "Drink",
                position: 1
            )
            let original = food
            food.name = "Essen"
            food.version = 2
            let renamed = food
            try repository.commit { writer in
                try writer.save(original, rev: 1)
                try writer.save(drink, rev: 1)
                try writer.setGroups([original.id, drink.id], of: cards[0].id)
                try writer.setGroups([original.id], of: cards[1].id)
                try writer.save(renamed, rev: 2)
            }
            let viewer = fixture.anna.id
            try repository.read { (reader) throws in
                #expect(try reader.groups(of: fixture.wallet.id) == [drink, renamed])
                #expect(try reader.group(renamed.id) == renamed)
                #expect(
                    try reader.card(cards[0].id, viewer: viewer)?.groups == [drink.id, renamed.id]
                )
            }
            try repository.commit { writer in
                try writer.deleteGroup(renamed.id)
                try writer.setGroups([], of: cards[0].id)
            }
            try repository.read { (reader) throws in
                #expect(try reader.group(renamed.id) == nil)
                #expect(try reader.card(cards[1].id, viewer: viewer)?.groups == [])
                #expect(try reader.card(cards[0].id, viewer: viewer)?.groups == [])
            }
        }
    }

    @Test(arguments: Engine.allCases) func aGroupsNameIsTakenOnceInItsWallet(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let groups = [UInt64(20), 21].map { number in
                CardGroup(
                    id: Fixture.id(number),
                    walletID: fixture.wallet.id,
                    name: "Food",
                    position: 0
                )
            }
            #expect {
                try repository.commit { writer in
                    for group in groups { try writer.save(group, rev: 1) }
                }
            } throws: { error in
                guard case .constraint = error as? RepositoryError else { return false }
                return true
            }
            #expect(try repository.read { try $0.groups(of: fixture.wallet.id) }.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases) func picturesAreStoredOnceAndGoWithTheirLastCard(
        engine: Engine
    ) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let cards = [fixture.card(10), fixture.card(11)]
            try fixture.add(cards, to: repository)
            let bytes: [UInt8] = [0x89, 0, 0xFF]
            let image = CardImage(
                sha256: String(repeating: "0f", count: 32),
                mediaType: "image/png",
                byteCount: bytes.count,
                width: 640,
                height: nil
            )
            try repository.commit { writer in
                for card in cards {
                    try writer.insertImage(image, bytes: bytes)
                    try writer.setImage(image.sha256, slot: .front, of: card.id)
                }
                try writer.setImage(image.sha256, slot: .icon, of: cards[0].id)
            }
            let stored = try repository.card(cards[0].id, viewer: fixture.anna.id)
            #expect(stored?.images == [.front: image, .icon: image])
            #expect(try repository.read { try $0.imageBytes(sha256: image.sha256) } == bytes)
            try repository.commit { writer in
                try writer.setImage(nil, slot: .front, of: cards[0].id)
                try writer.setImage(nil, slot: .icon, of: cards[0].id)
            }
            #expect(try repository.read { try $0.imageBytes(sha256: image.sha256) } == bytes)
            try repository.commit { try $0.setImage(nil, slot: .front, of: cards[1].id) }
            #expect(try repository.read { try $0.imageBytes(sha256: image.sha256) } == nil)
            #expect(try repository.read { try $0.imageBytes(sha256: "nonsense") } == nil)
        }
    }

    @Test(arguments: Engine.allCases) func messagesAreReadByEachMember(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            try fixture.addBoris(to: repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            let messages = [UInt64(20), 21].map { number in
                PartnerMessage(
                    id: Fixture.id(number),
                    cardID: card.id,
                    title: "Title \(number)",
                    body: "Body",
                    sentAt: Fixture.start.adding(seconds: Int64(number))
                )
            }
            let (anna, boris) = (fixture.anna.id, fixture.boris.id)
            let readAt = Fixture.start.adding(seconds: 100)
            try repository.commit { writer in
                for message in messages { try writer.insert(message, rev: 1) }
                try writer.setMessageRead(messages[0].id, reader: anna, at: readAt)
                try writer.setMessageRead(messages[1].id, reader: anna, at: readAt)
                try writer.setMessageRead(messages[1].id, reader: anna, at: nil)
            }
            try repository.read { (reader) throws in
                let seen = try reader.messages(of: card.id, reader: anna)
                #expect(seen.map(\.id) == [messages[1].id, messages[0].id])
                #expect(seen.map(\.readAt) == [nil, readAt])
                #expect(
                    try reader.messages(of: card.id, reader: boris).allSatisfy { $0.readAt == nil }
                )
                #expect(try reader.unreadMessageCounts(of: anna) == [card.id: 1])
                #expect(try reader.unreadMessageCounts(of: boris) == [card.id: 2])
            }
        }
    }

    @Test(arguments: Engine.allCases) func actionsAreDone(engine: Engine) throws {
        try engine.withRepository { repository in
            let fixture = try Fixture(repository)
            let card = fixture.card(10)
            try fixture.add([card], to: repository)
            var action = CardAction(
                id: Fixture.id(20),
                cardID: card.id,
                kind: .confirm,
                title: "Confirm",
                createdAt: Fixture.start
            )
            let open = action
            action.completedAt = Fixture.start.adding(seconds: 7)
            let done = action
            try repository.commit { writer in try writer.save(open, rev: 1) }
            let asked = try repository.read { try $0.openActions(of: fixture.anna.id) }
            #expect(asked == [card.id: [.confirm]])
            try repository.commit { writer in try writer.save(done, rev: 2) }
            #expect(try repository.read { try $0.actions(of: card.id) } == [done])
            #expect(try repository.read { try $0.openActions(of: fixture.anna.id) }.isEmpty)
        }
    }
}
