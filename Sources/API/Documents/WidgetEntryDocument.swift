import JSON
import Timeline
import WalletCore
import WalletService

/// The JSON of one entry: what is shown from its date on, and what hangs on that date.
struct WidgetEntryDocument {
    private let entry: TimelineEntry
    private let plan: WidgetFeedPlan
    private let date: CalendarDate
    private let isLaterDay: Bool
    private let why: WhyLines

    /// Within how many days an expiry is worth a word.
    private static let expirySoonDays: Int64 = 7

    init(_ entry: TimelineEntry, plan: WidgetFeedPlan, why: WhyLines) {
        (self.entry, self.plan, self.why) = (entry, plan, why)
        date = plan.zone.date(entry.date)
        isLaterDay = date > plan.zone.date(plan.now)
    }

    /// A number that stays as long as a person sees the same, within this process: it leaves out
    /// the date, the score and the reasons.
    static func visibleMark(of entry: TimelineEntry, plan: WidgetFeedPlan) -> Int {
        let document = WidgetEntryDocument(entry, plan: plan, why: WhyLines([], plan.language))
        let style = WidgetCardStyle(plan)
        var json = JSONWriter(capacity: 1024)
        json.array { json in
            json.value(entry.state.rawValue)
            json.value(document.link.text)
            for card in entry.cards {
                let member = document.standing(plan.cards[card.ref])
                WidgetCardDocument(member, style).write(to: &json)
                json.value(document.daysLeft(of: member.card))
                json.value(card.image?.rawValue)
                json.array(document.badges(of: member)) { json, badge in json.value(badge) }
            }
        }
        return json.bytes.hashValue
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("date", entry.date.rfc3339)
            json.member("state", entry.state.rawValue)
            json.member("cards") { json in
                json.array(entry.cards) { json, card in write(card, to: &json) }
            }
            json.member("texts") { json in
                json.array { json in
                    for card in entry.cards { writeTexts(of: plan.cards[card.ref], to: &json) }
                }
            }
            json.member("widgetURL", link.text)
            json.member("relevance") { json in
                json.object { json in
                    json.member("score", .number(FixedPoint.text(entry.relevance.score)))
                    json.member("duration", entry.relevance.duration)
                }
            }
        }
    }

    private func write(_ card: TimelineEntryCard, to json: inout JSONWriter) {
        let member = plan.cards[card.ref]
        json.object { json in
            json.member("ref", member.card.id.description)
            write(badges(of: member), "badges", to: &json)
            write(redacted(member), "redact", to: &json)
            writeRenewedBalance(of: member, to: &json)
            if let image = card.image { json.member("image", image.rawValue) }
            if let place = why.place(of: card.cause) { json.member("why", place) }
        }
    }

    private func write(_ names: [String], _ name: String, to json: inout JSONWriter) {
        guard !names.isEmpty else { return }
        json.member(name) { json in json.array(names) { json, name in json.value(name) } }
    }

    private func badges(of member: MemberCard) -> [String] {
        var badges: [String] = []
        let asked = plan.openActions[member.card.id] ?? []
        if member.card.status == .needsActivation || asked.contains(.activate) {
            badges.append("needsActivation")
        }
        if asked.contains(.confirm) { badges.append("needsConfirmation") }
        if daysLeft(of: member.card) != nil { badges.append("expiresSoon") }
        if plan.unreadMessageCounts[member.card.id] != nil { badges.append("unreadMessage") }
        return badges
    }

    /// What a person may hide on the lock screen: the code and what the card is worth.
    private func redacted(_ member: MemberCard) -> [String] {
        var fields: [String] = []
        if member.card.barcode != nil { fields.append("code") }
        if !member.balances.isEmpty { fields.append("balance") }
        return fields
    }

    /// The card with its balances as they stand on the entry's day.
    private func standing(_ member: MemberCard) -> MemberCard {
        guard isLaterDay else { return member }
        var member = member
        for place in member.balances.indices where member.balances[place].reset == .daily {
            member.balances[place].amount = .zero
        }
        return member
    }

    /// A balance that starts again daily stands at zero on every later day, and so does its progress.
    private func writeRenewedBalance(of member: MemberCard, to json: inout JSONWriter) {
        let shown = { (member: MemberCard) in member.progressBalance ?? member.balances.first }
        guard let renewed = shown(standing(member)), renewed != shown(member) else { return }
        json.member("balance") { json in
            WidgetCardDocument.write(renewed, plan.language, to: &json)
        }
        WidgetCardDocument(standing(member), WidgetCardStyle(plan)).writeProgress(to: &json)
    }

    /// How many days after this one a card is still valid, where it is only a few.
    private func daysLeft(of card: Card) -> Int64? {
        guard let expiry = card.expiryDate else { return nil }
        let days = expiry.daysSinceEpoch - date.daysSinceEpoch
        return (0...Self.expirySoonDays).contains(days) ? days : nil
    }

    /// Instants with a style: the system keeps such texts current, so none is written out here.
    private func writeTexts(of member: MemberCard, to json: inout JSONWriter) {
        let ref = member.card.id.description
        if let days = daysLeft(of: member.card), let expiry = member.card.expiryDate {
            let end = plan.zone.startOfDay(expiry.adding(days: 1))
            json.object { json in
                json.member("slot", "expiry")
                json.member("ref", ref)
                // On the last day a timer that stops at its end; before, how long it still is.
                json.member("style", days == 0 ? "interval" : "relative")
                json.member("date", (days == 0 ? entry.date : end).rfc3339)
                if days == 0 { json.member("end", end.rfc3339) }
            }
        }
        guard plan.selection == .stamps, member.progressBalance?.reset == .daily else { return }
        json.object { json in
            json.member("slot", "reset")
            json.member("ref", ref)
            json.member("style", "relative")
            json.member("date", plan.zone.startOfDay(date.adding(days: 1)).rfc3339)
        }
    }

    /// One place to go for the whole widget: the card where there is one, else the list.
    private var link: DeepLink {
        if entry.state == .empty { return .addCard(from: plan.origin) }
        guard let first = entry.cards.first, entry.cards.count == 1 else {
            return .cards(from: plan.origin)
        }
        return .card(plan.timeline.cards[first.ref], from: plan.origin)
    }
}
