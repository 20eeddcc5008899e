public import Timeline
public import WalletCore

/// A widget's timeline with all that its answer is written from.
public struct WidgetFeedPlan: Sendable {
    /// What was asked.
    public let request: WidgetRequest
    /// The settings as they were understood.
    public let configuration: WidgetConfiguration
    /// What is shown when.
    public let timeline: WidgetTimeline
    /// The cards that `timeline.cards` names, in its order.
    public let cards: [MemberCard]
    /// Unread messages by card; cards with none are absent.
    public let unreadMessageCounts: [CardID: Int]
    /// The reader's zone.
    public let zone: ZoneTable
    /// The language that its texts are in.
    public let language: DisplayLanguage
    /// The revision that the plan holds; it rises with every change that may be seen.
    public let rev: Int64
    /// The wallets that the plan was made of.
    public let wallets: [WalletID]
    /// The present that the plan was made for.
    public let now: Instant

    /// Until when the very same answer would be given, if nothing changes.
    ///
    /// Policy dates lie on the quarter-hour grid, and the first entry is the latest that has begun.
    public var validUntil: Instant {
        let quarter = now.roundedDown(toSeconds: 900).adding(seconds: 900)
        let next = timeline.entries.dropFirst().first?.date
        return min(quarter, next ?? quarter)
    }
}
