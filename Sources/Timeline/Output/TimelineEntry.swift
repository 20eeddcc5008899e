public import WalletCore

/// One dated state of a widget.
public struct TimelineEntry: Equatable, Sendable {
    /// When it begins to be shown, to the second.
    public let date: Instant
    /// What it is.
    public let state: TimelineEntryState
    /// The cards in the order of the widget's places.
    public let cards: [TimelineEntryCard]
    /// How much it matters.
    public let relevance: TimelineEntryRelevance
}

/// One card of an entry.
public struct TimelineEntryCard: Equatable, Sendable {
    /// Its position in ``WidgetTimeline/cards``.
    public let ref: Int
    /// Why it is shown.
    public let cause: ShownCause
    /// The picture whose turn it is; nil where pictures take no turns.
    public let image: ImageSlot?
}

/// How much an entry matters.
public struct TimelineEntryRelevance: Equatable, Sendable {
    /// The probability that a shown card is used within 60 minutes, `0...1`, to four decimals.
    public let score: Double
    /// Seconds to the next entry, or to the end of the covered time; above 0.
    public let duration: Int64
}
