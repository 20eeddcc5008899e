public import WalletCore

/// A symbology that a number or text could be meant for.
public struct SymbologyCandidate: Hashable, Sendable {
    /// How much speaks for it.
    public enum Plausibility: String, CaseIterable, Hashable, Sendable {
        /// Something in the text itself points to it.
        case likely
        /// It can carry the text, and nothing more is known.
        case possible
    }

    /// What speaks for it.
    public enum Reason: Hashable, Sendable {
        /// So many digits, and the last is the check digit of the others.
        case checkDigitMatches(digits: Int)
        /// So many digits, one fewer than the symbology has: the check digit would be appended.
        case checkDigitMissing(digits: Int)
        /// Element strings of GS1, their identifiers in parentheses or behind the FNC1 of a reader.
        case elementStrings
        /// Digits and letters that can be read as element strings, with a check digit that is right.
        case checkedElementStrings
        /// Digits and letters that can be read as element strings, without anything that marks them.
        case unmarkedElementStrings
        /// A web address.
        case webAddress
        /// One of the letters A to D at both ends.
        case startAndStopLetter
        /// An even number of digits.
        case digitPairs
        /// Only digits, capitals and the signs of Code 39.
        case ownAlphabet
        /// Text that it carries as it carries every text.
        case anyText
        /// Letters beyond ASCII, which it carries.
        case beyondASCII
        /// More than bars hold.
        case beyondBars
    }

    /// The symbology.
    public let symbology: Symbology

    /// How much speaks for it.
    public let plausibility: Plausibility

    /// What speaks for it.
    public let reason: Reason

    /// What would be changed in the text, such as a check digit appended; `nil` for nothing.
    public let normalised: BarcodeNormalisation?

    /// How the symbology shows the text below its bars.
    public let text: String
}

extension SymbologyCandidate.Reason {
    /// A stable name of the reason, in snake_case.
    public var code: String {
        switch self {
        case .checkDigitMatches: "check_digit_matches"
        case .checkDigitMissing: "check_digit_missing"
        case .elementStrings: "element_strings"
        case .checkedElementStrings: "checked_element_strings"
        case .unmarkedElementStrings: "unmarked_element_strings"
        case .webAddress: "web_address"
        case .startAndStopLetter: "start_and_stop_letter"
        case .digitPairs: "digit_pairs"
        case .ownAlphabet: "own_alphabet"
        case .anyText: "any_text"
        case .beyondASCII: "beyond_ascii"
        case .beyondBars: "beyond_bars"
        }
    }

    /// One sentence for people, without the number itself.
    public var message: String {
        switch self {
        case .checkDigitMatches(let digits):
            "It has \(digits) digits, and the last one is right as the check digit of the others."
        case .checkDigitMissing(let digits):
            "It has \(digits) digits; the check digit that is missing would be appended."
        case .elementStrings: "Its parts are GS1 element strings, and each keeps its rules."
        case .checkedElementStrings:
            "It can be read as GS1 element strings, and the check digit in the first is right."
        case .unmarkedElementStrings:
            "It can be read as GS1 element strings, though nothing marks it as such."
        case .webAddress: "It is a web address, which phones open from such a code."
        case .startAndStopLetter: "It begins and ends with one of the letters A to D."
        case .digitPairs: "It has an even number of digits."
        case .ownAlphabet: "It has only digits, capitals and the signs of this code."
        case .anyText: "It carries any text of this kind and length."
        case .beyondASCII: "It has characters beyond ASCII, which this code carries."
        case .beyondBars: "It is longer than a code of bars may be."
        }
    }
}
