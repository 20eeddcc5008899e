public import Relevance

/// A file of many people's uses: `user_id,item_id,timestamp_iso_local`, packed by gzip or not.
///
/// It is read from its beginning to its end with one person in memory, however long it is.
///
/// **Source:** the next-card benchmark, "Construction".
public struct UsageFile: Sendable {
    /// Where it is.
    public let path: String

    /// Names a file.
    public init(path: String) {
        self.path = path
    }

    /// Reads all people in the order of the file.
    ///
    /// - Parameter body: what to do with each person.
    /// - Throws: why the file cannot be read, or the first row that is wrong; people before it have
    ///   been handed on by then.
    public func forEachPerson(
        _ body: (UsageLog) throws(BatchJobError) -> Void
    ) throws(BatchJobError) {
        var reader = try UsageReader(self)
        while let person = try reader.next() { try body(person) }
    }
}
