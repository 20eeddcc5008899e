/// What is wrong with the value of a GS1 application identifier.
public enum GS1Fault: String, CaseIterable, Codable, Hashable, Sendable {
    /// It has fewer characters than the identifier asks for.
    case tooShort = "too_short"

    /// It has more characters than the identifier takes.
    case tooLong = "too_long"

    /// It holds a character that the identifier does not take.
    case invalidCharacter = "invalid_character"

    /// Its check digit, or pair of check characters, is wrong.
    case checkDigitMismatch = "check_digit_mismatch"

    /// Another element stands behind it, and the symbology cannot be drawn with one there.
    case mustBeLast = "must_be_last"

    /// The identifier takes all of its characters, the symbology does not.
    case notInSymbology = "not_in_symbology"

    /// It reads as if another element with its identifier in parentheses stood in it.
    case ambiguousNotation = "ambiguous_notation"

    /// It is a piece that there is not: none, or beyond the number of pieces.
    case invalidPiece = "invalid_piece"

    /// It is not a date, or not a time.
    case invalidDate = "invalid_date"

    /// What the value does wrong, to go behind "The value of (01) ".
    var predicate: String {
        switch self {
        case .tooShort: "is too short"
        case .tooLong: "is too long"
        case .invalidCharacter: "has a character that is not allowed there"
        case .checkDigitMismatch: "has a wrong check digit"
        case .mustBeLast: "must stand behind all others in this symbology"
        case .notInSymbology: "has a character that this symbology cannot write"
        case .ambiguousNotation: "reads as if it held another element in parentheses"
        case .invalidPiece: "is not a piece of a whole"
        case .invalidDate: "is not a date or time that there is"
        }
    }
}
