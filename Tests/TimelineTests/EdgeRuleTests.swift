import Relevance
import TestSupport
import Testing
import Timeline
import WalletCore

@Suite struct EdgeRuleTests {
    private let person: PlannedPerson = {
        var person = PlannedPerson()
        person.live()
        return person
    }()

    private func pin(_ card: Int, from start: String, until end: String) -> Pin {
        Pin(
            personID: PersonID(high: 1, low: 1),
            cardID: PlannedPerson.id(card),
            pinnedAt: instant(start),
            until: instant(end)
        )
    }

    @Test func changeTooCloseWaitsForFiveMinutes() {
        var input = person.input(.recent, now: "2026-11-30T10:00:00Z")
        input.lastVisibleChange = instant("2026-11-30T10:00:00Z")
        input.pins = [pin(5, from: "2026-11-30T10:00:00Z", until: "2026-11-30T10:02:00Z")]
        let timeline = build(input)
        #expect(timeline.entries[0].date == instant("2026-11-30T10:00:00Z"))
        #expect(timeline.entries[1].date == instant("2026-11-30T10:05:00Z"))
        #expect(timeline.entries[0].relevance.duration == 300)
        #expect(timeline.shown(at: "2026-11-30T10:05:00Z") == [2])
    }

    @Test func changeThatIsOverByThenIsSkipped() {
        var input = person.input(.recent, now: "2026-11-30T10:00:00Z")
        input.lastVisibleChange = instant("2026-11-30T10:00:00Z")
        input.pins = [
            pin(5, from: "2026-11-30T10:00:00Z", until: "2026-11-30T10:01:00Z"),
            pin(4, from: "2026-11-30T10:01:00Z", until: "2026-11-30T10:03:00Z"),
            pin(3, from: "2026-11-30T10:03:00Z", until: "2026-11-30T11:00:00Z"),
        ]
        let timeline = build(input)
        #expect(timeline.entries.prefix(3).map { timeline.numbers(of: $0)[0] } == [5, 3, 2])
        #expect(timeline.entries[1].date == instant("2026-11-30T10:05:00Z"))
        #expect(timeline.entries[2].date == instant("2026-11-30T11:00:00Z"))
    }

    @Test func expiredCardLeavesAtLocalMidnight() throws {
        var input = person.input(.favourites, now: "2026-11-30T20:00:00Z")
        input.zone = try SystemZone.table("Europe/Berlin")
        input.cards[3].isFavourite = true
        input.cards[3].expiryDate = date("2026-11-30")
        input.cards[4].isFavourite = true
        input.cards[4].validFrom = date("2026-12-02")
        let timeline = build(input)
        #expect(timeline.shown(at: "2026-11-30T22:59:59Z") == [3])
        // 2026-12-01T00:00 in Berlin: nothing is left for a day, then the next one begins.
        #expect(timeline.entries.map(\.date).contains(instant("2026-11-30T23:00:00Z")))
        #expect(
            timeline.entries.first { $0.date == instant("2026-11-30T23:00:00Z") }?.state
                == .fallback
        )
        #expect(timeline.shown(at: "2026-12-01T23:00:00Z") == [4])
    }

    @Test func manualCardThatExpiresIsMissingFromThenOn() {
        var input = person.input(.manual, now: "2026-12-01T01:00:00Z")
        input.configuration.cards = [PlannedPerson.id(3), PlannedPerson.id(4)]
        input.cards[3].expiryDate = date("2026-11-30")
        let timeline = build(input)
        #expect(
            timeline.missing == [MissingCard(id: PlannedPerson.id(3).description, reason: .expired)]
        )
        #expect(timeline.shown(at: "2026-12-01T01:00:00Z") == [4])
    }

    @Test func dayStartsAreEntriesWhereSomethingDependsOnTheDay() {
        var input = person.input(.recent)
        let starts = { (timeline: WidgetTimeline) in
            timeline.entries.dropFirst().filter { $0.date.secondsSinceEpoch % 86_400 == 0 }.count
        }
        input.history = UsageHistory()
        #expect(starts(build(input)) == 0)
        input.cards[2].changesDaily = true
        #expect(starts(build(input)) == 2)
    }

    @Test func scoreStepsAreLargeAndAQuarterApart() {
        let timeline = build(person.input(.manual, family: .systemSmall).choosing([0]))
        let scores = timeline.entries.map(\.relevance.score)
        #expect(scores.count > 4)
        for (earlier, later) in zip(timeline.entries, timeline.entries.dropFirst()) {
            let difference = abs(later.relevance.score - earlier.relevance.score)
            #expect(difference >= 0.005)
            #expect(difference >= 0.25 * earlier.relevance.score)
            #expect(earlier.relevance.duration >= 900)
            #expect(timeline.numbers(of: later) == [0])
        }
    }

    @Test func everythingStaysWithinAQuarterOfAnHour() {
        for family in [WidgetFamily.systemSmall, .systemMedium] {
            let whole = build(person.input(family: family, now: "2026-11-30T12:15:00Z"))
            for now in ["2026-11-30T12:15:01Z", "2026-11-30T12:20:20.5Z", "2026-11-30T12:29:59Z"] {
                #expect(build(person.input(family: family, now: now)) == whole)
            }
        }
    }

    @Test func laterRequestContinuesTheSamePlan() {
        let early = build(person.input(now: "2026-11-30T06:00:00Z"))
        let late = build(person.input(now: "2026-11-30T17:31:00Z"))
        let expected = early.entries.filter { $0.date >= late.entries[0].date }.map(\.date)
        #expect(
            Array(late.entries.map(\.date).prefix(expected.count - 1)) == Array(expected.dropLast())
        )
        #expect(late.entries[0].date <= instant("2026-11-30T17:31:00Z"))
    }

    @Test func tomorrowIsPlannedAsItWillBe() {
        let today = build(person.input(now: "2026-11-30T06:00:00Z"))
        let tomorrow = build(person.input(now: "2026-12-01T00:00:00Z"))
        for hour in 10..<24 {
            let moment = "2026-12-01T\(hour):00:00Z"
            #expect(today.shown(at: moment) == tomorrow.shown(at: moment))
        }
    }

    @Test func coverageEndsAtALocalMidnightTwiceTheHorizonAhead() throws {
        var input = person.input(.recent)
        input.zone = try SystemZone.table("America/New_York")
        for horizon in [3_600, 86_400, 604_800] as [Int64] {
            input.horizonSeconds = horizon
            let timeline = build(input)
            let end = input.zone.local(timeline.coveredEnd)
            #expect(end.secondsOfDay == 0)
            #expect(timeline.coveredEnd >= input.now.adding(seconds: 2 * horizon))
            #expect(timeline.coveredEnd < input.now.adding(seconds: 2 * horizon + 2 * 86_400))
            #expect(timeline.staleAfter == timeline.coveredEnd)
        }
    }
}

extension TimelineInput {
    func choosing(_ numbers: [Int]) -> TimelineInput {
        var input = self
        input.configuration.cards = numbers.map(PlannedPerson.id)
        return input
    }
}
