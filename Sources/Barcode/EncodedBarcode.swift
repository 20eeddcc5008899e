public import WalletCore

/// What was changed in an input so that it could be encoded, each change by its stable name.
public struct BarcodeNormalisation: Hashable, Sendable {
    /// One kind of change.
    public enum Code: String, CaseIterable, Codable, Hashable, Sendable {
        /// A byte order mark in front of the message was dropped.
        case byteOrderMarkRemoved = "bom_removed"

        /// White space around a number was dropped.
        case whitespaceRemoved = "whitespace_removed"

        /// The check digit was missing and has been appended.
        case checkDigitAppended = "check_digit_appended"

        /// A zero was put in front, so that the digits with their check digit make pairs.
        case zeroPadded = "zero_padded"
    }

    /// The message as it was encoded.
    public let to: String

    /// The changes, in the order in which they were made; never empty.
    public let codes: [Code]
}

/// Something that the owner of a card should know about its symbol, though it was drawn.
public enum BarcodeWarning: String, CaseIterable, Codable, Hashable, Sendable {
    /// The stored character set cannot hold the text, which is carried as UTF-8 with ECI 26.
    case charsetCannotHoldText = "charset_cannot_hold_text"

    /// An option was given that has no meaning for the symbology.
    case optionIgnored = "option_ignored"
}

/// A message as a symbol, with all that was decided on the way.
public struct EncodedBarcode: Hashable, Sendable {
    /// The symbology, always the one that was asked for.
    public let symbology: Symbology

    /// The modules, ready to be drawn.
    public let symbol: Symbol

    /// The human-readable interpretation, as it stands below the bars.
    public let text: String

    /// The bytes that a reader returns.
    public let bytes: [UInt8]

    /// The Extended Channel Interpretation in the symbol, `nil` for none.
    public let eci: Int?

    /// What was changed in the input; `nil` where it was encoded as it came.
    public let normalised: BarcodeNormalisation?

    /// What the owner should know, in order of appearance.
    public let warnings: [BarcodeWarning]
}

extension EncodedBarcode {
    /// The same barcode with one more warning.
    func adding(_ warning: BarcodeWarning) -> EncodedBarcode {
        EncodedBarcode(
            symbology: symbology,
            symbol: symbol,
            text: text,
            bytes: bytes,
            eci: eci,
            normalised: normalised,
            warnings: warnings + [warning]
        )
    }
}
