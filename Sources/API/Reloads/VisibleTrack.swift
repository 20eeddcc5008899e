import Timeline
import WalletCore
import WalletService

/// What one placed widget or control shows when, boiled down to what tells two contents apart.
///
/// Only the hash of each content is kept, as a server watches many people at once: it tells them
/// apart within this process.
struct VisibleTrack: Sendable {
    private struct Step {
        let date: Instant
        let mark: Int
    }

    /// What shows nothing at any time: a kind that the catalogue does not have.
    static let blank = VisibleTrack(always: 0)

    private let steps: [Step]
    private let end: Instant

    /// The track of what has no timeline: one content from now on.
    init(always shown: some Hashable) {
        steps = [Step(date: Instant(millisecondsSinceEpoch: .min), mark: shown.hashValue)]
        end = Instant(millisecondsSinceEpoch: .max)
    }

    /// The track of a plan; scores and reasons are not seen, and do not count.
    init(_ plan: WidgetFeedPlan) {
        steps = zip(plan.timeline.entries, ShownPlan(plan).entries).map { entry, shown in
            Step(date: entry.date, mark: shown.hashValue)
        }
        end = plan.timeline.coveredEnd
    }

    /// Whether both show the same from an instant on, for a day or as far as both reach.
    func looksLike(_ other: VisibleTrack, from now: Instant) -> Bool {
        let until = min(now.adding(seconds: 86_400), min(end, other.end))
        var moments = [now]
        moments += (steps + other.steps).map(\.date).filter { now < $0 && $0 < until }
        return moments.allSatisfy { mark(at: $0) == other.mark(at: $0) }
    }

    private func mark(at instant: Instant) -> Int? {
        (steps.last { $0.date <= instant } ?? steps.first)?.mark
    }
}
