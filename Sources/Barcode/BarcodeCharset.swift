/// The character set a message was stored with.
///
/// A stored character set decides which bytes a symbol carries, and it is never guessed anew.
public enum BarcodeCharset: String, CaseIterable, Codable, Hashable, Sendable {
    /// ASCII text; other text is carried as UTF-8 with a warning.
    case usASCII = "US-ASCII"

    /// One byte a character, and no designator in the symbol.
    case iso88591 = "ISO-8859-1"

    /// UTF-8, announced by ECI 26 where the text is not plain ASCII.
    case utf8 = "UTF-8"

    /// Finds a character set by one of its registered names, whatever their case.
    ///
    /// - Parameter name: such as `utf-8`, `latin1` or `iso-8859-1`.
    /// - Throws: `unsupportedCharset` for every other name.
    ///
    /// **Source:** IANA Character Sets registry.
    public init(named name: String) throws(BarcodeError) {
        switch name.lowercased() {
        case "us-ascii", "ascii", "iso646-us", "ansi_x3.4-1968": self = .usASCII
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "iso88591", "latin1", "latin-1", "l1":
            self = .iso88591
        case "utf-8", "utf8": self = .utf8
        default: throw .unsupportedCharset(name: name)
        }
    }
}
