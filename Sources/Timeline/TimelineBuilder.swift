public import Relevance
import WalletCore

/// Works out what a widget shows when.
///
/// It is a pure function: the same input gives the same timeline, and inputs whose `now` lies
/// within the same quarter of an hour give the same one unless an entry's date passes between.
/// The rules stand with what keeps them: ``PlanSpan`` says how far it plans, `SwitchPrice` when a
/// card displaces another, `EntryListing` which entries are told, and `PolicyRules` when to ask again.
public struct TimelineBuilder: Sendable {
    private let model: RelevanceModel

    /// Creates a builder.
    public init(model: RelevanceModel = .standard) {
        self.model = model
    }

    /// Builds a timeline.
    ///
    /// O(days · 96 · (visits + cards)); days is twice the horizon, and ends early when 96 entries
    /// are found.
    public func build(_ input: TimelineInput) -> WidgetTimeline {
        let span = PlanSpan(input)
        switch input.access {
        case .open: return open(input, span)
        case .signedOut: return closed(.signedOut, span)
        case .locked: return closed(.locked, span)
        }
    }

    /// A single entry that shows nothing.
    private func closed(_ state: TimelineEntryState, _ span: PlanSpan) -> WidgetTimeline {
        let duration = span.end.secondsSinceEpoch - span.anchor.secondsSinceEpoch
        let entry = TimelineEntry(
            date: span.anchor,
            state: state,
            cards: [],
            relevance: TimelineEntryRelevance(score: 0, duration: duration)
        )
        return WidgetTimeline(
            cards: [],
            entries: [entry],
            policy: .never,
            missing: [],
            staleAfter: span.end,
            coveredEnd: span.end,
            earliestReload: span.earliestReload,
            jitterSeconds: 0
        )
    }

    private func open(_ input: TimelineInput, _ span: PlanSpan) -> WidgetTimeline {
        let order = CardOrder(input.cards)
        var track = EntryTrack(now: input.now) { frame in
            frame.cards.contains { input.cards[$0.card].dependsOnDay }
        }
        for day in span.days {
            DayScene(input, order, model, day).play { frame in
                track.offer(frame)
                return !track.isFull
            }
            guard !track.isFull else { break }
        }
        track.settle(before: span.end)
        let drafts = track.drafts.prefix(EntryTrack.countMax)
        let coveredEnd = track.isFull ? track.drafts[EntryTrack.countMax].date : span.end
        var listing = EntryListing(input, anchor: span.anchor)
        let entries = listing.entries(Array(drafts), coveredEnd: coveredEnd)
        let firstDay = input.zone.date(entries[0].date)
        return WidgetTimeline(
            cards: listing.cards.map { input.cards[$0].id },
            entries: entries,
            policy: PolicyRules(input, span, coveredEnd: coveredEnd).policy(for: entries),
            missing: MissingCard.all(in: input, on: firstDay),
            staleAfter: coveredEnd,
            coveredEnd: coveredEnd,
            earliestReload: span.earliestReload,
            jitterSeconds: input.jitterSeconds
        )
    }
}
