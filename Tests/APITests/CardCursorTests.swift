import Testing
import WalletCore

@testable import API

@Suite struct CardCursorTests {
    private static let seal = "0123456789abcdef0123456789abcdef"
    private static let id = CardID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0007)

    @Test(
        arguments: [0, 1, 35, 36, 1_796_000_000, Int64.max, Int64.min, -1],
        [
            "", "a", "кофе", "a.b~c", String(repeating: "ß", count: 512),
            String(repeating: "\u{1F3B5}", count: CardPlace.nameCountMax),
        ]
    )
    func aCursorIsReadAsItWasWritten(number: Int64, name: String) throws {
        for order in CardOrder.allCases {
            let cursor = CardCursor(
                epoch: number,
                place: CardPlace(
                    order: order,
                    first: number,
                    second: 0 &- number,
                    name: name,
                    id: Self.id
                )
            )
            let read = try CardCursor(cursor.text, order: order)
            #expect(read == cursor)
            #expect(read.place(named: name)?.first == number)
            #expect(read.place(named: name + "x") == nil)
            #expect(cursor.text.utf8.count < 200, "a name has no place in an address")
            let isPlain = cursor.text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || "-._~".utf8.contains(byte)
            }
            #expect(isPlain)
        }
    }

    @Test(arguments: [
        "", ".", "1", "1_0190", "1.natural.0.0.x.", "1.natural.0.0.0190.\(seal)",
        "1.other.0.0.01900000-0000-7000-8000-000000000007.\(seal)",
        "1.natural.0.0.01900000-0000-7000-8000-000000000007.",
        "1.natural.0.0.01900000-0000-7000-8000-000000000007.\(seal.uppercased())",
        "1.natural.0.0.01900000-0000-7000-8000-000000000007.\(seal.dropLast())g",
        "1.natural.+0.0.01900000-0000-7000-8000-000000000007.\(seal)",
        "1.natural.0.00.01900000-0000-7000-8000-000000000007.\(seal)",
        "1.natural.0.0.01900000-0000-7000-8000-000000000007.\(seal).", "é.1",
    ])
    func whatWasNeverGivenOutIsRefused(text: String) {
        #expect(throws: RequestError.self) { try CardCursor(text, order: .natural) }
    }

    @Test func aCursorOfAnotherOrderIsRefused() throws {
        let place = CardPlace(order: .name, first: 0, second: 0, name: "a", id: Self.id)
        let text = CardCursor(epoch: 1, place: place).text
        #expect(throws: RequestError.self) { try CardCursor(text, order: .natural) }
    }

    @Test(arguments: [0, 1_796_000_000_123, -1, Int64.max])
    func aDatedCursorIsReadAsItWasWritten(milliseconds: Int64) throws {
        let place = DatedPlace<Card>(Instant(millisecondsSinceEpoch: milliseconds), Self.id)
        let cursor = DatedCursor(place)
        #expect(try DatedCursor<Card>(cursor.text, parameter: "before") == cursor)
    }

    @Test(arguments: ["", ".", "1", "01900000-0000-7000-8000-000000000007", "1.x", "1.2.3"])
    func otherTextsAreNoDatedCursors(text: String) {
        #expect(throws: RequestError.self) {
            try DatedCursor<Card>(text, parameter: "before")
        }
    }
}
