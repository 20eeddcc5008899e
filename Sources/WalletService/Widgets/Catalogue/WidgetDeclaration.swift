import JSON
import WalletCore

/// One widget or control as the catalogue declares it, on its way to a checked value.
struct WidgetDeclaration {
    /// The longest display name that every place shows whole, in grapheme clusters.
    ///
    /// **Source:** the widget facts, 1b: 19 in the settings, 24 on the add screen of the narrowest.
    static let nameCharacterCountSafe = 19
    private static let nameCharacterCountMax = 24
    private static let descriptionCharacterCountMax = 80

    private let object: JSONObject
    private let kind: String
    private let displayName: WidgetText
    private let description: WidgetText

    init(_ value: JSONValue) throws(WidgetCatalogue.Fault) {
        guard let object = value.objectValue, let kind = object["kind"]?.stringValue else {
            throw .malformed("a widget or control needs a kind")
        }
        guard let name = WidgetText(object["displayName"]),
            let description = WidgetText(object["description"])
        else { throw .textMissing(kind: kind) }
        guard name.characterCountMax <= Self.nameCharacterCountMax else {
            throw .nameTooLong(kind: kind)
        }
        guard description.characterCountMax <= Self.descriptionCharacterCountMax else {
            throw .descriptionTooLong(kind: kind)
        }
        guard description.beginsWithVerb else { throw .descriptionWithoutVerb(kind: kind) }
        (self.object, self.kind, displayName, self.description) = (object, kind, name, description)
    }

    func widget() throws(WidgetCatalogue.Fault) -> WidgetKind {
        guard let families = object["families"]?.arrayValue, !families.isEmpty,
            let selection = object["selection"]?.stringValue.flatMap(
                WidgetKind.Selection.init(rawValue:)
            )
        else { throw .malformed("\(kind) needs families and a selection") }
        var known: [WidgetFamily] = []
        for family in families {
            guard let found = family.stringValue.flatMap(WidgetFamily.init(rawValue:)) else {
                throw .unknownFamily(family.stringValue ?? "")
            }
            known.append(found)
        }
        return WidgetKind(
            kind: kind,
            displayName: displayName,
            description: description,
            families: known,
            selection: selection,
            parameters: try parameters(),
            traits: traits(without: ["families", "selection"])
        )
    }

    func control() throws(WidgetCatalogue.Fault) -> ControlKind {
        guard let symbol = object["symbol"]?.stringValue,
            let template = object["template"]?.stringValue.flatMap(
                ControlKind.Template.init(rawValue:)
            )
        else { throw .malformed("\(kind) needs a symbol and a template") }
        guard let hint = WidgetText(object["actionHint"]) else { throw .textMissing(kind: kind) }
        let intent = object["intent"]?.stringValue
        guard let action = intent.flatMap(ControlKind.Action.init(rawValue:)) else {
            throw .wrongIntent(kind: kind)
        }
        let control = ControlKind(
            kind: kind,
            action: action,
            displayName: displayName,
            description: description,
            actionHint: hint,
            symbol: symbol,
            parameters: try parameters(),
            traits: traits(without: ["template", "symbol", "actionHint"])
        )
        guard control.template == template else { throw .wrongIntent(kind: kind) }
        return control
    }

    private func parameters() throws(WidgetCatalogue.Fault) -> [WidgetParameter] {
        guard let declared = object["parameters"]?.arrayValue else {
            throw .malformed("\(kind) needs parameters")
        }
        return try declared.map { value throws(WidgetCatalogue.Fault) in
            guard var parameter = value.objectValue, let name = parameter["name"]?.stringValue
            else { throw .malformed("a parameter of \(kind) has no name") }
            guard let title = WidgetText(parameter["title"]) else {
                throw .textMissing(kind: kind)
            }
            parameter["title"] = nil
            return WidgetParameter(name: name, title: title, declaration: parameter)
        }
    }

    private func traits(without names: Set<String>) -> JSONObject {
        var traits = object
        let known = names.union(["kind", "displayName", "description", "parameters"])
        for name in known { traits[name] = nil }
        return traits
    }
}
