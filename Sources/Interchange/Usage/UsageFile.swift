public import WalletCore

/// A table of uses: who used what, and when by the local clock.
public struct UsageFile: Hashable, Sendable {
    /// The good rows in order.
    public let rows: [Row]
    /// The rows that say nothing, in order.
    public let rowErrors: [ImportIssue]

    /// One use.
    public struct Row: Hashable, Sendable {
        /// The row, counted from 1 after the header.
        public let row: Int
        /// Whose use it is.
        public let userID: String
        /// What was used.
        public let itemID: String
        /// What the clock on the wall showed.
        public let local: LocalDateTime
    }

    private static let columns = ["user_id", "item_id", "timestamp_iso_local"]

    /// Reads a CSV text with at least the columns `user_id`, `item_id` and `timestamp_iso_local`.
    ///
    /// - Parameters:
    ///   - bytes: the text, UTF-8.
    ///   - limits: how much is read at most.
    /// - Throws: where it is no such table.
    public init(_ bytes: [UInt8], limits: ImportLimits = ImportLimits()) throws(InterchangeError) {
        guard !bytes.isEmpty else { throw .emptyFile }
        guard bytes.count <= limits.fileByteCountMax else {
            throw .fileTooLarge(byteCount: bytes.count, limit: limits.fileByteCountMax)
        }
        let table = try CSVReader.rows(bytes, limits: limits).filter { !$0.isBlank }
        guard let header = table.first?.fields else { throw .noTableOfUses }
        let indexes = Self.columns.compactMap { header.firstIndex(of: $0) }
        guard indexes.count == Self.columns.count else { throw .noTableOfUses }
        var rows: [Row] = []
        rows.reserveCapacity(table.count)
        var errors: [ImportIssue] = []
        for (offset, row) in table.dropFirst().enumerated() {
            switch Self.row(row, number: offset + 1, indexes: indexes) {
            case .success(let row): rows.append(row)
            case .failure(let fault): errors.append(fault.issue)
            }
        }
        self.rows = rows
        rowErrors = errors
    }

    private struct Fault: Error {
        let issue: ImportIssue
    }

    private static func row(
        _ row: CSVRow,
        number: Int,
        indexes: [Int]
    ) -> Result<Row, Fault> {
        let issue = { (column: Int?, code: ImportIssue.Code, raw: String?) in
            let field = column.map { columns[$0] }
            return Fault(
                issue: ImportIssue(section: .uses, row: number, field: field, code: code, raw: raw)
            )
        }
        if let defect = row.defect { return .failure(issue(nil, defect, nil)) }
        let texts = indexes.map { $0 < row.fields.count ? row.fields[$0] : "" }
        if let column = texts.firstIndex(of: "") {
            return .failure(issue(column, .required, nil))
        }
        guard let local = LocalDateTime(texts[2]) else {
            return .failure(issue(2, .malformed, texts[2]))
        }
        return .success(Row(row: number, userID: texts[0], itemID: texts[1], local: local))
    }
}
