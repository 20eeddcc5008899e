import Relevance
import Testing
import Timeline
import WalletCore

@Suite struct ModeTests {
    private let person: PlannedPerson = {
        var person = PlannedPerson()
        person.live()
        return person
    }()

    @Test func relevanceFollowsTheHabits() {
        let monday = build(person.input())
        #expect(monday.shown(at: "2026-11-30T08:00:00Z") == [0])
        #expect(monday.shown(at: "2026-11-30T18:00:00Z") == [1])
        let saturday = build(person.input(now: "2026-12-05T07:00:00Z"))
        #expect(saturday.shown(at: "2026-12-05T11:00:00Z") == [2])
        let medium = build(person.input(family: .systemMedium))
        #expect(Set(medium.shown(at: "2026-11-30T08:00:00Z")).isSuperset(of: [0, 1, 2]))
        #expect(medium.entries.allSatisfy { $0.cards.count == 4 && $0.state == .ok })
    }

    @Test func causesAreNamedInPlainWords() throws {
        let timeline = build(person.input(now: "2026-12-05T07:00:00Z"))
        let entry = try #require(
            timeline.entries.last { $0.date <= instant("2026-12-05T11:00:00Z") }
        )
        #expect(entry.cards.map { $0.cause.line() } == ["usually here on Saturdays around 11"])
    }

    @Test func scoreRisesTowardsTheUsualHour() throws {
        let timeline = build(person.input())
        let night = try #require(
            timeline.entries.last { $0.date <= instant("2026-11-30T03:00:00Z") }
                ?? timeline.entries.first
        )
        let morning = try #require(
            timeline.entries.last { $0.date <= instant("2026-11-30T08:00:00Z") }
        )
        #expect(morning.relevance.score > 0.1)
        #expect(night.relevance.score < morning.relevance.score)
    }

    @Test func manualKeepsItsOrderAndDropsWhatCannotBeShown() {
        var input = person.input(.manual, family: .systemMedium)
        input.configuration.cards = [5, 9, 3, 1, 5, 8].map(PlannedPerson.id)
        input.cards[3].isArchived = true
        input.deletedCards = [PlannedPerson.id(9)]
        let timeline = build(input)
        #expect(timeline.shown(at: "2026-11-30T08:00:00Z") == [5, 1])
        #expect(timeline.entries.allSatisfy { $0.state == .ok })
        #expect(
            timeline.missing == [
                MissingCard(id: PlannedPerson.id(9).description, reason: .deleted),
                MissingCard(id: PlannedPerson.id(3).description, reason: .archived),
                MissingCard(id: PlannedPerson.id(8).description, reason: .unknown),
            ]
        )
    }

    @Test func manualWithoutASurvivorFallsBackAndNamesTheMissing() {
        var input = person.input(.manual)
        input.configuration.cards = [PlannedPerson.id(9)]
        input.cards[4].isFavourite = true
        let timeline = build(input)
        #expect(timeline.entries.map(\.state) == [.fallback])
        #expect(timeline.shown(at: "2026-11-30T08:00:00Z") == [4])
        #expect(timeline.entries.map(\.relevance.score) == [0])
        #expect(
            timeline.missing == [MissingCard(id: PlannedPerson.id(9).description, reason: .unknown)]
        )
    }

    @Test func manualWithoutCardsIsUnconfigured() {
        let timeline = build(person.input(.manual, family: .systemMedium))
        #expect(timeline.entries.map(\.state) == [.unconfigured])
        // No favourites: the latest used, then by name.
        #expect(timeline.shown(at: "2026-11-30T08:00:00Z") == [2, 0, 1, 3])
        #expect(timeline.missing.isEmpty)
    }

    @Test func brokenConfigurationFallsBack() {
        var input = person.input()
        input.isConfigurationBroken = true
        let timeline = build(input)
        #expect(timeline.entries.allSatisfy { $0.state == .fallback && $0.relevance.score == 0 })
    }

    @Test func recentIsTheLastUsed() {
        let timeline = build(person.input(.recent, family: .systemMedium))
        #expect(timeline.shown(at: "2026-11-30T08:00:00Z") == [2, 0, 1])
        #expect(
            timeline.entries[0].cards.map { $0.cause.line() } == [
                "used last", "used lately", "used lately",
            ]
        )
    }

    @Test func favouritesStandInTheirPlaces() {
        var input = person.input(.favourites, family: .systemMedium)
        for (card, position) in [(1, 7), (3, nil), (4, 2), (5, nil)] as [(Int, Int64?)] {
            input.cards[card].isFavourite = true
            input.cards[card].position = position
        }
        #expect(build(input).shown(at: "2026-11-30T08:00:00Z") == [4, 1, 3, 5])
        input.configuration.count = 2
        #expect(build(input).shown(at: "2026-11-30T08:00:00Z") == [4, 1])
    }

    @Test func favouritesWithoutAnyFallBack() {
        #expect(build(person.input(.favourites)).entries.map(\.state) == [.fallback])
    }

    @Test func autoModeThatIsOffShowsFavourites() {
        var input = person.input()
        input.cards[5].isFavourite = true
        input.isAutoModeOn = false
        let timeline = build(input)
        #expect(timeline.entries.allSatisfy { timeline.numbers(of: $0) == [5] })
    }

    @Test func groupTakesTurns() {
        var input = person.input(.rotation)
        let group = GroupID(high: 1, low: 1)
        input.configuration.group = group
        for card in [1, 3, 5] {
            input.cards[card].groups = [group]
        }
        let timeline = build(input)
        // Entries that follow the score repeat the card whose turn it is.
        let turns = zip(timeline.entries, timeline.entries.dropFirst()).filter {
            $0.cards != $1.cards
        }
        #expect(turns.count > 24)
        for (earlier, later) in turns {
            let next = [1: 3, 3: 5, 5: 1][timeline.numbers(of: earlier)[0]]
            #expect(timeline.numbers(of: later) == next.map { [$0] })
            #expect(later.date.secondsSinceEpoch % 3_600 == 0)
        }
        #expect(timeline.policy == .atEnd)
    }

    @Test func picturesOfOneCardTakeTurns() {
        var input = person.input(.rotation)
        input.configuration.cards = [PlannedPerson.id(2)]
        input.configuration.interval = .quarterHour
        input.cards[2].images = [.front, .back]
        let timeline = build(input)
        #expect(timeline.entries.count == 96)
        for (earlier, later) in zip(timeline.entries, timeline.entries.dropFirst()) {
            #expect(earlier.cards[0].image != later.cards[0].image)
            #expect(earlier.relevance.duration == 900)
        }
        #expect(timeline.coveredEnd == timeline.entries[0].date.adding(seconds: 96 * 900))
    }

    @Test func pinStandsFirstInEveryModeButManual() {
        for mode in WidgetMode.allCases {
            var input = person.input(mode, family: .systemMedium)
            input.configuration.cards = [PlannedPerson.id(1)]
            input.pins = [
                Pin(
                    personID: PersonID(high: 1, low: 1),
                    cardID: PlannedPerson.id(5),
                    pinnedAt: instant("2026-11-30T05:00:00Z"),
                    until: instant("2026-12-01T00:00:00Z")
                )
            ]
            let timeline = build(input)
            #expect((timeline.shown(at: "2026-11-30T08:00:00Z").first == 5) == (mode != .manual))
            #expect(timeline.shown(at: "2026-12-01T00:05:00Z").first != 5)
        }
    }

    @Test func nextCardGoesOnUntilTheNextLocalDay() {
        for mode in [WidgetMode.auto, .recent] {
            var input = person.input(mode, now: "2026-11-30T08:00:00Z")
            let first = build(input).shown(at: "2026-11-30T08:00:00Z")
            input.offset = WidgetOffset(
                deviceID: DeviceID(high: 1, low: 1),
                kind: "CardListWidget",
                family: .systemSmall,
                steps: 1,
                day: date("2026-11-30")
            )
            let second = build(input)
            #expect(second.shown(at: "2026-11-30T08:00:00Z") != first)
            input.offset = nil
            #expect(
                second.shown(at: "2026-12-01T08:00:00Z")
                    == build(input).shown(at: "2026-12-01T08:00:00Z")
            )
        }
    }

    @Test func nextCardComesRoundAgain() {
        var input = person.input(now: "2026-11-30T08:00:00Z")
        let first = build(input).shown(at: "2026-11-30T08:00:00Z")
        var seen: [Int] = []
        for steps in 0..<6 {
            input.offset = WidgetOffset(
                deviceID: DeviceID(high: 1, low: 1),
                kind: "CardListWidget",
                family: .systemSmall,
                steps: steps,
                day: date("2026-11-30")
            )
            input.lastVisibleChange = instant("2026-11-30T07:59:00Z")
            seen += build(input).shown(at: "2026-11-30T07:59:30Z")
        }
        #expect(Set(seen) == Set(0..<6))
        input.offset = WidgetOffset(
            deviceID: DeviceID(high: 1, low: 1),
            kind: "CardListWidget",
            family: .systemSmall,
            steps: 6,
            day: date("2026-11-30")
        )
        #expect(build(input).shown(at: "2026-11-30T08:00:00Z") == first)
    }

    @Test func noCardsAreEmpty() {
        for mode in WidgetMode.allCases {
            var input = PlannedPerson(cardCount: 0).input(mode)
            input.pins = []
            let timeline = build(input)
            #expect(timeline.entries.map(\.state) == [.empty])
            #expect(timeline.cards.isEmpty)
            #expect(
                timeline.entries.allSatisfy { $0.relevance.score == 0 && $0.relevance.duration > 0 }
            )
        }
    }

    @Test func blockedCardIsShownOnlyWhereItWasChosen() {
        var input = person.input(.manual)
        input.configuration.cards = [PlannedPerson.id(0)]
        input.cards[0].isBlocked = true
        #expect(build(input).shown(at: "2026-11-30T08:00:00Z") == [0])
        input.configuration = WidgetConfiguration()
        let auto = build(input)
        #expect(!auto.cards.contains(PlannedPerson.id(0)))
    }

    @Test func lockedWalletShowsNothing() {
        var input = person.input()
        input.isLocked = true
        let timeline = build(input)
        #expect(timeline.entries.map(\.state) == [.locked])
        #expect(timeline.cards.isEmpty)
        #expect(timeline.policy == .never)
    }
}
