import TestSupport
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

    /// A zone with made-up changes at odd seconds, a day apart at least.
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func sampledTableHasEveryChangeToTheSecond(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var seconds: Int64 = 0
        var offset: Int64 = 3_600
        let changes = (0..<20).map { _ in
            seconds += Int64.random(in: 86_401...9_000_000, using: &random)
            offset += Int64.random(in: 1...7_200, using: &random)
            return ZoneTable.Transition(
                instant: Instant(secondsSinceEpoch: seconds),
                offsetSeconds: offset
            )
        }
        let known = ZoneTable(
            identifier: "Made/Up",
            initialOffsetSeconds: 3_600,
            transitions: changes
        )
        let found = ZoneTable(identifier: "Made/Up", covering: 0...(seconds + 86_400)) { second in
            known.offsetSeconds(at: Instant(secondsSinceEpoch: second))
        }
        for change in changes {
            for difference in [-1, 0, 1] as [Int64] {
                let instant = change.instant.adding(seconds: difference)
                #expect(found.offsetSeconds(at: instant) == known.offsetSeconds(at: instant))
            }
        }
        // Outside of what was looked at the nearest offset holds.
        #expect(found.offsetSeconds(at: Instant(secondsSinceEpoch: -1_000_000)) == 3_600)
        #expect(found.offsetSeconds(at: Instant(secondsSinceEpoch: 1 << 40)) == offset)
    }

    private static func instant(_ text: String) -> Instant {
        Instant(rfc3339: text) ?? Instant(secondsSinceEpoch: 0)
    }
}
