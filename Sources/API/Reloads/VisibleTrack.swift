import Timeline
import WalletCore
import WalletService

/// What one placed widget shows when, boiled down to what tells two contents apart.
struct VisibleTrack: Sendable {
    private struct Step {
        let date: Instant
        let mark: Int
    }

    private let steps: [Step]
    private let end: Instant

    /// A track that never changes, for what has no timeline.
    init(mark: Int) {
        steps = [Step(date: Instant(millisecondsSinceEpoch: .min), mark: mark)]
        end = Instant(millisecondsSinceEpoch: .max)
    }

    /// The track of a plan; scores and reasons are not seen, and do not count.
    init(_ plan: WidgetFeedPlan) {
        steps = plan.timeline.entries.map { entry in
            Step(date: entry.date, mark: WidgetEntryDocument.visibleMark(of: entry, plan: plan))
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
