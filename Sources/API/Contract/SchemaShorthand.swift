import JSON

/// Spells out the shorthand that the contract's schemas are written in.
///
/// A name stands for a reference, `Name?` for that or null, `[Name]` for a list of it. `$all` makes an
/// object that has all of these members, `$some` one that may have them; neither has others.
enum SchemaShorthand {
    /// Spells out one schema.
    static func expand(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let name): reference(name)
        case .object(let object): expand(object)
        case .null, .bool, .number, .array: value
        }
    }

    private static func reference(_ name: String) -> JSONValue {
        if name.hasSuffix("?") {
            return object([
                (
                    "anyOf",
                    .array([
                        reference(String(name.dropLast())),
                        object([("type", .string("null"))]),
                    ])
                )
            ])
        }
        if name.hasPrefix("["), name.hasSuffix("]") {
            return object([
                ("type", .string("array")),
                ("items", reference(String(name.dropFirst().dropLast()))),
            ])
        }
        return object([("$ref", .string("#/components/schemas/\(name)"))])
    }

    private static func expand(_ source: JSONObject) -> JSONValue {
        var result = JSONObject()
        for member in source.members {
            switch member.name {
            case "$all", "$some":
                let properties = member.value.objectValue ?? JSONObject()
                result["type"] = .string("object")
                result["properties"] = each(properties)
                if member.name == "$all" {
                    result["required"] = .array(properties.members.map { .string($0.name) })
                }
                result["additionalProperties"] = .bool(false)
            case "properties": result["properties"] = each(member.value.objectValue ?? JSONObject())
            case "items": result["items"] = expand(member.value)
            case "anyOf":
                result["anyOf"] = .array((member.value.arrayValue ?? []).map(expand))
            default: result[member.name] = member.value
            }
        }
        return .object(result)
    }

    private static func each(_ properties: JSONObject) -> JSONValue {
        var result = JSONObject()
        for member in properties.members { result[member.name] = expand(member.value) }
        return .object(result)
    }

    /// An object of these members, in their order.
    static func object(_ members: [(String, JSONValue)]) -> JSONValue {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        return .object(object)
    }
}
