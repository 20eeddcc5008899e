import Relevance
import TestSupport
import Testing
import Timeline
import WalletCore

/// The rules at their limits: just within, and just beyond.
@Suite struct LimitTests {
    private func pin(_ card: Int, from start: Instant, seconds: Int64) -> Pin {
        Pin(
            personID: PersonID(high: 1, low: 1),
            cardID: Person.id(card),
            pinnedAt: start,
            until: start.adding(seconds: seconds)
        )
    }

    @Test(
        "neighbours stand at least 300 s apart: a change at 299 s waits one, at 300 s none",
        arguments: [1, 298, 299, 300, 301, 899] as [Int64]
    )
    func spacing(seconds: Int64) {
        let now = instant("2026-11-30T10:00:00Z")
        // Without habits the cards stand in their own order.
        var input = Person().input(.recent)
        (input.now, input.lastVisibleChange) = (now, now)
        input.pins = [pin(5, from: now, seconds: seconds)]
        let timeline = build(input)
        #expect(timeline.entries[0].date == now)
        #expect(timeline.entries[1].date == now.adding(seconds: max(300, seconds)))
        #expect(timeline.numbers(of: timeline.entries[1]) == [0])
    }

    @Test(
        "at most 96 entries, however long the horizon and short the turns",
        arguments: WidgetConfiguration.intervalMinutesChoices,
        [3_600, 86_400, 604_800] as [Int64]
    )
    func entryCount(intervalMinutes: Int, horizon: Int64) {
        var input = Person().input(.rotation, now: "2026-11-30T07:00:00Z").choosing([0, 1, 2])
        input.history = UsageHistory()
        input.configuration.intervalMinutes = intervalMinutes
        input.horizonSeconds = horizon
        let timeline = build(input)
        let step = Int64(intervalMinutes) * 60
        let span =
            timeline.coveredEnd.secondsSinceEpoch
            - timeline.entries[0].date.secondsSinceEpoch
        #expect(timeline.entries.count == min(96, Int((span + step - 1) / step)))
        #expect(timeline.entries.allSatisfy { $0.relevance.duration > 0 })
        // What was left out begins where the last entry ends, and is not claimed to be covered.
        if timeline.entries.count == 96 {
            #expect(timeline.coveredEnd == timeline.entries[0].date.adding(seconds: 96 * step))
        } else {
            #expect(timeline.coveredEnd >= input.now.adding(seconds: 2 * horizon))
        }
    }

    @Test(
        "the next request is a quarter of an hour away at least, with or without jitter",
        arguments: [0, 1, 599] as [Int64],
        ["2026-11-30T23:44:59Z", "2026-11-30T23:45:00Z", "2026-11-30T23:59:59Z"]
    )
    func nextRequest(jitter: Int64, now: String) {
        for mode in WidgetMode.allCases {
            var input = Person().input(mode, now: now)
            input.jitterSeconds = jitter
            input.nextKnownChange = input.now.adding(seconds: 1)
            guard case .after(let date) = build(input).policy else { continue }
            #expect(date >= input.now.adding(seconds: 900), "\(mode)")
            #expect(date.secondsSinceEpoch % 900 == jitter % 900, "\(mode)")
        }
    }

    @Test(
        "a plan that was cut short keeps the jitter: devices do not all ask at its end",
        arguments: [0, 1, 599] as [Int64],
        [1, 2, 20]
    )
    func cutPlan(jitter: Int64, count: Int) throws {
        var input = Person().input(.recent, now: "2026-11-30T07:00:00Z")
        // A pin every hour makes entries to cut.
        input.pins = (0..<24).map {
            pin($0 % 6, from: input.now.adding(seconds: Int64($0) * 3_600), seconds: 1_800)
        }
        input.jitterSeconds = jitter
        let timeline = build(input)
        try #require(timeline.entries.count > count)
        let end = timeline.entries[count].date
        guard case .after(let date) = timeline.limited(entryCount: count).policy else {
            Issue.record("it asks again")
            return
        }
        let earliest = max(end, input.now.adding(seconds: 1_800)).adding(seconds: jitter)
        guard case .after(let whole) = timeline.policy else {
            Issue.record("it asks again")
            return
        }
        #expect(date == min(whole, earliest))
    }

    /// A habit on Sunday nights that goes on into Monday: the week is a ring.
    @Test func habitAcrossTheEndOfTheWeekIsOneHabit() {
        var person = Person(cardCount: 3)
        let monday = LocalInstant(LocalDateTime(secondsSinceEpoch: 1_795_996_800)).day
        for week in (1...12).reversed() {
            let sunday = monday - 7 * week - 1
            person.history.append(ItemIndex(2), at: LocalInstant(day: sunday, secondOfDay: 84_600))
            person.history.append(
                ItemIndex(2),
                at: LocalInstant(day: sunday + 1, secondOfDay: 3_600)
            )
            for day in (sunday + 3)...(sunday + 5) {
                person.history.append(ItemIndex(1), at: LocalInstant(day: day, secondOfDay: 43_200))
            }
        }
        let timeline = build(person.input(.auto, now: "2026-12-05T12:00:00Z"))
        for moment in ["2026-12-06T23:45:00Z", "2026-12-07T00:00:00Z", "2026-12-07T00:45:00Z"] {
            #expect(timeline.shown(at: moment) == [2], "\(moment)")
        }
        #expect(
            build(person.input(.auto, now: "2026-12-09T11:00:00Z"))
                .shown(at: "2026-12-09T12:00:00Z") == [1]
        )
    }

    /// Days of 23, 23.5, 24 and 25 hours, from hours before the change to hours after it.
    @Test(arguments: LocalDayTests.days, Array(1...6) as [UInt64])
    func rulesHoldAcrossAChangeOfClocks(_ day: LocalDayTests.Day, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var person = Person()
        person.live()
        person.zone = try SystemZone.table(day.zone)
        for mode in WidgetMode.allCases {
            var input = person.input(mode, family: .systemMedium)
            input.now = instant(day.start)
                .adding(seconds: Int64.random(in: -50_000..<90_000, using: &random))
            input.lastVisibleChange = input.now
                .adding(seconds: -Int64.random(in: 0..<200_000, using: &random))
            input.cards[1].changesDaily = true
            input.cards[2].expiryDate = date(day.day)
            input.configuration.cards = [2, 1, 0].map(Person.id)
            let timeline = build(input)
            #expect(build(input) == timeline)
            #expect((1...96).contains(timeline.entries.count))
            #expect(timeline.entries[0].date <= input.now)
            for (earlier, later) in zip(timeline.entries, timeline.entries.dropFirst()) {
                #expect(later.date >= earlier.date.adding(seconds: 300), "\(mode)")
            }
            // What expires on the day stands until the local day ends, and not a second longer.
            let next = person.zone.startOfDay(date(day.day).adding(days: 1))
            for entry in timeline.entries where timeline.numbers(of: entry).contains(2) {
                #expect(entry.date < next, "\(mode)")
            }
            if input.now < next, next < timeline.coveredEnd {
                let begins = next..<next.adding(seconds: 300)
                #expect(timeline.entries.contains { begins.contains($0.date) }, "\(mode)")
            }
        }
    }
}
