import Relevance
import TestSupport
import Testing
import Timeline
import WalletCore

@Suite struct TimelinePropertyTests {
    static let zones = ["Europe/Berlin", "America/Havana", "Asia/Kathmandu", "Australia/Lord_Howe"]

    /// An input of random cards, habits, settings, pins and times.
    private func input(_ random: inout SeededGenerator) throws -> TimelineInput {
        let zone = try SystemZone.table(Self.zones.randomElement(using: &random) ?? "UTC")
        let now = instant("2026-03-01T00:00:00Z")
            .adding(seconds: Int64.random(in: 0..<31_536_000, using: &random))
        var person = Person(cardCount: Int.random(in: 0...12, using: &random))
        person.zone = zone
        let today = zone.date(now)
        for card in person.cards.indices {
            person.cards[card].isFavourite = Int.random(in: 0..<3, using: &random) == 0
            person.cards[card].isArchived = Int.random(in: 0..<5, using: &random) == 0
            person.cards[card].changesDaily = Int.random(in: 0..<6, using: &random) == 0
            if Int.random(in: 0..<3, using: &random) == 0 {
                let days = Int64.random(in: -2...3, using: &random)
                person.cards[card].expiryDate = today.adding(days: days)
            }
            if Int.random(in: 0..<5, using: &random) == 0 {
                let days = Int64.random(in: -2...2, using: &random)
                person.cards[card].validFrom = today.adding(days: days)
            }
            person.cards[card].images = ImageSlot.allCases
        }
        let anchor = LocalInstant(zone.local(now))
        if !person.cards.isEmpty {
            var visit = anchor.adding(seconds: -8_000_000)
            while visit < anchor, person.history.count < 150 {
                let card = Int.random(in: person.cards.indices, using: &random)
                person.history.append(ItemIndex(UInt16(card)), at: visit)
                person.cards[card].lastUsed = now.adding(seconds: visit.seconds - anchor.seconds)
                visit = visit.adding(seconds: Int.random(in: 60..<200_000, using: &random))
            }
        }
        var input = person.input(WidgetMode.allCases.randomElement(using: &random) ?? .auto)
        input.family = WidgetFamily.allCases.randomElement(using: &random) ?? .systemSmall
        input.now = now
        input.lastVisibleChange = now.adding(
            seconds: -Int64.random(in: -100..<100_000, using: &random)
        )
        let counts = Int.random(in: 0...4, using: &random)
        input.configuration.cards = (0..<counts).map { _ in
            Person.id(Int.random(in: 0..<14, using: &random))
        }
        input.configuration.intervalMinutes =
            WidgetConfiguration.intervalMinutesChoices.randomElement(using: &random) ?? 60
        input.horizonSeconds = [3_600, 86_400, 604_800].randomElement(using: &random) ?? 86_400
        input.jitterSeconds = Int64.random(in: 0..<600, using: &random)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let start = now.adding(seconds: Int64.random(in: -9_000..<9_000, using: &random))
            let end = start.adding(seconds: Int64.random(in: 1..<20_000, using: &random))
            input.pins.append(
                Pin(
                    personID: PersonID(high: 1, low: 1),
                    cardID: Person.id(Int.random(in: 0..<12, using: &random)),
                    pinnedAt: start,
                    until: end
                )
            )
        }
        return input
    }

    @Test(arguments: Array(1...60) as [UInt64])
    func everyTimelineKeepsTheRules(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let input = try input(&random)
        let timeline = build(input)
        let entries = timeline.entries
        #expect(build(input) == timeline)
        #expect((1...96).contains(entries.count))
        #expect(entries[0].date <= input.now)
        #expect(entries.count == 1 || entries[1].date > input.now)
        #expect(timeline.coveredEnd > input.now)
        for (earlier, later) in zip(entries, entries.dropFirst()) {
            #expect(later.date >= earlier.date.adding(seconds: 300))
            #expect(
                earlier.relevance.duration
                    == later.date.secondsSinceEpoch - earlier.date.secondsSinceEpoch
            )
        }
        for entry in entries {
            try expectSound(entry, of: timeline, input)
        }
        if case .after(let date) = timeline.policy {
            #expect(date >= input.now.adding(seconds: 900))
        }
        if timeline.policy == .atEnd {
            #expect(entries.count >= 2)
        }
    }

    private func expectSound(
        _ entry: TimelineEntry,
        of timeline: WidgetTimeline,
        _ input: TimelineInput
    ) throws {
        #expect(entry.date.millisecondsSinceEpoch % 1_000 == 0)
        #expect(entry.date < timeline.coveredEnd)
        #expect(entry.relevance.duration > 0)
        #expect((0...1).contains(entry.relevance.score))
        #expect(entry.cards.count <= input.family.cardCountMax)
        #expect(Set(entry.cards.map(\.ref)).count == entry.cards.count)
        #expect(entry.cards.isEmpty == (entry.state == .empty))
        let day = input.zone.date(entry.date)
        for card in entry.cards {
            let shown = try #require(input.cards.first { $0.id == timeline.cards[card.ref] })
            #expect(shown.isShowableByChoice(on: day))
            #expect(!card.cause.line().isEmpty)
        }
    }
}
