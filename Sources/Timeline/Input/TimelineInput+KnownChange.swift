import WalletCore

extension TimelineInput {
    /// The next moment at which what the widget shows changes though nobody does anything.
    ///
    /// A card becomes valid or expires, a balance begins again, a pin or the way through the cards
    /// ends. Only moments after the quarter of an hour that `now` lies in count, so that the same
    /// plan stands for all of it: one that is nearer is an entry of the plan, and the soonest that a
    /// widget may ask again lies behind it.
    ///
    /// **Source:** the widget contract, 5e rule 5 c.
    var nextKnownChange: Instant? {
        let quarter = PlanSpan.quarterSeconds
        let soonest = now.roundedDown(toSeconds: quarter).adding(seconds: quarter)
        let today = zone.date(now)
        let tomorrow = zone.startOfDay(today.adding(days: 1))
        var moments = concernedCards(on: today).flatMap { card in
            changes(of: card, after: today, tomorrow)
        }
        if configuration.mode != .manual { moments += pins.map(\.until.wholeSecond) }
        if let offset, offset.day == today, offset.steps > 0 { moments.append(tomorrow) }
        return moments.filter { $0 >= soonest }.min()
    }

    private func changes(
        of card: TimelineCard,
        after today: CalendarDate,
        _ tomorrow: Instant
    ) -> [Instant] {
        switch card.obstacle(on: today) {
        case .archived, .expired: return []
        case .notYetValid, .blocked, nil: break
        }
        var moments: [Instant] = []
        if let first = card.validFrom, first > today { moments.append(zone.startOfDay(first)) }
        if let last = card.expiryDate { moments.append(zone.startOfDay(last.adding(days: 1))) }
        if card.changesDaily { moments.append(tomorrow) }
        return moments
    }

    /// The cards that the settings name, and all of them where none of those can be shown: others
    /// then stand in.
    private func concernedCards(on today: CalendarDate) -> [TimelineCard] {
        let namesCards =
            configuration.mode == .manual
            || (configuration.mode == .rotation && configuration.group == nil)
        guard namesCards, !isConfigurationBroken else { return cards }
        let chosen = positions(of: configuration.cards).map { cards[$0] }
        return chosen.contains { $0.isShowableByChoice(on: today) } ? chosen : cards
    }
}
