/// Why a text is not the JSON that was asked for.
public enum JSONError: Error, Equatable, Sendable {
    /// The bytes at that offset do not continue a JSON text.
    case malformed(offset: Int)
    /// The text ended inside a value.
    case unexpectedEnd
    /// The same name stands twice in one object.
    case duplicateName(offset: Int)
    /// Arrays and objects are nested deeper than `JSONParser.depthMax`.
    case tooDeep(offset: Int)
    /// A string is not well-formed UTF-8, or escapes half of a surrogate pair.
    case badText(offset: Int)
}

extension JSONError: CustomStringConvertible {
    /// One clear sentence.
    public var description: String {
        switch self {
        case .malformed(let offset): "The JSON text is malformed at byte \(offset)."
        case .unexpectedEnd: "The JSON text ends in the middle of a value."
        case .duplicateName(let offset):
            "A name stands twice in one JSON object, at byte \(offset)."
        case .tooDeep(let offset): "The JSON text is nested too deeply at byte \(offset)."
        case .badText(let offset): "A JSON string is not valid Unicode text at byte \(offset)."
        }
    }
}
