public import JSON

/// One field in which an imported card differs from the stored one.
public struct ImportedDifference: Hashable, Sendable {
    /// The field's name in reports.
    public let field: String
    /// What is stored; a PIN is never shown.
    public let stored: JSONValue
    /// What the file says.
    public let imported: JSONValue
}

/// An imported card that differs from the stored one it is.
public struct ImportConflict: Hashable, Sendable {
    /// The row, counted from 1 among the cards.
    public let row: Int
    /// The file's id of the card; nil for none.
    public let sourceID: String?
    /// The stored card's id.
    public let cardID: String
    /// The stored card's name.
    public let name: String
    /// What became of it.
    public let resolution: ConflictPolicy
    /// The fields that differ.
    public let fields: [ImportedDifference]
}
