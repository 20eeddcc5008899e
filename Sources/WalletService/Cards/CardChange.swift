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

    /// How many bytes the extras may have as JSON: what a format carries and nobody has a word for is
    /// some hundreds.
    static let extrasByteCountMax = 64 << 10

    /// Checks what the change alone tells, whatever stands on the card.
    ///
    /// - Throws: ``WalletError/invalid(_:)``: a text that is too long, or holds what it may not.
    func check() throws(WalletError) {
        switch self {
        case .name(let name): _ = try TextRule.cardName.checked(name, field: "name")
        case .note(let note): _ = try TextRule.note.checked(note, field: "note")
        case .cardNumber(let number):
            _ = try TextRule.number.checked(number, field: "cardNumber")
        case .barcode(let barcode):
            try BarcodePatch.check(payload: barcode?.payload, charset: barcode?.charset)
        case .barcodeParts(let patch):
            try BarcodePatch.check(payload: patch.payload ?? nil, charset: patch.charset ?? nil)
        case .link(let link): try Self.check(line: link, field: "link")
        case .category(let category): try Self.check(line: category, field: "category")
        case .program(let program): try Self.check(line: program, field: "program")
        case .pin(let pin): try Self.check(line: pin, field: "pin")
        case .locations(let locations):
            for (index, location) in locations.enumerated() {
                guard let label = location.label else { continue }
                _ = try TextRule.label.checked(label, field: "locations[\(index)].label")
            }
        case .extras(let extras), .extrasParts(let extras): try Self.check(extras: extras)
        case .validFrom, .expiryDate, .status, .color, .groups: break
        }
    }

    /// Applies the change to a card's own fields; groups stand beside the card.
    func apply(to card: inout Card) throws(WalletError) {
        switch self {
        case .name(let name): card.name = name
        case .note(let note): card.note = note
        case .cardNumber(let number): card.cardNumber = number
        case .barcode(let barcode): card.barcode = barcode
        case .barcodeParts(let patch): card.barcode = try patch.applied(to: card.barcode)
        case .validFrom(let date): card.validFrom = date
        case .expiryDate(let date): card.expiryDate = date
        case .status(let status): card.status = status
        case .color(let color): card.color = color
        case .link(let link): card.link = link
        case .category(let category): card.category = category
        case .program(let program): card.program = program
        case .locations(let locations): card.locations = locations
        case .pin(let pin): card.pin = pin
        case .extras(let extras): card.extras = extras
        case .extrasParts(let patch):
            card.extras = card.extras.merging(patch: patch)
            try Self.check(extras: card.extras)
        case .groups: break
        }
    }

    private static func check(line text: String?, field: String) throws(WalletError) {
        guard let text else { return }
        _ = try TextRule.line.checked(text, field: field)
    }

    /// Checks how much extras hold.
    static func check(extras: JSONObject) throws(WalletError) {
        var json = JSONWriter()
        json.value(.object(extras))
        guard json.bytes.count <= extrasByteCountMax else {
            throw .invalid(
                "extras",
                "too_long",
                "The extras have more than \(extrasByteCountMax) bytes as JSON."
            )
        }
    }
}

extension [CardChange] {
    /// Checks what each change alone tells, before anything is asked of the card.
    func check() throws(WalletError) {
        for change in self { try change.check() }
    }
}
