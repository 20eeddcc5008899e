import WalletCore

/// Reads `user_id,item_id,timestamp_iso_local` lines into logs, one person at a time.
///
/// Feed it line by line, so that memory stays at one person; a person's lines stand together.
public struct UsageLogParser: Sendable {
    private var current: UsageLog?
    private var line = 0

    /// Creates a parser that expects the header line first.
    public init() {}

    /// Takes in one line without its line break.
    ///
    /// - Parameter text: The header, a row, or an empty line, which is skipped.
    /// - Returns: The log of the person before when this row begins another one.
    /// - Throws: ``RelevanceError/badUsageRow(line:)`` for a row that is not of the three columns,
    ///   ``RelevanceError/unorderedUsageRow(line:)`` for a time before the person's last,
    ///   ``RelevanceError/tooManyItems(line:)`` for an item beyond ``UsageLog/itemCountMax``.
    public mutating func feed(_ text: Substring) throws(RelevanceError) -> UsageLog? {
        line += 1
        guard line > 1, !text.isEmpty else { return nil }
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 3, !fields[0].isEmpty, !fields[1].isEmpty,
            let instant = LocalInstant(timestamp: fields[2])
        else { throw .badUsageRow(line: line) }
        var finished: UsageLog?
        if current?.person != String(fields[0]) {
            finished = current
            current = UsageLog(person: String(fields[0]))
        }
        if let last = current?.instants.last, instant < last {
            throw .unorderedUsageRow(line: line)
        }
        guard current?.append(itemNamed: String(fields[1]), at: instant) != false else {
            throw .tooManyItems(line: line)
        }
        return finished
    }

    /// The log of the last person; nil when there was no row.
    public mutating func finish() -> UsageLog? {
        defer { current = nil }
        return current
    }
}

extension LocalInstant {
    /// Reads `YYYY-MM-DDThh:mm:ss`; nil for anything else.
    ///
    /// **Source:** ISO 8601-1, 5.4.2.1 (extended format, local time).
    public init?(timestamp: Substring) {
        guard timestamp.utf8.count == 19, let local = LocalDateTime(timestamp) else { return nil }
        self.init(local)
    }
}
