import Timeline
import WalletCore

/// What a person sees of a plan, entry by entry.
public struct ShownPlan: Sendable {
    /// The cards that the entries name, in the plan's order and as they stand now.
    public let cards: [WidgetCard]
    /// What is seen while each entry of the timeline stands, in its order.
    public let entries: [ShownEntry]

    /// Works out what is seen of a plan; O(entries · cards of an entry).
    public init(_ plan: WidgetFeedPlan) {
        let style = WidgetCardStyle(plan)
        let cards = plan.cards.map { WidgetCard($0, style) }
        let today = plan.zone.date(plan.now)
        self.cards = cards
        entries = plan.timeline.entries.map { entry in
            let day = ShownDay(date: plan.zone.date(entry.date), today: today, plan: plan)
            return ShownEntry(
                state: entry.state,
                link: Self.link(of: entry, plan),
                cards: entry.cards.map { shown in
                    let member = plan.cards[shown.ref]
                    let renewed = day.renewed(member)
                    return ShownEntry.Place(
                        card: renewed.map { WidgetCard($0, style) } ?? cards[shown.ref],
                        badges: day.badges(of: member),
                        redacted: Self.redacted(member),
                        image: shown.image,
                        texts: day.texts(of: member)
                    )
                }
            )
        }
    }

    /// One place to go for the whole widget: the card where there is one, else the list.
    private static func link(of entry: TimelineEntry, _ plan: WidgetFeedPlan) -> DeepLink {
        if entry.state == .empty { return .addCard(from: plan.origin) }
        guard let first = entry.cards.first, entry.cards.count == 1 else {
            return .cards(from: plan.origin)
        }
        return .card(plan.timeline.cards[first.ref], from: plan.origin)
    }

    /// What a person may hide on the lock screen: the code and what the card is worth.
    private static func redacted(_ member: MemberCard) -> [ShownEntry.Part] {
        var parts: [ShownEntry.Part] = []
        if member.card.barcode != nil { parts.append(.code) }
        if !member.balances.isEmpty { parts.append(.balance) }
        return parts
    }
}
