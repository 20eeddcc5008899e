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
