import Foundation
import JSON
import TestSupport
import Testing
import WalletCore
import WalletService

/// Two devices edit one card from the same version.
struct MergingTests {
    private let wallet: TestWallet
    private let id: CardID

    init() throws {
        let wallet = try TestWallet("merging-\(UUID().uuidString)")
        let extras = try Self.object(#"{"a":1,"b":{"c":2}}"#)
        id = try wallet.write { session throws(WalletError) in
            try session.addCard(
                name: "Tea",
                [
                    .note("old"), .cardNumber("4006381333931"),
                    .barcode(CardBarcode(symbology: .ean13)),
                    .extras(extras),
                ]
            ).card.id
        }
        self.wallet = wallet
    }

    @Test func differentFieldsBothWin() throws {
        try edit([.note("mine")])
        let merged = try merge([.name("Green tea")], from: 1)
        #expect(merged.mergedFields == [.name])
        #expect(merged.card.card.name == "Green tea")
        #expect(merged.card.card.note == "mine")
        #expect(merged.card.card.version == 3)
    }

    @Test func theSameFieldShowsBothValuesAndTheBase() throws {
        try edit([.note("theirs")])
        try edit([.note("theirs again")])
        let conflicts = try #require(try conflicts([.note("yours"), .name("Tea 2")], from: 1))
        #expect(conflicts.map(\.field) == [.note])
        #expect(conflicts[0].base == .string("old"))
        #expect(conflicts[0].yours == .string("yours"))
        #expect(conflicts[0].theirs == .string("theirs again"))
        #expect(try card().name == "Tea")
    }

    @Test func aRepeatIsNoConflict() throws {
        _ = try merge([.note("mine")], from: 1)
        let again = try merge([.note("mine")], from: 1)
        #expect(again.mergedFields.isEmpty)
        #expect(again.card.card.version == 2)
    }

    @Test func theBaseIsThatOfTheVersionThatWasRead() throws {
        try edit([.note("second")])
        try edit([.name("Other")])
        try edit([.note("fourth")])
        let conflicts = try #require(try conflicts([.note("yours")], from: 3))
        #expect(conflicts[0].base == .string("second"))
    }

    @Test func aBaseOfNothingIsNull() throws {
        try edit([.category("food")])
        let conflicts = try #require(try conflicts([.category("drink")], from: 1))
        #expect(conflicts[0].base == .null)
        #expect(conflicts[0].theirs == .string("food"))
    }

    @Test func aVersionFromTheFutureIsRefused() throws {
        #expect(throws: WalletError.self) { try merge([.note("mine")], from: 9) }
        #expect(try card().note == "old")
    }

    @Test func anotherUnitOfTheCardIsNoConflict() throws {
        let (five, euro) = (try #require(Amount("5")), try #require(BalanceUnit("EUR")))
        _ = try wallet.write { [id] session throws(WalletError) in
            try session.addToBalance(five, euro, of: id)
        }
        #expect(try card().version == 2)
        let merged = try merge([.note("mine")], from: 1)
        #expect(merged.card.card.note == "mine")
    }

    @Test func partsOfTheCodeStay() throws {
        _ = try wallet.write { [id] session throws(WalletError) in
            try session.editCard(
                id,
                [
                    .barcodeParts(
                        BarcodePatch(symbology: .qrCode, payload: nil, charset: .some("UTF-8"))
                    )
                ]
            )
        }
        try edit([
            .barcodeParts(BarcodePatch(symbology: nil, payload: .some("x"), charset: nil))
        ])
        #expect(
            try card().barcode == CardBarcode(symbology: .qrCode, payload: "x", charset: "UTF-8")
        )
    }

    @Test func partsOfTheExtrasStay() throws {
        try edit([.extrasParts(try Self.object(#"{"b":{"d":3},"a":null}"#))])
        #expect(try card().extras == Self.object(#"{"b":{"c":2,"d":3}}"#))
    }

    @Test func aSecondAddingOfTheSameCardAddsNothing() throws {
        let own = CardID(at: wallet.clock.now(), random: (7, 7))
        let add = { (name: String) throws in
            try wallet.write { session throws(WalletError) in
                try session.addCard(name: name, [.note("n")], id: own).card
            }
        }
        let first = try add("Coffee")
        #expect(try add("Coffee") == first)
        #expect(throws: WalletError.idTaken(.card)) { try add("Cocoa") }
        _ = try wallet.write { session throws(WalletError) in
            try session.editCard(own, [.name("Espresso")])
        }
        #expect(try add("Coffee").name == "Espresso")
        try wallet.write { session throws(WalletError) in try session.deleteCard(own) }
        #expect(throws: WalletError.cardDeleted) { try add("Coffee") }
    }

    @Test func aSecondLineOfTheSameIdChangesNothing() throws {
        let line = TransactionID(at: wallet.clock.now(), random: (8, 8))
        let euro = try #require(BalanceUnit("EUR"))
        let add = { (text: String) throws in
            let amount = try #require(Amount(text))
            return try wallet.write { [id] session throws(WalletError) in
                try session.addToBalance(amount, euro, of: id, id: line)
            }
        }
        #expect(try add("5.50").amount.description == "5.50")
        #expect(try add("5.50").amount.description == "5.50")
        #expect(throws: WalletError.idTaken(.transaction)) { try add("6") }
    }

    @Test func aRuleThatBothBreakTogetherIsAConflict() throws {
        let (first, last) = (CalendarDate("2031-01-01"), CalendarDate("2030-01-01"))
        try edit([.expiryDate(last)])
        let conflicts = try #require(try conflicts([.validFrom(first)], from: 1))
        #expect(conflicts.map(\.field) == [.validFrom, .expiryDate])
        #expect(conflicts.map(\.base) == [.null, .null])
        #expect(conflicts.map(\.yours) == [.string("2031-01-01"), .null])
        #expect(conflicts.map(\.theirs) == [.null, .string("2030-01-01")])
        #expect(try card().validFrom == nil)
    }

    @Test func aRuleThatMineBreaksAloneIsMine() throws {
        let (first, last) = (CalendarDate("2031-01-01"), CalendarDate("2030-01-01"))
        try edit([.expiryDate(last)])
        // From the version that has it, and with both dates sent, nobody else is to blame.
        for (changes, version) in [
            ([CardChange.validFrom(first)], 2), ([.validFrom(first), .expiryDate(last)], 1),
        ] as [([CardChange], Int64)] {
            let refusal = wallet.refusal { [id] session throws(WalletError) in
                _ = try session.mergeCard(id, changes, fromVersion: version)
            }
            #expect(code(refusal) == "before_valid_from")
        }
    }

    @Test func aNumberThatTheirCodeCannotSayIsAConflict() throws {
        try edit([.barcode(CardBarcode(symbology: .ean8)), .cardNumber("96385074")])
        try edit([.cardNumber("96385074")])
        let conflicts = try #require(
            try conflicts([.cardNumber("5901234123457")], from: 1)
        )
        #expect(conflicts.map(\.field).contains(.cardNumber))
    }

    @Test func aPartOfWhatTheyTookAwayIsAConflict() throws {
        try edit([.barcode(nil)])
        let patch = BarcodePatch(symbology: nil, payload: "5901234123457", charset: nil)
        let conflicts = try #require(try conflicts([.barcodeParts(patch)], from: 1))
        #expect(conflicts.map(\.field) == [.barcode])
        #expect(conflicts[0].theirs == .null)
    }

    private static func object(_ text: String) throws -> JSONObject {
        try #require(try JSONParser.parse(text).objectValue)
    }

    private func card() throws -> Card {
        try wallet.read { session throws(WalletError) in try session.card(id).card }
    }

    private func edit(_ changes: [CardChange]) throws {
        _ = try wallet.write { [id] session throws(WalletError) in
            try session.editCard(id, changes)
        }
    }

    private func merge(_ changes: [CardChange], from version: Int64) throws -> MergedCard {
        try wallet.write { [id] session throws(WalletError) in
            try session.mergeCard(id, changes, fromVersion: version)
        }
    }

    private func conflicts(
        _ changes: [CardChange],
        from version: Int64
    ) throws -> [FieldConflict]? {
        do throws(WalletError) {
            _ = try wallet.write { [id] session throws(WalletError) in
                try session.mergeCard(id, changes, fromVersion: version)
            }
            return nil
        } catch .mergeConflict(let conflicts, _, _) {
            return conflicts
        }
    }
}
