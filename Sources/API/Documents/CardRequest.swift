import JSON
import WalletCore
import WalletService

/// What a client sends to add a card or, as a merge patch, to change one.
///
/// **Source:** RFC 7396: an absent member stays, `null` takes the value away.
struct CardRequest {
    /// How many groups one card may name.
    private static let groupCountMax = Card.groupCountMax
    /// How many places one card may have.
    private static let locationCountMax = Card.locationCountMax

    /// The client's own id; only when adding.
    private(set) var id: CardID?
    /// The wallet; only when adding.
    private(set) var walletID: WalletID?
    /// The name; nil where it is absent.
    private(set) var name: String?
    /// Everything else.
    private(set) var changes: [CardChange] = []
    /// What is the member's own, where it is given along when adding.
    private(set) var me: MembershipRequest?

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - object: the body.
    ///   - isNew: whether a card is added: then it may name its id and wallet, and must have a name.
    /// - Throws: every broken rule at once.
    init(_ object: JSONObject, isNew: Bool) throws(RequestError) {
        var fields = JSONFields(object)
        if isNew {
            id = fields.id("id")
            walletID = fields.id("walletId")
            name = fields.requiredText("name")
            if let own = fields.value("me") {
                if let object = own.objectValue {
                    me = try Self.me(object, &fields)
                } else {
                    fields.refuse("me", "wrong_type", "The member me must be an object.")
                }
            }
        } else if fields.has("name") {
            name = fields.requiredText("name")
            if let name { changes.append(.name(name)) }
        }
        readTexts(&fields, isNew: isNew)
        readDates(&fields)
        readOptionals(&fields)
        readExtras(&fields, isNew: isNew)
        readLists(&fields)
        try fields.finish()
    }

    /// What is the member's own; nil where it was refused.
    private static func me(
        _ object: JSONObject,
        _ fields: inout JSONFields
    ) throws(RequestError) -> MembershipRequest? {
        do throws(RequestError) {
            return try MembershipRequest(object)
        } catch .wallet(.invalid(let problems)) {
            for problem in problems {
                fields.refuse("me.\(problem.field)", problem.code, problem.message)
            }
            return nil
        }
    }

    private mutating func readTexts(_ fields: inout JSONFields, isNew: Bool) {
        // `null` on a text that is never null means its empty default.
        if fields.has("note") { changes.append(.note(fields.text("note") ?? "")) }
        if fields.has("cardNumber") { changes.append(.cardNumber(fields.text("cardNumber") ?? "")) }
        if fields.has("barcode") { readBarcode(&fields, isNew: isNew) }
        if fields.has("status") {
            if let status: CardStatus = fields.choice("status") {
                changes.append(.status(status))
            } else if fields.value("status") == nil {
                // Blocked and active are far apart; taking the value away would have to guess.
                fields.refuse("status", "required", "The member status cannot be null.")
            }
        }
        if fields.has("color") {
            changes.append(
                .color(fields.parsed("color", as: "a colour such as #1976D2") { CardColor($0) })
            )
        }
    }

    private mutating func readDates(_ fields: inout JSONFields) {
        let kind = "a calendar date such as 2027-03-10"
        if fields.has("validFrom") {
            changes.append(.validFrom(fields.parsed("validFrom", as: kind) { CalendarDate($0) }))
        }
        if fields.has("expiryDate") {
            changes.append(.expiryDate(fields.parsed("expiryDate", as: kind) { CalendarDate($0) }))
        }
    }

    private mutating func readOptionals(_ fields: inout JSONFields) {
        if fields.has("link") { changes.append(.link(fields.text("link"))) }
        if fields.has("category") { changes.append(.category(fields.text("category"))) }
        if fields.has("program") { changes.append(.program(fields.text("program"))) }
        if fields.has("pin") { changes.append(.pin(fields.text("pin"))) }
    }

    private mutating func readExtras(_ fields: inout JSONFields, isNew: Bool) {
        guard fields.has("extras") else { return }
        guard let extras = fields.value("extras") else {
            changes.append(.extras(JSONObject()))
            return
        }
        if let object = extras.objectValue {
            changes.append(isNew ? .extras(object) : .extrasParts(object))
        } else {
            fields.refuse("extras", "wrong_type", "The member extras must be an object.")
        }
    }

    private mutating func readLists(_ fields: inout JSONFields) {
        if fields.has("groups") {
            let elements = elements(of: "groups", in: &fields)
            var groups: [GroupID] = []
            for (index, element) in elements.enumerated() {
                if let id = element.stringValue.flatMap({ GroupID($0) }) {
                    groups.append(id)
                } else {
                    fields.refuse(
                        "groups[\(index)]",
                        "bad_identifier",
                        "A group is named by its id."
                    )
                }
            }
            if elements.count > Self.groupCountMax {
                fields.refuse(
                    "groups",
                    "too_many",
                    "The member groups lists at most \(Self.groupCountMax) ids."
                )
            }
            changes.append(.groups(groups))
        }
        guard fields.has("locations") else { return }
        let elements = elements(of: "locations", in: &fields)
        if elements.count > Self.locationCountMax {
            fields.refuse(
                "locations",
                "too_many",
                "The member locations lists at most \(Self.locationCountMax) places."
            )
        }
        changes.append(
            .locations(
                elements.prefix(Self.locationCountMax).enumerated().compactMap { index, element in
                    Self.location(element, "locations[\(index)]", &fields)
                }
            )
        )
    }

    /// The elements of a list; none where it is null, and where it is no list, which is refused.
    private func elements(of name: String, in fields: inout JSONFields) -> [JSONValue] {
        guard let value = fields.value(name) else { return [] }
        guard let elements = value.arrayValue else {
            fields.refuse(name, "wrong_type", "The member \(name) must be a list or null.")
            return []
        }
        return elements
    }

    /// A place; nil for one that was refused: it lacks something, or says more than can be kept.
    private static func location(
        _ value: JSONValue,
        _ path: String,
        _ fields: inout JSONFields
    ) -> CardLocation? {
        guard let object = value.objectValue else {
            fields.refuse(path, "wrong_type", "A place must be an object.")
            return nil
        }
        var parts = JSONFields(object)
        let latitude = parts.number("latitude", in: -90...90)
        let longitude = parts.number("longitude", in: -180...180)
        let label = parts.text("label")
        guard fields.close(&parts, as: path) else { return nil }
        return CardLocation(latitude: latitude, longitude: longitude, label: label)
    }

    private mutating func readBarcode(_ fields: inout JSONFields, isNew: Bool) {
        guard let value = fields.value("barcode") else {
            changes.append(.barcode(nil))
            return
        }
        guard let object = value.objectValue else {
            fields.refuse("barcode", "wrong_type", "The member barcode must be an object or null.")
            return
        }
        var parts = JSONFields(object)
        let names = Symbology.allCases.map(\.rawValue).joined(separator: ", ")
        let symbology = parts.parsed(
            "symbology",
            as: "one of \(names)",
            code: "unsupported_symbology",
            Symbology.init(rawValue:)
        )
        let isNull = parts.has("symbology") && parts.value("symbology") == nil
        let payload: String?? = parts.has("payload") ? .some(parts.text("payload")) : nil
        let charset: String?? = parts.has("charset") ? .some(parts.text("charset")) : nil
        if symbology == nil, isNew || isNull { parts.refuseAbsence(of: "symbology") }
        _ = fields.close(&parts, as: "barcode")
        changes.append(
            .barcodeParts(BarcodePatch(symbology: symbology, payload: payload, charset: charset))
        )
    }
}
