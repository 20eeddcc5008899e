public import WalletCore

/// What a widget shows when, and when it should ask again.
public struct WidgetTimeline: Equatable, Sendable {
    /// The cards of all entries, each once, in the order in which they first appear.
    public let cards: [CardID]
    /// The dated states, at least one; dates rise by at least 300 seconds.
    public let entries: [TimelineEntry]
    /// When the widget should ask again.
    public let policy: TimelineReloadPolicy
    /// Chosen cards that cannot be shown at the first entry, in the order of the settings.
    public let missing: [MissingCard]
    /// From when on the timeline should be marked as old.
    public let staleAfter: Instant
    /// Up to when the entries say everything: a local midnight, or the first change left out.
    public let coveredEnd: Instant
    /// The soonest instant at which the widget may ask again, without the device's jitter.
    let earliestReload: Instant
    /// By how much this device asks later than others, in seconds.
    let jitterSeconds: Int64
}

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

/// What an entry is.
public enum TimelineEntryState: String, CaseIterable, Hashable, Sendable {
    /// It shows what was asked for.
    case ok
    /// It shows other cards, as none that was asked for can be shown.
    case fallback
    /// There is no card to show.
    case empty
    /// The widget's settings name no card or group yet; it shows other cards.
    case unconfigured
    /// Nobody is signed in.
    case signedOut
    /// The wallet is locked.
    case locked
    /// It is older than it should be.
    case stale
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

/// A chosen card that cannot be shown.
public struct MissingCard: Hashable, Sendable {
    /// The card's id, as the settings name it.
    public let id: String
    /// Why.
    public let reason: Reason

    /// Creates a missing card.
    public init(id: String, reason: Reason) {
        self.id = id
        self.reason = reason
    }

    /// Why a card cannot be shown.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// It was deleted.
        case deleted
        /// The person put it away.
        case archived
        /// Its first day has not come.
        case notYetValid
        /// Its last day is over.
        case expired
        /// There is none, or the person may not know of it.
        case unknown
    }
}
