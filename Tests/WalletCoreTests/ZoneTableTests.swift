import Testing
import WalletCore

@Suite struct ZoneTableTests {
    /// Berlin around its two changes of 2026 and 2027, as the tz database has them.
    private let berlin = ZoneTable(
        identifier: "Europe/Berlin",
        initialOffsetSeconds: 7200,
        transitions: [
            .init(instant: instant("2026-10-25T01:00:00Z"), offsetSeconds: 3600),
            .init(instant: instant("2027-03-28T01:00:00Z"), offsetSeconds: 7200),
        ]
    )

    /// Havana: midnight is skipped in March and occurs twice in November.
    private let havana = ZoneTable(
        identifier: "America/Havana",
        initialOffsetSeconds: -18_000,
        transitions: [
            .init(instant: instant("2026-03-08T05:00:00Z"), offsetSeconds: -14_400),
            .init(instant: instant("2026-11-01T05:00:00Z"), offsetSeconds: -18_000),
        ]
    )

    @Test func aRepeatedHourMeansItsFirstOccurrence() throws {
        let local = try #require(LocalDateTime("2026-10-25T02:30:00"))
        #expect(berlin.instant(local) == Self.instant("2026-10-25T00:30:00Z"))
        #expect(berlin.lastInstant(local) == Self.instant("2026-10-25T01:30:00Z"))
    }

    @Test func aSkippedHourMeansTheFirstInstantAfterIt() throws {
        let local = try #require(LocalDateTime("2027-03-28T02:30:00"))
        #expect(berlin.instant(local) == Self.instant("2027-03-28T01:00:00Z"))
        #expect(berlin.local(berlin.instant(local)).description == "2027-03-28T03:00:00")
    }

    @Test(arguments: [
        ("2026-10-25", 25.0), ("2027-03-28", 23.0), ("2026-10-24", 24.0),
    ])
    func daysHaveTheirOwnLength(_ text: String, _ hours: Double) throws {
        let date = try #require(CalendarDate(text))
        let length = berlin.startOfDay(date.adding(days: 1)).seconds(since: berlin.startOfDay(date))
        #expect(length == hours * 3600)
    }

    @Test func aDayWithoutMidnightStartsAfterTheGap() throws {
        let date = try #require(CalendarDate("2026-03-08"))
        #expect(havana.startOfDay(date) == Self.instant("2026-03-08T05:00:00Z"))
        #expect(havana.local(havana.startOfDay(date)).description == "2026-03-08T01:00:00")
    }

    @Test func aDayWithTwoMidnightsStartsAtTheFirst() throws {
        let date = try #require(CalendarDate("2026-11-01"))
        #expect(havana.startOfDay(date) == Self.instant("2026-11-01T04:00:00Z"))
        let next = havana.startOfDay(date.adding(days: 1))
        #expect(next.seconds(since: havana.startOfDay(date)) == 25 * 3600)
    }

    @Test func everyInstantIsItselfAgainOrItsFirstOccurrence() {
        for hour in 0..<(400 * 24) {
            let instant = Self.instant("2026-02-01T00:00:00Z").adding(seconds: Int64(hour) * 3600)
            for zone in [berlin, havana] {
                let again = zone.instant(zone.local(instant))
                let isRepeat = again.adding(seconds: 3600) == instant
                #expect(again == instant || isRepeat)
                #expect(zone.local(again) == zone.local(instant))
            }
        }
    }

    private static func instant(_ text: String) -> Instant {
        Instant(rfc3339: text) ?? Instant(secondsSinceEpoch: 0)
    }
}
