import Relevance
import TestSupport
import Testing
import Timeline
import WalletCore

/// Days on which the clock is changed.
///
/// Source: the tz database.
@Suite struct LocalDayTests {
    struct Day: CustomTestStringConvertible, Sendable {
        let zone: String
        let day: String
        /// The first instant of the day, and how long it lasts.
        let start: String
        let quarterCount: Int
        var testDescription: String { "\(zone) \(day)" }
    }

    static let days: [Day] = [
        Day(
            zone: "Europe/Berlin",
            day: "2026-10-25",
            start: "2026-10-24T22:00:00Z",
            quarterCount: 100
        ),
        Day(
            zone: "Europe/Berlin",
            day: "2027-03-28",
            start: "2027-03-27T23:00:00Z",
            quarterCount: 92
        ),
        Day(
            zone: "America/Havana",
            day: "2026-03-08",
            start: "2026-03-08T05:00:00Z",
            quarterCount: 92
        ),
        Day(
            zone: "Africa/Cairo",
            day: "2026-04-24",
            start: "2026-04-23T22:00:00Z",
            quarterCount: 92
        ),
        Day(
            zone: "Asia/Beirut",
            day: "2026-03-29",
            start: "2026-03-28T22:00:00Z",
            quarterCount: 92
        ),
        Day(
            zone: "America/Havana",
            day: "2026-11-01",
            start: "2026-11-01T04:00:00Z",
            quarterCount: 100
        ),
        Day(
            zone: "Australia/Lord_Howe",
            day: "2026-10-04",
            start: "2026-10-03T13:30:00Z",
            quarterCount: 94
        ),
        Day(
            zone: "Europe/Moscow",
            day: "2026-03-29",
            start: "2026-03-28T21:00:00Z",
            quarterCount: 96
        ),
    ]

    /// The pictures of a card take turns every quarter of an hour, so that each slot is an entry.
    private func timeline(_ day: Day, now: Instant) throws -> WidgetTimeline {
        var person = PlannedPerson()
        person.zone = try SystemZone.table(day.zone)
        var input = person.input(.rotation).choosing([1])
        input.cards[1].images = [.front, .back, .icon]
        input.configuration.interval = .quarterHour
        input.cards[1].changesDaily = true
        input.now = now
        return build(input)
    }

    @Test(arguments: days)
    func dayBeginsAndEndsWhereTheClockSays(_ day: Day) throws {
        let start = instant(day.start)
        let entries = try timeline(day, now: start).entries
        let zone = try SystemZone.table(day.zone)
        #expect(entries[0].date == start)
        #expect(zone.date(start) == date(day.day))
        #expect(zone.date(start.adding(seconds: -1)) < date(day.day))
        let inside = entries.filter { zone.date($0.date) == date(day.day) }
        #expect(inside.count == min(day.quarterCount, 96))
        #expect(
            zone.startOfDay(date(day.day).adding(days: 1))
                == start.adding(seconds: Int64(day.quarterCount) * 900)
        )
        #expect(inside.allSatisfy { $0.relevance.duration == 900 })
    }

    @Test(arguments: days)
    func dayBeforeCoversTheDayStart(_ day: Day) throws {
        // Seen from six hours before, the day's first instant is an entry.
        let entries = try timeline(day, now: instant(day.start).adding(seconds: -21_600)).entries
        #expect(entries.contains { $0.date == instant(day.start) })
    }

    /// What changes once or twice a day changes when the clock shows midnight or noon, however long the
    /// day is.
    @Test(arguments: days, [RotationInterval.halfDay, .day])
    func longTurnsFollowTheWallClock(_ day: Day, interval: RotationInterval) throws {
        let zone = try SystemZone.table(day.zone)
        var person = PlannedPerson()
        person.zone = zone
        var input = person.input(.rotation).choosing([0, 1, 2, 3, 4])
        input.configuration.interval = interval
        input.family = .systemSmall
        input.history = UsageHistory()
        input.horizonSeconds = 172_800
        (input.now, input.lastVisibleChange) = (
            instant(day.start).adding(seconds: -3_600), instant(day.start).adding(seconds: -3_600)
        )
        let entries = build(input).entries
        try #require(entries.count >= 3)
        for entry in entries.dropFirst() {
            let local = zone.local(entry.date)
            let isDayStart = entry.date == zone.startOfDay(local.date)
            #expect(isDayStart || (interval == .halfDay && local.secondsOfDay == 43_200))
        }
        // Every turn shows another card.
        for (one, next) in zip(entries, entries.dropFirst()) { #expect(one.cards != next.cards) }
    }

    @Test func skippedMidnightBeginsAtOne() throws {
        for name in ["America/Havana", "Africa/Cairo", "Asia/Beirut"] {
            let day = try #require(Self.days.first { $0.zone == name })
            let zone = try SystemZone.table(name)
            #expect(zone.local(instant(day.start)).secondsOfDay == 3_600)
        }
    }

    @Test func repeatedHourIsPlannedTwice() throws {
        let zone = try SystemZone.table("Europe/Berlin")
        let first = instant("2026-10-25T00:30:00Z")
        let second = instant("2026-10-25T01:30:00Z")
        #expect(zone.local(first) == zone.local(second))
        let entries = try timeline(Self.days[0], now: instant("2026-10-24T22:00:00Z")).entries
        #expect(entries.contains { $0.date == first })
        #expect(entries.contains { $0.date == second })
    }

    @Test func habitStaysAtItsLocalHourAcrossTheChange() throws {
        // A weekday habit around 8 local time, seen on the Mondays before and after the change.
        var person = PlannedPerson()
        person.zone = try SystemZone.table("Europe/Berlin")
        person.live()
        for (now, utcHour) in [("2026-10-19T00:00:00Z", "06"), ("2026-10-26T00:00:00Z", "07")] {
            let day = now.prefix(10)
            let timeline = build(person.input(now: now))
            #expect(timeline.shown(at: "\(day)T\(utcHour):00:00Z") == [0])
        }
    }
}
