public import WalletCore

/// A file format that wallets are read from.
///
/// Raw values are the names in reports and on the command line; they never change.
public enum ImportFormat: String, CaseIterable, Hashable, Sendable {
    /// One table of cards, before Catima 2.0.
    case catimaCSVVersion1 = "catima-csv-v1"
    /// Groups, cards and links in one text.
    case catimaCSVVersion2 = "catima-csv-v2"
    /// A Catima table with the cards' pictures, perhaps encrypted.
    case catimaArchive = "catima-zip"
    /// A whole wallet with pictures and history.
    case tessera

    /// The name that all versions of a format share, for example `catima`.
    public var family: String {
        switch self {
        case .catimaCSVVersion1, .catimaCSVVersion2, .catimaArchive: "catima"
        case .tessera: "tessera"
        }
    }

    /// The formats that a name on the command line stands for: one, or a whole family.
    ///
    /// Empty where there is no such name.
    public static func named(_ name: String) -> [ImportFormat] {
        allCases.filter { $0.rawValue == name || $0.family == name }
    }

    /// Whether its files can say that a card has a code of a kind.
    public func canHold(_ symbology: Symbology) -> Bool {
        switch self {
        case .catimaCSVVersion1, .catimaCSVVersion2, .catimaArchive:
            CatimaBarcodeFormat.name(of: symbology) != nil
        case .tessera: true
        }
    }

    /// The character set that a written code is said to have where its card names none: the one in
    /// which the format's readers draw what is drawn here.
    ///
    /// - Parameter payload: what the code says.
    /// - Returns: an IANA name.
    public static func charsetWhereUnset(_ payload: String) -> String {
        payload.utf8.allSatisfy { $0 < 0x80 } ? CharsetName.latin1 : "UTF-8"
    }

    /// A character set by its one name, so that spellings of the same one are equal.
    public static func canonicalCharset(_ name: String) -> String {
        CharsetName.canonical(name) ?? name
    }
}
