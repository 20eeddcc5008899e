/// A file format that a wallet is written to.
public enum ExportFormat: String, CaseIterable, Hashable, Sendable {
    /// A whole wallet with pictures and history: a ZIP archive.
    case tessera
    /// What Catima reads: a CSV text, or a ZIP archive where there are pictures or a password.
    case catima
}

/// A written file.
public struct ExportedFile: Hashable, Sendable {
    /// The whole file.
    public let bytes: [UInt8]
    /// Its media type.
    public let mediaType: String
    /// Its usual ending, without a dot.
    public let fileExtension: String
    /// What the format had no room for, in the cards' order.
    public let losses: [ExportLoss]
}

/// Something of a card that a format has no room for.
public struct ExportLoss: Hashable, Sendable {
    /// The card's name.
    public let cardName: String
    /// What is left out, as a JSON name, for example `pin`.
    public let field: String
}
