/// One JSON value, with numbers kept as they were written.
///
/// Exactness is the point: `12.50` stays `12.50`, and an absent member differs from `null`.
///
/// **Source:** RFC 8259.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number's own text, for example `-3.20` or `1e6`.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// The text of a string value, else nil.
    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value as a whole number: nil for fractions, exponents and what `Int64` cannot hold.
    public var integerValue: Int64? {
        if case .number(let text) = self { Int64(text) } else { nil }
    }

    /// The value as the nearest double, else nil.
    public var doubleValue: Double? {
        if case .number(let text) = self { Double(text) } else { nil }
    }

    /// The truth value, else nil.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements of an array value, else nil.
    public var arrayValue: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members of an object value, else nil.
    public var objectValue: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The member of that name: nil when absent or when this is no object.
    public subscript(name: String) -> JSONValue? {
        objectValue?[name]
    }

    /// Whether this is `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }
}
