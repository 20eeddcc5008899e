/// What a writer did since it was started.
public struct WriterStatistics: Equatable, Sendable {
    /// Units of work that were committed.
    public var committedCount: Int64 = 0
    /// Units of work that failed, or were refused by the schema.
    public var failedCount: Int64 = 0
    /// Transactions that were committed, each with one sync to disk.
    public var groupCount: Int64 = 0
    /// The most units of work that one transaction held.
    public var groupSizeMax = 0
}
