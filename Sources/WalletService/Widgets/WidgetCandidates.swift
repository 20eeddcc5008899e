public import WalletCore

/// All cards that a widget may show, for a client that works without the server for a while.
public struct WidgetCandidates: Sendable {
    /// The cards in the person's order, without archived and expired ones; none on a locked device.
    public let cards: [MemberCard]
    /// Whether the device is locked, so that nothing is shown.
    public let isLocked: Bool
    /// The revision that it holds.
    public let rev: Int64
    /// The next local midnight: then a card may expire, or a daily balance begin again.
    public let validUntil: Instant
    /// The language that its texts are in.
    public let language: DisplayLanguage
    let smallSteps: SmallSteps

    /// What a person may see of them: two that are equal look the same.
    public struct Shown: Hashable, Sendable {
        /// The cards in the person's order.
        public let cards: [WidgetCard]
        /// The starred ones, in the same order.
        public let favourites: [CardID]
    }

    /// What a person may see of them.
    public var shown: Shown {
        let style = WidgetCardStyle(self)
        return Shown(
            cards: cards.map { WidgetCard($0, style) },
            favourites: cards.filter(\.membership.isFavourite).map(\.card.id)
        )
    }
}

extension ReadSession {
    /// All cards that a widget may show today, by choice or unasked.
    ///
    /// - Parameters:
    ///   - locale: the reader's language as a BCP 47 tag; nil for the person's own.
    ///   - timeZone: the IANA zone that the request named; nil for the one that applies anyway.
    /// - Returns: the cards.
    /// - Throws: ``WalletError/badTimeZone(_:)``, ``WalletError/invalid(_:)`` for what is no tag.
    public func widgetCandidates(
        locale: String? = nil,
        timeZone: String? = nil
    ) throws(WalletError) -> WidgetCandidates {
        let zone = try zone(requested: timeZone)
        let today = zone.date(now)
        let isLocked = try isDeviceLocked()
        let all = isLocked ? [] : try cards()
        return WidgetCandidates(
            cards: all.filter { $0.obstacle(on: today).map { !$0.isEverywhere } ?? true },
            isLocked: isLocked,
            rev: try visibleRev(),
            validUntil: zone.startOfDay(today.adding(days: 1)),
            language: try language(requested: locale, of: try me()),
            smallSteps: try smallSteps()
        )
    }
}
