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

    /// The value as a whole number, however it is spelled: `7`, `7.0` and `70e-1` are one number.
    ///
    /// Nil for fractions and for what `Int64` cannot hold.
    public var integerValue: Int64? {
        guard case .number(let text) = self else { return nil }
        return Int64(text) ?? Self.wholeNumber(text)
    }

    /// Reads a number with a point or an exponent; nil where its value is not whole.
    private static func wholeNumber(_ text: String) -> Int64? {
        let parts = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        guard let mantissa = parts.first else { return nil }
        let exponent = parts.count > 1 ? Int(parts[1]) : 0
        let halves = mantissa.split(separator: ".", maxSplits: 1)
        let fraction = halves.count > 1 ? halves[1] : ""
        var digits = Substring(halves[0] + fraction)
        guard digits.contains(where: { ("1"..."9").contains($0) }) else { return 0 }
        guard let exponent, (-100...100).contains(exponent) else { return nil }
        var scale = fraction.count - exponent
        while scale > 0, digits.last == "0" {
            digits.removeLast()
            scale -= 1
        }
        guard (-18...0).contains(scale) else { return nil }
        return Int64(digits + String(repeating: "0", count: -scale))
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
