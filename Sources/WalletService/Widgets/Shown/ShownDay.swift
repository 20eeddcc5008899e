import WalletCore

/// What of a card hangs on the local day on which an entry begins.
struct ShownDay {
    /// The day.
    let date: CalendarDate
    /// The day of the present.
    let today: CalendarDate
    let plan: WidgetFeedPlan

    /// The card with its daily balances at zero, as they are on every later day until somebody touches
    /// them; nil where nothing is different.
    func renewed(_ member: MemberCard) -> MemberCard? {
        guard date > today else { return nil }
        var renewed = member
        for place in member.balances.indices where member.balances[place].reset == .daily {
            renewed.balances[place].amount = .zero
        }
        return renewed == member ? nil : renewed
    }

    /// What the card asks for or warns of.
    func badges(of member: MemberCard) -> [ShownEntry.Badge] {
        var badges: [ShownEntry.Badge] = []
        let asked = plan.openActions[member.card.id] ?? []
        if member.card.status == .needsActivation || asked.contains(.activate) {
            badges.append(.needsActivation)
        }
        if asked.contains(.confirm) { badges.append(.needsConfirmation) }
        if member.card.daysLeft(on: date) != nil { badges.append(.expiresSoon) }
        if plan.unreadMessageCounts[member.card.id] != nil { badges.append(.unreadMessage) }
        return badges
    }

    /// The texts about instants: the end of a card that is near, and when a counter begins again.
    func texts(of member: MemberCard) -> [ShownEntry.Text] {
        var texts: [ShownEntry.Text] = []
        if let days = member.card.daysLeft(on: date), let expiry = member.card.expiryDate {
            texts.append(
                ShownEntry.Text(
                    slot: .expiry,
                    // On the last day a timer that stops at its end; before, how long it still is.
                    style: days == 0 ? .interval : .relative,
                    end: plan.zone.startOfDay(expiry.adding(days: 1))
                )
            )
        }
        if plan.selection == .stamps, member.progressBalance?.reset == .daily {
            texts.append(
                ShownEntry.Text(
                    slot: .reset,
                    style: .relative,
                    end: plan.zone.startOfDay(date.adding(days: 1))
                )
            )
        }
        return texts
    }
}
