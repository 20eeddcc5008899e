public import WalletCore

extension WidgetTimeline {
    /// The same plan with its first entries alone: it is covered up to the first one left out, and
    /// asked for again before that.
    ///
    /// - Parameters:
    ///   - count: how many entries to keep, at least one.
    ///   - earliest: the soonest instant at which a widget may ask again.
    /// - Returns: the shorter timeline; the same one where there is nothing to leave out.
    public func limited(entryCount count: Int, earliest: Instant) -> WidgetTimeline {
        guard count < entries.count, count >= 1 else { return self }
        let kept = Array(entries.prefix(count))
        let end = entries[count].date
        // Cards are listed in the order in which entries first show them.
        let cardCount = (kept.flatMap { $0.cards.map(\.ref) }.max() ?? -1) + 1
        let policy: TimelineReloadPolicy =
            switch self.policy {
            case .atEnd where count >= 2: .atEnd
            case .after(let date): .after(max(min(date, end), earliest))
            case .atEnd, .never: .after(max(end, earliest))
            }
        return WidgetTimeline(
            cards: Array(cards.prefix(cardCount)),
            entries: kept,
            policy: policy,
            missing: missing,
            staleAfter: end,
            coveredEnd: end
        )
    }
}
