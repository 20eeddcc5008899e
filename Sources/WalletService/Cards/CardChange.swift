public import JSON
public import WalletCore

/// One change of a card's shared content, as a client asks for it.
public enum CardChange: Sendable {
    case name(String)
    case note(String)
    case cardNumber(String)
    case barcode(CardBarcode?)
    case barcodeParts(BarcodePatch)
    case validFrom(CalendarDate?)
    case expiryDate(CalendarDate?)
    case status(CardStatus)
    case color(CardColor?)
    case link(String?)
    case category(String?)
    case program(String?)
    case locations([CardLocation])
    case pin(String?)
    case extras(JSONObject)
    /// Changes some members of the extras and leaves the rest: a merge patch (RFC 7396).
    case extrasParts(JSONObject)
    case groups([GroupID])

    /// The field that is changed.
    public var field: CardField {
        switch self {
        case .name: .name
        case .note: .note
        case .cardNumber: .cardNumber
        case .barcode, .barcodeParts: .barcode
        case .validFrom: .validFrom
        case .expiryDate: .expiryDate
        case .status: .status
        case .color: .color
        case .link: .link
        case .category: .category
        case .program: .program
        case .locations: .locations
        case .pin: .pin
        case .extras, .extrasParts: .extras
        case .groups: .groups
        }
    }

    /// Applies the change to a card's own fields; groups stand beside the card.
    func apply(to card: inout Card) throws(WalletError) {
        switch self {
        case .name(let name): card.name = try TextRule.cardName.checked(name, field: "name")
        case .note(let note): card.note = try TextRule.note.checked(note, field: "note")
        case .cardNumber(let number):
            card.cardNumber = try TextRule.number.checked(number, field: "cardNumber")
        case .barcode(let barcode): card.barcode = barcode
        case .barcodeParts(let patch): card.barcode = try patch.applied(to: card.barcode)
        case .validFrom(let date): card.validFrom = date
        case .expiryDate(let date): card.expiryDate = date
        case .status(let status): card.status = status
        case .color(let color): card.color = color
        case .link(let link): card.link = try Self.line(link, field: "link")
        case .category(let category): card.category = try Self.line(category, field: "category")
        case .program(let program): card.program = try Self.line(program, field: "program")
        case .locations(let locations): card.locations = locations
        case .pin(let pin): card.pin = try Self.line(pin, field: "pin")
        case .extras(let extras): card.extras = extras
        case .extrasParts(let patch): card.extras = card.extras.merging(patch: patch)
        case .groups: break
        }
    }

    private static func line(_ text: String?, field: String) throws(WalletError) -> String? {
        guard let text else { return nil }
        return try TextRule.line.checked(text, field: field)
    }
}
