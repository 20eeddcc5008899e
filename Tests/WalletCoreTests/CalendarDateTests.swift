import Testing
import WalletCore

@Suite struct CalendarDateTests {
    @Test(
        arguments: [
            ("1970-01-01", 0, 4), ("2000-01-03", 10959, 1), ("2020-02-29", 18321, 6),
            ("2026-11-30", 20787, 1), ("1969-12-31", -1, 3), ("0000-03-01", -719_468, 3),
        ] as [(String, Int64, Int)]
    )
    func textDayAndWeekdayAgree(_ text: String, _ days: Int64, _ weekday: Int) throws {
        let date = try #require(CalendarDate(text))
        #expect(date.daysSinceEpoch == days)
        #expect(date.description == text)
        #expect(date.isoWeekday == weekday)
    }

    @Test(arguments: [
        "2021-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "26-04-30",
        "2026-4-30", "2026/04/30", "", "2026-04-3o",
    ])
    func daysThatDoNotExistAreRefused(_ text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test func everyDayOfFourCenturiesIsItself() throws {
        for days in Int64(-80_000)...80_000 {
            let date = CalendarDate(daysSinceEpoch: days)
            let parts = date.parts
            let again = CalendarDate(year: parts.year, month: parts.month, day: parts.day)
            try #require(again == date)
        }
    }
}
