import JSON

/// Makes an example of a schema out of the examples of its parts.
struct ContractExample {
    /// The schemas that references lead to, spelled out.
    let schemas: JSONObject

    /// An example of a schema, as deep as its parts say something.
    ///
    /// A schema's own example comes first, then its constant, then the first of what it may be; an
    /// object shows the members that it always has.
    ///
    /// - Parameter schema: a schema, spelled out.
    /// - Returns: a value that it allows.
    func value(of schema: JSONValue) -> JSONValue {
        if let name = Self.target(of: schema) { return value(of: schemas[name] ?? .null) }
        if let example = schema["examples"]?.arrayValue?.first { return example }
        if let constant = schema["const"] { return constant }
        if let first = schema["enum"]?.arrayValue?.first { return first }
        if let first = schema["anyOf"]?.arrayValue?.first { return value(of: first) }
        switch schema["type"]?.stringValue {
        case "object": return object(schema)
        case "array":
            guard let items = schema["items"] else { return .array([]) }
            return .array([value(of: items)])
        case "integer", "number": return schema["minimum"] ?? .number("1")
        case "string": return .string("text")
        case "boolean": return .bool(true)
        default: return .null
        }
    }

    private func object(_ schema: JSONValue) -> JSONValue {
        var object = JSONObject()
        let properties = schema["properties"]
        for name in schema["required"]?.arrayValue ?? [] {
            guard let name = name.stringValue else { continue }
            object[name] = value(of: properties?[name] ?? .null)
        }
        return .object(object)
    }

    /// The schema that a reference names; nil for what is no reference.
    private static func target(of schema: JSONValue) -> String? {
        guard let path = schema["$ref"]?.stringValue else { return nil }
        return path.split(separator: "/").last.map(String.init)
    }
}
