import Testing
import WalletCore

/// What of a card hangs on the reader's day.
@Suite struct CardDayTests {
    private func card(validFrom: String? = nil, expiryDate: String? = nil) -> Card {
        Card(
            id: CardID(high: 1, low: 1),
            walletID: WalletID(high: 1, low: 1),
            version: 1,
            name: "Card",
            validFrom: validFrom.flatMap { CalendarDate($0) },
            expiryDate: expiryDate.flatMap { CalendarDate($0) },
            createdAt: Instant(secondsSinceEpoch: 0)
        )
    }

    @Test(
        arguments: [
            ("2027-02-20", nil), ("2027-02-21", 7), ("2027-02-22", 6), ("2027-02-27", 1),
            ("2027-02-28", 0), ("2027-03-01", nil),
        ] as [(String, Int64?)]
    )
    func endIsWorthAWordForAWeek(_ day: String, _ daysLeft: Int64?) throws {
        let date = try #require(CalendarDate(day))
        let card = card(expiryDate: "2027-02-28")
        #expect(card.daysLeft(on: date) == daysLeft)
        #expect(card.isExpired(on: date) == (day == "2027-03-01"))
        #expect(self.card().daysLeft(on: date) == nil)
    }
}
