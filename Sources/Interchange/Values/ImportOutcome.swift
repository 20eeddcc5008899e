/// How an import ended as a whole; raw values are the words in reports.
public enum ImportOutcome: String, CaseIterable, Hashable, Sendable {
    /// Everything was taken.
    case imported
    /// Good rows were taken, and something is to be read about the others.
    case importedWithWarnings = "imported_with_warnings"
    /// Cards that differ from stored ones were left alone and named; the rest was taken.
    case conflictReported = "conflict_reported"
    /// Nothing was taken.
    case rejected
}
