/// How an import deals with what it finds.
public struct ImportOptions: Hashable, Sendable {
    /// What becomes of cards that differ from the stored ones they are.
    public var conflictPolicy: ConflictPolicy
    /// Whether one bad row is reason to store nothing.
    public var isStrict: Bool
    /// The IANA name of the zone in which moments become days; nil for the wallet's.
    public var timeZone: String?

    /// Makes options; the defaults are those of the contract.
    public init(
        conflictPolicy: ConflictPolicy = .report,
        isStrict: Bool = false,
        timeZone: String? = nil
    ) {
        self.conflictPolicy = conflictPolicy
        self.isStrict = isStrict
        self.timeZone = timeZone
    }
}

/// What becomes of imported cards that differ from the stored ones they are.
///
/// Raw values are the names on the command line.
public enum ConflictPolicy: String, CaseIterable, Hashable, Sendable {
    /// The stored card stays, and the report names both values.
    case report
    /// The stored card stays.
    case skip
    /// The stored card takes what the file says of it.
    case replace
    /// The stored card stays, and the imported one is added beside it.
    case keepBoth = "keep-both"
}
