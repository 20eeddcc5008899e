import Relevance
import TestSupport
import Testing
import Timeline
import WalletCore

@Suite struct PolicyRulesTests {
    private let person: PlannedPerson = {
        var person = PlannedPerson()
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

    @Test func chosenCardsEndIsAwaited() {
        var input = person.input(.manual, now: "2026-11-30T07:05:00Z").choosing([3])
        input.jitterSeconds = 77
        input.canSignalDevice = true
        input.cards[3].expiryDate = date("2026-11-30")
        #expect(build(input).policy == .after(instant("2026-12-01T00:01:17Z")))
        // What has ended, and what nobody chose, changes nothing any more.
        input.cards[3].expiryDate = nil
        input.cards[2].expiryDate = date("2026-11-30")
        #expect(build(input).policy == .never)
        // A card that is not valid yet lets others stand in, whose days count as well.
        input.cards[3].validFrom = date("2026-12-02")
        #expect(build(input).policy == .after(instant("2026-12-01T00:01:17Z")))
        input.cards[2].expiryDate = nil
        #expect(build(input).policy == .after(instant("2026-12-02T00:01:17Z")))
    }

    @Test func counterThatBeginsAgainIsAwaited() throws {
        var input = person.input(.manual, now: "2026-11-30T07:05:00Z").choosing([3])
        input.zone = try SystemZone.table("Europe/Berlin")
        input.cards[3].changesDaily = true
        #expect(build(input).policy == .after(instant("2026-11-30T23:00:00Z")))
    }

    @Test(arguments: [WidgetMode.recent, .favourites, .rotation, .auto])
    func endOfAPinIsAwaited(_ mode: WidgetMode) {
        var input = person.input(mode, now: "2026-11-30T07:05:00Z").choosing([1, 2])
        input.jitterSeconds = 77
        input.pins = [
            Pin(
                personID: PersonID(high: 1, low: 1),
                cardID: PlannedPerson.id(5),
                pinnedAt: instant("2026-11-30T07:00:00Z"),
                until: instant("2026-11-30T12:00:00Z")
            )
        ]
        #expect(build(input).policy == .after(instant("2026-11-30T12:01:17Z")), "\(mode)")
    }

    @Test func changeWithinTheQuarterIsInThePlanAlready() {
        var input = person.input(.manual, now: "2026-11-30T23:50:00Z").choosing([3])
        input.cards[3].expiryDate = date("2026-11-30")
        // Midnight is the next quarter's beginning; a quarter more is the soonest.
        #expect(build(input).policy == .after(instant("2026-12-01T00:15:00Z")))
    }

    @Test func wayThroughTheCardsEndsWithTheDay() {
        var input = person.input(.favourites, now: "2026-11-30T07:05:00Z")
        input.horizonSeconds = 604_800
        input.offset = WidgetOffset(
            deviceID: DeviceID(high: 1, low: 1),
            kind: "CardListWidget",
            family: .systemSmall,
            steps: 1,
            day: date("2026-11-30")
        )
        #expect(build(input).policy == .after(instant("2026-12-01T00:00:00Z")))
    }

    @Test func planByRelevanceIsRenewedInTimeAllTheSame() {
        var input = person.input(now: "2026-11-30T07:05:00Z")
        input.cards[5].expiryDate = date("2026-12-01")
        guard case .after(let asked) = build(input).policy else {
            Issue.record("it asks again")
            return
        }
        #expect(asked <= instant("2026-12-01T07:00:00Z"))
    }

    /// Four changes, an hour apart from each other: three quarters of five entries is the fourth.
    @Test func periodicPlanIsRenewedAtThreeQuarters() {
        var input = person.input(.recent, now: "2026-11-30T07:05:00Z")
        input.history = UsageHistory()
        input.horizonSeconds = 86_400
        input.pins = (9...12).map { hour in
            let start = instant("2026-11-30T\(hour < 10 ? "0" : "")\(hour):00:00Z")
            return Pin(
                personID: PersonID(high: 1, low: 1),
                cardID: PlannedPerson.id(hour % 2 == 0 ? 4 : 5),
                pinnedAt: start,
                until: instant("2027-06-01T00:00:00Z")
            )
        }
        let timeline = build(input)
        #expect(
            timeline.entries.map(\.date)
                == [
                    "2026-11-30T00:00:00Z", "2026-11-30T09:00:00Z", "2026-11-30T10:00:00Z",
                    "2026-11-30T11:00:00Z", "2026-11-30T12:00:00Z",
                ].map(instant)
        )
        #expect(timeline.policy == .after(instant("2026-11-30T11:00:00Z")))
        // The horizon comes first where it is short.
        input.horizonSeconds = 3_600
        #expect(build(input).policy == .after(instant("2026-11-30T08:00:00Z")))
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
