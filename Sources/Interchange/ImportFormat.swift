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
}
