import Hashing
import JSON
import WalletCore
import WalletService

/// Reads a device's report: `{env, widgetToken, widgets, controls, os, tz}`.
struct PlacementBody {
    let placements: [Placement]
    let environment: PushEnvironment?
    let widgetToken: PushToken?
    let system: String?
    let timeZone: String?

    private static let tokenByteCountMax = 1024
    /// As many as an address has room for, so that what is placed can also be asked for.
    private static let cardCountMax = 500

    init(_ object: JSONObject) throws(RequestError) {
        var fields = JSONFields(object)
        environment = fields.choice("env")
        widgetToken = Self.token("widgetToken", &fields)
        system = fields.text("os", countMax: 128)
        timeZone = fields.text("tz", countMax: JSONFields.valueCountMax)
        placements =
            Self.list("widgets", &fields, Self.widget)
            + Self.list("controls", &fields, Self.control)
        try fields.finish()
    }

    private static func list(
        _ name: String,
        _ fields: inout JSONFields,
        _ read: (inout JSONFields) -> Placement?
    ) -> [Placement] {
        guard let value = fields.value(name) else {
            fields.refuse(name, "required", "The member \(name) is required, empty for none.")
            return []
        }
        guard let elements = value.arrayValue else {
            fields.refuse(name, "wrong_type", "The member \(name) must be a list.")
            return []
        }
        guard elements.count <= WriteSession.placementCountMax else {
            fields.refuse(
                name,
                "too_many",
                "The member \(name) lists at most \(WriteSession.placementCountMax) placements."
            )
            return []
        }
        var placements: [Placement] = []
        for (index, element) in elements.enumerated() {
            guard let object = element.objectValue else {
                fields.refuse("\(name)[\(index)]", "wrong_type", "A placement must be an object.")
                continue
            }
            var part = JSONFields(object)
            let placement = read(&part)
            if fields.close(&part, as: "\(name)[\(index)]"), let placement {
                placements.append(placement)
            }
        }
        return placements
    }

    /// Reads a widget; nil where something of it was refused.
    private static func widget(_ fields: inout JSONFields) -> Placement? {
        let kind = fields.requiredText("kind", countMax: JSONFields.valueCountMax)
        let family: WidgetFamily? = fields.choice("family")
        if family == nil { fields.refuseAbsence(of: "family") }
        guard let settings = settings(&fields), let family else { return nil }
        return Placement(
            kind: kind,
            family: family,
            configurationHash: settings.hash,
            configuration: settings.text
        )
    }

    /// Reads a control; nil where something of it was refused.
    private static func control(_ fields: inout JSONFields) -> Placement? {
        let kind = fields.requiredText("kind", countMax: JSONFields.valueCountMax)
        let (settings, token) = (settings(&fields), token("token", &fields))
        guard let settings else { return nil }
        return Placement(
            kind: kind,
            family: nil,
            configurationHash: settings.hash,
            configuration: settings.text,
            token: token
        )
    }

    /// The settings themselves name their hash; a hash that differs from theirs is refused, and so are
    /// settings that are none: nil.
    private static func settings(
        _ fields: inout JSONFields
    ) -> (hash: String, text: String?)? {
        let hash = fields.parsed("configHash", as: "16 hex digits") { text in
            Hexadecimal.isLowerCase(text, digitCount: 16) ? text : nil
        }
        guard let value = fields.value("config") else {
            let standard = WidgetConfiguration()
            guard let hash else { return (ConfigurationHash.of(standard), "{}") }
            return (hash, hash == ConfigurationHash.of(standard) ? "{}" : nil)
        }
        var json = JSONWriter()
        json.value(value)
        let (configuration, problems) = WidgetConfiguration.reading(json.bytes)
        guard problems.isEmpty, value.objectValue != nil else {
            fields.refuse(
                "config",
                "bad_configuration",
                "The member config must be an object of settings, not base64url, and each a valid one."
            )
            return nil
        }
        guard configuration.cards.count + configuration.strangers.count <= cardCountMax else {
            fields.refuse(
                "config.cards",
                "too_many",
                "A configuration lists at most \(cardCountMax) cards."
            )
            return nil
        }
        let own = ConfigurationHash.of(configuration)
        // A younger client's hash is also of settings that are not known here.
        let isWhole = WidgetConfiguration.unknownNames(in: json.bytes).isEmpty
        if let hash, hash != own, isWhole {
            fields.refuse("configHash", "hash_differs", "The configuration's own hash is \(own).")
        }
        return (own, String(decoding: configuration.canonicalJSON, as: UTF8.self))
    }

    private static func token(_ name: String, _ fields: inout JSONFields) -> PushToken? {
        fields.parsed(
            name,
            as: "1 to \(tokenByteCountMax) visible ASCII characters",
            byteCountMax: tokenByteCountMax
        ) { text in
            (1...tokenByteCountMax).contains(text.utf8.count)
                && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? PushToken(text) : nil
        }
    }
}
