/// One row of a CSV text.
struct CSVRow: Hashable, Sendable {
    /// The line it begins on, counted from 1 in the file.
    let line: Int
    /// Its fields, unquoted.
    let fields: [String]
    /// Whether nothing stands in it: no character, or separators alone as spreadsheets write them.
    let isBlank: Bool
    /// Why its fields cannot be trusted; nil for a good row.
    let defect: ImportIssue.Code?

    /// The fields up to the last that holds anything.
    var trimmedFields: [String] {
        let end = fields.lastIndex { !$0.isEmpty }
        return end.map { Array(fields[...$0]) } ?? []
    }
}
