import Relevance
import WalletCore

/// Writes entries out: numbers their cards, finds the reasons, measures the time to the next one.
struct EntryListing {
    /// Positions in the input's cards, in the order in which they first appear.
    private(set) var cards: [Int] = []
    private var refs: [Int: Int] = [:]
    private let input: TimelineInput
    private let anchor: Instant
    private var finder: ReasonFinder?

    init(_ input: TimelineInput, anchor: Instant) {
        self.input = input
        self.anchor = anchor
    }

    mutating func entries(_ drafts: [EntryTrack.Draft], coveredEnd: Instant) -> [TimelineEntry] {
        var entries: [TimelineEntry] = []
        for (index, draft) in drafts.enumerated() {
            let next = index + 1 < drafts.count ? drafts[index + 1].date : coveredEnd
            let shown = draft.frame.cards.map { card in
                TimelineEntryCard(
                    ref: ref(card.card),
                    cause: cause(card, at: draft.date),
                    image: card.image
                )
            }
            entries.append(
                TimelineEntry(
                    date: draft.date,
                    state: draft.frame.state,
                    cards: shown,
                    relevance: TimelineEntryRelevance(
                        score: draft.frame.score,
                        duration: next.secondsSinceEpoch - draft.date.secondsSinceEpoch
                    )
                )
            )
        }
        return entries
    }

    private mutating func ref(_ card: Int) -> Int {
        if let ref = refs[card] {
            return ref
        }
        refs[card] = cards.count
        cards.append(card)
        return cards.count - 1
    }

    /// The reasons at the entry's own date: a card that stays all day is there for another reason in
    /// the morning than at night.
    private mutating func cause(_ shown: ShownCard, at date: Instant) -> ShownCause {
        guard case .relevance = shown.cause else { return shown.cause }
        let finder =
            self.finder
            ?? ReasonFinder(
                input.history,
                at: LocalInstant(input.zone.local(anchor))
            )
        self.finder = finder
        return .relevance(
            finder.reasons(
                for: input.candidate(shown.card),
                at: LocalInstant(input.zone.local(date))
            )
        )
    }
}
