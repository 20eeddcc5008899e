import JSON
import WalletCore
import WalletService

/// Reads the body of an intent: `{params, source:{kind, family, entryDate, control}, occurredAt}`.
enum IntentBody {
    static func read(
        _ name: WidgetIntent.Name,
        _ object: JSONObject
    ) throws(RequestError) -> IntentRequest {
        var fields = JSONFields(object)
        var parameters = JSONFields(part("params", of: &fields))
        let intent = intent(name, &parameters)
        _ = fields.close(&parameters, as: "params")
        var origin = JSONFields(part("source", of: &fields))
        let source = source(&origin)
        let control = origin.text("control", countMax: JSONFields.valueCountMax)
        if let control, WidgetCatalogue.shipped.control(control) == nil {
            origin.refuse("control", "unknown_kind", "There is no such control.")
        }
        _ = fields.close(&origin, as: "source")
        let occurredAt = fields.parsed(
            "occurredAt",
            as: "an instant such as 2026-11-30T08:00:00Z"
        ) { Instant(rfc3339: $0) }
        try fields.finish()
        guard let intent else { throw .wallet(.invalid(fields.problems)) }
        return IntentRequest(intent, source: source, control: control, occurredAt: occurredAt)
    }

    private static func intent(
        _ name: WidgetIntent.Name,
        _ fields: inout JSONFields
    ) -> WidgetIntent? {
        switch name {
        case .openCard: return card(&fields).map { .openCard($0) }
        case .markUsed:
            let method: UseMethod? = fields.choice("how")
            return card(&fields).map { .markUsed($0, method ?? .shown) }
        case .pinCard:
            let until = fields.parsed("until", as: "an instant") { Instant(rfc3339: $0) }
            return card(&fields).map { .pinCard($0, until: until) }
        case .unpinCard: return card(&fields).map { .unpinCard($0) }
        case .nextCard:
            let steps = fields.integer("steps") ?? 1
            let most = Int64(WidgetFamily.cardCountLargest)
            guard (-most...most).contains(steps) else {
                fields.refuse("steps", "bad_value", "The member steps must be -\(most) to \(most).")
                return nil
            }
            return .nextCard(steps: Int(steps))
        case .addStamp:
            let unit = unit(&fields)
            return card(&fields).map { .addStamp($0, unit) }
        case .removeStamp:
            let unit = unit(&fields)
            return card(&fields).map { .removeStamp($0, unit) }
        case .setStep:
            let (unit, value) = (unit(&fields), flag(&fields))
            guard let card = card(&fields), let value else { return nil }
            return .setStep(card, unit, isSmall: value)
        case .setAutoMode: return flag(&fields).map { .setAutoMode($0) }
        case .refreshBalance: return card(&fields).map { .refreshBalance($0) }
        case .activateCard: return card(&fields).map { .activateCard($0) }
        case .dismissMessage:
            let id: MessageID? = fields.id("message")
            if id == nil { fields.refuseAbsence(of: "message") }
            return id.map { .dismissMessage($0) }
        }
    }

    private static func card(_ fields: inout JSONFields) -> CardID? {
        let id: CardID? = fields.id("card")
        if id == nil { fields.refuseAbsence(of: "card") }
        return id
    }

    private static func flag(_ fields: inout JSONFields) -> Bool? {
        let value = fields.flag("value")
        if value == nil { fields.refuseAbsence(of: "value") }
        return value
    }

    private static func unit(_ fields: inout JSONFields) -> BalanceUnit? {
        fields.parsed("unit", as: "a currency of ISO 4217 or a word such as STAMPS") {
            BalanceUnit($0)
        }
    }

    private static func source(_ fields: inout JSONFields) -> UseSource? {
        let kind = fields.text("kind", countMax: JSONFields.valueCountMax)
        let family: WidgetFamily? = fields.choice("family")
        let slot = fields.integer("slot")
        let last = Int64(WidgetFamily.cardCountLargest - 1)
        if let slot, !(0...last).contains(slot) {
            fields.refuse("slot", "bad_value", "The member slot must be 0 to \(last).")
        }
        let entryDate = fields.parsed("entryDate", as: "an instant") { Instant(rfc3339: $0) }
        guard let kind else {
            if family != nil { fields.refuseAbsence(of: "kind") }
            return nil
        }
        guard WidgetCatalogue.shipped.widget(kind) != nil else {
            fields.refuse("kind", "unknown_kind", "There is no such widget.")
            return nil
        }
        guard let family else {
            fields.refuseAbsence(of: "family")
            return nil
        }
        return UseSource(kind: kind, family: family, slot: slot.map(Int.init), entryDate: entryDate)
    }

    /// A member that is an object; an empty one where it is absent.
    private static func part(_ name: String, of fields: inout JSONFields) -> JSONObject {
        guard let value = fields.value(name) else { return JSONObject() }
        guard let object = value.objectValue else {
            fields.refuse(name, "wrong_type", "The member \(name) must be an object.")
            return JSONObject()
        }
        return object
    }
}
