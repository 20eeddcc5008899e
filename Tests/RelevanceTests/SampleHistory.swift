import Relevance
import TestSupport

/// Visits of a made-up person: each card has its hour, and some noise.
struct SampleHistory {
    var items: [ItemIndex] = []
    var instants: [LocalInstant] = []
    static let firstDay = 9_500

    init(seed: UInt64, visits: Int, cards: Int, days: Int) {
        var random = SeededGenerator(seed: seed)
        var pairs: [(LocalInstant, Int)] = []
        for _ in 0..<visits {
            let card = min(
                Int.random(in: 0..<cards, using: &random),
                Int.random(in: 0..<cards, using: &random)
            )
            let day = Self.firstDay + Int.random(in: 0..<days, using: &random)
            let second = (card * 13_571 + Int.random(in: 0..<14_400, using: &random)) % 86_400
            pairs.append((LocalInstant(day: day, secondOfDay: second), card))
        }
        for (instant, card) in pairs.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
            items.append(ItemIndex(UInt16(card)))
            instants.append(instant)
        }
    }

    var history: UsageHistory {
        var history = UsageHistory()
        for (item, instant) in zip(items, instants) {
            history.append(item, at: instant)
        }
        return history
    }
}
