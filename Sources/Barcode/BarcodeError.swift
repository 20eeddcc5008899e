/// Why a message was not encoded, or a symbol not drawn.
///
/// A suggestion may hold the card number, so it stands apart: neither `message` nor `description`
/// repeats what was to be encoded.
public enum BarcodeError: Error, Equatable, Sendable {
    /// What a length is counted in.
    public enum LengthUnit: String, Equatable, Sendable {
        case characters
        case bytes
        case codewords
    }

    /// There is nothing to encode.
    case empty

    /// The symbology is not one that is drawn here; it is never replaced by another.
    case unsupportedSymbology(name: String)

    /// The character set is not one that messages are stored with.
    case unsupportedCharset(name: String)

    /// The character at `offset` (0-based, in characters or bytes) has no place in the symbology.
    case invalidCharacter(offset: Int, allowed: String, suggestion: String?)

    /// The character at `offset` is beyond the text that the symbology can carry.
    case nonASCII(offset: Int, suggestion: String?)

    /// The symbology takes pairs of digits; `suggestion` is the number with a zero in front.
    case oddLength(suggestion: String)

    /// The message has fewer characters than the symbology takes.
    case tooShort(minimum: Int, found: Int, suggestion: String?)

    /// The message takes more characters, bytes or codewords than the symbol holds.
    case tooLong(maximum: Int, found: Int, unit: LengthUnit, suggestion: String?)

    /// The last character is not the check digit of the others; `suggestion` is the number as it
    /// would be right.
    case checkDigitMismatch(found: Character, expected: Character, suggestion: String)

    /// No application identifier of GS1 begins at `offset`.
    case unknownIdentifier(offset: Int)

    /// The value of a GS1 application identifier breaks a rule.
    case invalidElement(identifier: String, fault: GS1Fault, suggestion: String?)

    /// A drawing option is outside its range, or has no meaning for the symbol.
    case invalidOption(name: String, allowed: String)

    /// No page holds the symbol, even with the smallest modules that are printed; its size with them.
    case tooLargeForPage(widthMillimetres: Int, heightMillimetres: Int)

    /// The library that draws the symbology failed, in a way its documentation does not foresee.
    case encoderFailed(status: Int)
}

extension BarcodeError {
    /// A stable name of the cause, in snake_case, as JSON and the command line show it.
    public var code: String {
        switch self {
        case .empty: "empty"
        case .unsupportedSymbology: "unsupported_symbology"
        case .unsupportedCharset: "unsupported_charset"
        case .invalidCharacter: "invalid_character"
        case .nonASCII: "non_ascii"
        case .oddLength: "odd_length"
        case .tooShort: "too_short"
        case .tooLong: "too_long"
        case .checkDigitMismatch: "check_digit_mismatch"
        case .unknownIdentifier: "unknown_application_identifier"
        case .invalidElement(_, let fault, _): fault.rawValue
        case .invalidOption: "invalid_option"
        case .tooLargeForPage: "too_large_for_page"
        case .encoderFailed: "encoder_failed"
        }
    }

    /// One sentence that says what is wrong, without the message itself.
    public var message: String {
        switch self {
        case .empty: "There is nothing to encode."
        case .unsupportedSymbology(let name): "The symbology \"\(name)\" is not supported."
        case .unsupportedCharset(let name): "The character set \"\(name)\" is not supported."
        case .invalidCharacter(let offset, let allowed, _):
            "The character at position \(offset + 1) is not allowed here; allowed are \(allowed)."
        case .nonASCII(let offset, _):
            "The character at position \(offset + 1) cannot be carried by this symbology."
        case .oddLength: "The number of digits must be even."
        case .tooShort(let minimum, let found, _):
            "The message has \(found) character\(found == 1 ? "" : "s"); at least \(minimum) are needed."
        case .tooLong(let maximum, let found, let unit, _):
            "The message takes \(found) \(unit.rawValue); at most \(maximum) fit."
        case .checkDigitMismatch(let found, let expected, _):
            "The check digit is \(found); it should be \(expected)."
        case .unknownIdentifier(let offset):
            "There is no known application identifier at position \(offset + 1)."
        case .invalidElement(let identifier, let fault, _):
            "The value of (\(identifier)) \(fault.predicate)."
        case .invalidOption(let name, let allowed):
            "The option \(name) has a value that is not taken; allowed is \(allowed)."
        case .tooLargeForPage(let width, let height):
            "Printed, the symbol would be \(width) mm by \(height) mm, more than a page holds."
        case .encoderFailed(let status): "The encoder failed with status \(status)."
        }
    }

    /// What would be accepted instead, where there is one right answer.
    public var suggestion: String? {
        switch self {
        case .oddLength(let suggestion), .checkDigitMismatch(_, _, let suggestion): suggestion
        case .invalidCharacter(_, _, let suggestion), .nonASCII(_, let suggestion),
            .tooShort(_, _, let suggestion), .tooLong(_, _, _, let suggestion),
            .invalidElement(_, _, let suggestion):
            suggestion
        case .empty, .unsupportedSymbology, .unsupportedCharset, .unknownIdentifier,
            .invalidOption, .tooLargeForPage, .encoderFailed:
            nil
        }
    }
}

extension BarcodeError: CustomStringConvertible {
    /// The code and the sentence; never the message or the suggestion.
    public var description: String { "\(code): \(message)" }
}
