import Barcode
import JSON

/// Why one line of `barcode batch` has no symbol.
enum BatchError: Error, Equatable {
    /// The line is longer than is taken.
    case lineTooLong(byteCountMax: Int)
    /// The line is not one JSON text.
    case malformed(JSONError)
    /// The line is JSON, but no object.
    case notAnObject
    /// A member that has no meaning here.
    case unknownKey(String, suggestion: String?)
    /// A member of `options` that has no meaning here.
    case unknownOption(String, suggestion: String?)
    /// A member that must be there.
    case missingKey(String)
    /// Two members that exclude each other.
    case conflictingKeys(String, String)
    /// A member that is not what it must be.
    case invalidValue(key: String, expected: String)
    /// The symbology does not carry the message.
    case barcode(BarcodeError)
}

extension BatchError {
    /// A stable name of the cause, in snake_case.
    var code: String {
        switch self {
        case .lineTooLong: "line_too_long"
        case .malformed: "malformed_json"
        case .notAnObject: "not_an_object"
        case .unknownKey: "unknown_key"
        case .unknownOption: "unknown_option"
        case .missingKey: "missing_key"
        case .conflictingKeys: "conflicting_keys"
        case .invalidValue: "invalid_value"
        case .barcode(let error): error.code
        }
    }

    /// One sentence that says what is wrong.
    var message: String {
        switch self {
        case .lineTooLong(let count): "The line has more than \(count) bytes."
        case .malformed(let error): error.description
        case .notAnObject: "The line is not a JSON object."
        case .unknownKey(let name, _): "There is no member \"\(Self.shown(name))\" of a line."
        case .unknownOption(let name, _): "There is no option \"\(Self.shown(name))\"."
        case .missingKey(let name): "The member \"\(name)\" is missing."
        case .conflictingKeys(let one, let other):
            "The members \"\(one)\" and \"\(other)\" exclude each other."
        case .invalidValue(let key, let expected): "The value of \"\(key)\" must be \(expected)."
        case .barcode(let error): error.message
        }
    }

    /// What would be accepted instead, where there is one right answer.
    var suggestion: String? {
        switch self {
        case .unknownKey(_, let suggestion), .unknownOption(_, let suggestion): suggestion
        case .barcode(let error): error.suggestion
        case .lineTooLong, .malformed, .notAnObject, .missingKey, .conflictingKeys, .invalidValue:
            nil
        }
    }

    /// A name out of the input, at a length that a sentence bears.
    private static func shown(_ name: String) -> String {
        let countMax = 40
        return name.count > countMax ? name.prefix(countMax) + "…" : name
    }
}
