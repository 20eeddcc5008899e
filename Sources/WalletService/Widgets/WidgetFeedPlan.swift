public import Timeline
public import WalletCore

/// A widget's timeline with all that its answer is written from.
public struct WidgetFeedPlan: Sendable {
    /// What was asked.
    public let request: WidgetRequest
    /// The settings as they were understood.
    public let configuration: WidgetConfiguration
    /// What is shown when.
    public private(set) var timeline: WidgetTimeline
    /// The cards that `timeline.cards` names, in its order.
    public private(set) var cards: [MemberCard]
    /// How the widget's cards are found.
    public let selection: WidgetKind.Selection
    /// Where the person's taps add the small step.
    let smallSteps: Set<CountedBalance>
    /// Unread messages by card; cards with none are absent.
    public let unreadMessageCounts: [CardID: Int]
    /// What cards ask for; cards that ask for nothing are absent.
    public let openActions: [CardID: Set<CardAction.Kind>]
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

    /// The widget's size on the screen; nil where the client did not say.
    public var slotSize: WidgetSlotSize? { request.slotSize }

    /// Whether the pictures of one card take turns.
    public var isPictureTurn: Bool {
        timeline.entries.contains { $0.cards.contains { $0.image != nil } }
    }

    /// Whether the person's taps on a balance add the small step.
    public func isStepSmall(_ unit: BalanceUnit, of card: CardID) -> Bool {
        smallSteps.contains(CountedBalance(card: card, unit: unit))
    }

    /// The same plan with its first entries alone.
    ///
    /// - Parameter count: how many entries to keep, at least one.
    /// - Returns: the shorter plan.
    public func limited(entryCount count: Int) -> WidgetFeedPlan {
        var limited = self
        limited.timeline = timeline.limited(entryCount: count)
        limited.cards = Array(cards.prefix(limited.timeline.cards.count))
        return limited
    }

    /// Where its links say that they come from.
    public var origin: DeepLink.Origin {
        .widget(kind: request.kind, family: request.family)
    }

    /// Until when the very same answer would be given, if nothing changes.
    ///
    /// Policy dates lie on the quarter-hour grid, and the first entry is the latest that has begun.
    public var validUntil: Instant {
        let quarter = now.roundedDown(toSeconds: 900).adding(seconds: 900)
        let next = timeline.entries.dropFirst().first?.date
        return min(quarter, next ?? quarter)
    }
}

/// One balance of one card.
struct CountedBalance: Hashable, Sendable {
    let card: CardID
    let unit: BalanceUnit
}
