public import WalletCore

/// What stands in an imported file.
public struct ImportDocument: Hashable, Sendable {
    /// The format it was read from.
    public let format: ImportFormat
    /// What it says of its cards; about anything else it is silent, which is no change.
    public let carriedFields: Set<ImportedField>
    /// The names of its groups in order, each once.
    public let groups: [String]
    /// The groups in full where the format is our own; empty for every other.
    public let groupSnapshots: [CardGroup]
    /// The member whose own view it is, where the format is our own; nil for every other.
    public let exporter: PersonID?
    /// The IANA zone of the wallet that was exported, as the file spells it, where the format is our
    /// own; nil for every other.
    public let timeZone: String?
    /// Its good cards in order, exact repetitions left out.
    public let cards: [ImportedCard]
    /// The rows that hold no card, in order.
    public let rowErrors: [ImportIssue]
    /// What was taken in another way than it stands, in order.
    public let warnings: [ImportIssue]

    /// Makes a document.
    public init(
        format: ImportFormat,
        carriedFields: Set<ImportedField>,
        groups: [String] = [],
        groupSnapshots: [CardGroup] = [],
        exporter: PersonID? = nil,
        timeZone: String? = nil,
        cards: [ImportedCard] = [],
        rowErrors: [ImportIssue] = [],
        warnings: [ImportIssue] = []
    ) {
        self.format = format
        self.carriedFields = carriedFields
        self.groups = groups
        self.groupSnapshots = groupSnapshots
        self.exporter = exporter
        self.timeZone = timeZone
        self.cards = cards
        self.rowErrors = rowErrors
        self.warnings = warnings
    }
}
