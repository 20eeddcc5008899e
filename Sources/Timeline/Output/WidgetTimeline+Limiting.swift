import WalletCore

extension WidgetTimeline {
    /// The same plan with its first entries alone: it is covered up to the first one left out, and
    /// asked for again before that.
    ///
    /// - Parameter count: how many entries to keep, at least one.
    /// - Returns: the shorter timeline; the same one where there is nothing to leave out.
    public func limited(entryCount count: Int) -> WidgetTimeline {
        guard count < entries.count, count >= 1 else { return self }
        let kept = Array(entries.prefix(count))
        let end = entries[count].date
        // Cards are listed in the order in which entries first show them.
        let cardCount = (kept.flatMap { $0.cards.map(\.ref) }.max() ?? -1) + 1
        // Devices that were cut off at the same entry still ask at instants of their own.
        let atEnd = max(end, earliestReload).adding(seconds: jitterSeconds)
        let policy: TimelineReloadPolicy =
            switch self.policy {
            case .atEnd where count >= 2: .atEnd
            case .after(let date): .after(min(date, atEnd))
            case .atEnd, .never: .after(atEnd)
            }
        return WidgetTimeline(
            cards: Array(cards.prefix(cardCount)),
            entries: kept,
            policy: policy,
            missing: missing,
            staleAfter: end,
            coveredEnd: end,
            earliestReload: earliestReload,
            jitterSeconds: jitterSeconds
        )
    }
}
