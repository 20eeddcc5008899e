import WalletCore

extension Details {
    /// Everything that a person may read of a card; the PIN only where it is asked for.
    init(_ member: MemberCard, groups: [CardGroup], zone: ZoneTable, now: Instant, showsPIN: Bool) {
        self.init()
        let card = member.card
        let state = member.stateWords(today: zone.date(now))
        add("Name", card.name)
        add("Id", card.id.description)
        add("Number", card.cardNumber)
        add("Code", Self.code(card))
        add("State", (state.isEmpty ? ["active"] : state).joined(separator: ", "))
        add("Valid from", card.validFrom?.description)
        add("Expires", card.expiryDate?.description)
        for balance in member.balances { add("Balance", Self.line(balance)) }
        add(
            "Groups",
            groups.filter { member.groups.contains($0.id) }.map(\.name).joined(separator: ", ")
        )
        add("Favourite", member.membership.isFavourite ? "yes" : nil)
        add("Last used", member.membership.lastUsed.map { zone.local($0).minuteText })
        add("Note", card.note)
        add("Category", card.category)
        add("Program", card.program)
        add("Link", card.link)
        add("Color", card.color?.description)
        for location in card.locations { add("Place", Self.line(location)) }
        add(
            "Images",
            ImageSlot.allCases.filter { member.images[$0] != nil }.map(\.rawValue)
                .joined(separator: ", ")
        )
        add("PIN", showsPIN ? card.pin : card.pin.map { _ in "(hidden; --show-pin shows it)" })
        add("Source", card.source)
        add("Version", "\(card.version)")
    }

    private static func code(_ card: Card) -> String {
        guard let barcode = card.barcode else { return "none" }
        var parts = [barcode.symbology.rawValue]
        if let payload = barcode.payload, payload != card.cardNumber { parts.append(payload) }
        if let charset = barcode.charset { parts.append("(\(charset))") }
        return parts.joined(separator: " ")
    }

    private static func line(_ balance: Balance) -> String {
        var parts = [balance.text]
        if let step = balance.step { parts.append("step \(step)") }
        if balance.reset == .daily { parts.append("starts again every day") }
        if balance.allowsNegative { parts.append("may go below zero") }
        return parts.joined(separator: ", ")
    }

    private static func line(_ location: CardLocation) -> String {
        "\(location.latitude), \(location.longitude)" + (location.label.map { " " + $0 } ?? "")
    }
}

extension LocalDateTime {
    /// For example `2026-11-30 08:00`: what a table shows.
    var minuteText: String {
        "\(date) \(description.dropFirst(11).prefix(5))"
    }
}
