import Terminal
import WalletCore

/// Cards as a table for people.
struct CardTable {
    /// The cards, in the order to show.
    let cards: [MemberCard]
    /// The day in the reader's zone.
    let today: CalendarDate

    /// The table.
    var table: Table {
        var table = Table([
            Table.Column("Name", isFlexible: true), Table.Column("Number", isFlexible: true),
            Table.Column("Code"), Table.Column("Balance", .trailing), Table.Column("Expires"),
            Table.Column("State"), Table.Column("Id"),
        ])
        for card in cards { table.append(row(card)) }
        return table
    }

    private func row(_ member: MemberCard) -> [Table.Cell] {
        let card = member.card
        let star = member.membership.isFavourite ? "★ " : ""
        let isDimmed = member.membership.isArchived || card.isExpired(on: today)
        return [
            Table.Cell(star + card.name, style: isDimmed ? .dim : nil),
            Table.Cell(card.cardNumber),
            Table.Cell(card.barcode?.symbology.rawValue ?? ""),
            Table.Cell(member.balances.map(\.text).joined(separator: ", ")),
            Table.Cell(card.expiryDate?.description ?? ""),
            state(member),
            Table.Cell(card.id.shortText, style: .dim),
        ]
    }

    private func state(_ member: MemberCard) -> Table.Cell {
        let words = member.stateWords(today: today)
        let isBad = member.card.status == .blocked || member.card.isExpired(on: today)
        return Table.Cell(words.joined(separator: ", "), style: isBad ? .red : .yellow)
    }
}

extension MemberCard {
    /// What is special about the card, in words; empty for an ordinary one.
    func stateWords(today: CalendarDate) -> [String] {
        var words: [String] = []
        switch card.status {
        case .active: break
        case .needsActivation: words.append("needs activation")
        case .blocked: words.append("blocked")
        }
        if card.isExpired(on: today) { words.append("expired") }
        if card.isNotYetValid(on: today) { words.append("not yet valid") }
        if membership.isArchived { words.append("archived") }
        if card.deletedAt != nil { words.append("deleted") }
        return words
    }
}

extension Balance {
    /// For example `12.50 EUR` or `7 of 10 STAMPS`.
    var text: String {
        goal.map { "\(amount) of \($0) \(unit)" } ?? "\(amount) \(unit)"
    }
}
