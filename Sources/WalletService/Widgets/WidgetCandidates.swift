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
    let smallSteps: Set<CountedBalance>

    /// Whether the person's taps on a balance add the small step.
    public func isStepSmall(_ unit: BalanceUnit, of card: CardID) -> Bool {
        smallSteps.contains(CountedBalance(card: card, unit: unit))
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
