import Relevance
import Testing
import Timeline
import WalletCore

@Suite struct PolicyRulesTests {
    private let person: Person = {
        var person = Person()
        person.live()
        return person
    }()

    @Test func manualWithoutDatesWaitsForASignal() {
        var input = person.input(.manual, now: "2026-11-30T07:05:00Z").choosing([3])
        #expect(build(input).policy == .after(instant("2026-12-01T07:15:00Z")))
        input.canSignalDevice = true
        #expect(build(input).policy == .never)
    }

    @Test func manualWithADateAsksAgain() {
        var input = person.input(.manual).choosing([3])
        input.canSignalDevice = true
        input.cards[3].expiryDate = date("2027-01-31")
        #expect(build(input).policy != .never)
    }

    @Test func knownChangeIsAwaited() {
        var input = person.input(now: "2026-11-30T07:05:00Z")
        input.nextKnownChange = instant("2026-11-30T12:00:00Z")
        input.jitterSeconds = 77
        #expect(build(input).policy == .after(instant("2026-11-30T12:01:17Z")))
        input.nextKnownChange = instant("2026-11-30T07:06:00Z")
        #expect(build(input).policy == .after(instant("2026-11-30T07:31:17Z")))
    }

    @Test func periodicPlanIsRenewedAtThreeQuarters() throws {
        let timeline = build(person.input(now: "2026-11-30T07:05:00Z"))
        let entry = timeline.entries[timeline.entries.count * 3 / 4]
        let expected = min(entry.date, instant("2026-12-01T07:00:00Z"))
        #expect(timeline.policy == .after(expected))
    }

    @Test func singleEntryIsRenewedAtTheNextLocalDay() throws {
        var input = person.input(.recent, now: "2026-11-30T07:05:00Z")
        input.history = UsageHistory()
        input.zone = try SystemZone.table("Europe/Berlin")
        input.jitterSeconds = 10
        #expect(build(input).entries.count == 1)
        #expect(build(input).policy == .after(instant("2026-11-30T23:00:10Z")))
        // A minute before the day ends, a quarter of an hour is the least.
        input.now = instant("2026-11-30T22:59:00Z")
        #expect(build(input).policy == .after(instant("2026-11-30T23:15:10Z")))
    }

    @Test func rotationOfOneCardIsNoSequence() {
        var input = person.input(.rotation).choosing([3])
        input.history = UsageHistory()
        let timeline = build(input)
        #expect(timeline.entries.count == 1)
        #expect(timeline.policy == .after(instant("2026-12-01T00:00:00Z")))
    }
}
