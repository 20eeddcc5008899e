import Relevance
import Testing
import Timeline
import WalletCore

/// A made-up person with cards and habits, for whom timelines are built.
///
/// Card 0 is used on weekday mornings around 8, card 1 on weekday evenings around 18, card 2 on
/// Saturdays around 11; the others never.
struct PlannedPerson {
    var cards: [TimelineCard]
    var history = UsageHistory()
    var zone = ZoneTable.utc

    init(cardCount: Int = 6) {
        cards = (0..<cardCount).map { Self.card($0) }
    }

    static func card(_ number: Int) -> TimelineCard {
        TimelineCard(
            id: id(number),
            item: ItemIndex(UInt16(number)),
            sortKey: "card \(Character(UnicodeScalar(UInt8(97 + number))))",
            addedAt: instant("2026-01-05T12:00:00Z").adding(seconds: Int64(number))
        )
    }

    static func id(_ number: Int) -> CardID {
        CardID(high: 0x0198_0000_0000_7000, low: 0x8000_0000_0000_0000 | UInt64(number))
    }

    /// Twelve weeks of habits, up to Sunday, 2026-11-29.
    mutating func live() {
        let end = LocalInstant(LocalDateTime(secondsSinceEpoch: 1_795_996_800)).day  // 2026-11-30
        for day in (end - 84)..<end {
            let weekday = LocalInstant.Weekday(day: day)
            let noise = day * 7_919 % 1_200 - 600
            if weekday.isWeekend {
                if weekday == .saturday { use(2, day: day, second: 39_600 + noise) }
            } else {
                use(0, day: day, second: 28_800 + noise)
                if day % 3 != 0 { use(1, day: day, second: 64_800 + noise) }
            }
        }
    }

    private mutating func use(_ card: Int, day: Int, second: Int) {
        let local = LocalInstant(day: day, secondOfDay: second)
        history.append(ItemIndex(UInt16(card)), at: local)
        let unix = LocalDateTime(secondsSinceEpoch: local.seconds + 10_959 * 86_400)
        cards[card].lastUsed = zone.instant(unix)
    }

    /// An input whose last visible change is long ago, so that the plan begins at midnight.
    func input(
        _ mode: WidgetMode = .auto,
        family: WidgetFamily = .systemSmall,
        now: String = "2026-11-30T07:00:00Z"
    ) -> TimelineInput {
        TimelineInput(
            cards: cards,
            configuration: WidgetConfiguration(mode: mode),
            family: family,
            history: history,
            now: instant(now),
            zone: zone,
            lastVisibleChange: instant("2026-01-06T00:00:00Z")
        )
    }
}

/// An instant of a literal.
func instant(_ text: String) -> Instant {
    guard let instant = Instant(rfc3339: text) else {
        preconditionFailure("not an instant: \(text)")
    }
    return instant
}

/// A date of a literal.
func date(_ text: String) -> CalendarDate {
    guard let date = CalendarDate(text) else { preconditionFailure("not a date: \(text)") }
    return date
}

func build(_ input: TimelineInput) -> WidgetTimeline {
    TimelineBuilder().build(input)
}

extension WidgetTimeline {
    /// The numbers of the cards of the entry in force at an instant.
    func shown(at text: String) -> [Int] {
        guard let entry = entries.last(where: { $0.date <= instant(text) }) else { return [] }
        return numbers(of: entry)
    }

    func numbers(of entry: TimelineEntry) -> [Int] {
        entry.cards.map { Int(cards[$0.ref].low & 0xFFFF) }
    }
}
