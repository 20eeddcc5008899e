import Interchange
import JSON

/// What an import of uses did.
public struct UsageImportReport: Sendable {
    /// How it ended; never in conflict.
    public let outcome: ImportReport.Outcome
    /// How many rows are the user's.
    public let rowCount: Int
    /// How many uses are new.
    public let recordedCount: Int
    /// How many were known before, or taken back.
    public let knownCount: Int
    /// How many cards were made.
    public let createdCardCount: Int
    /// The items that no card stands for, in the order of their first rows.
    public let unknownItems: [String]
    let userID: String
    let rowErrors: [ImportIssue]

    /// How many rows were not taken.
    public var rowErrorCount: Int {
        rowErrors.count
    }

    /// The rows that were not taken, each in one line for people.
    public var rowErrorLines: [String] {
        rowErrors.map(\.line)
    }

    /// The report as JSON, UTF-8.
    public var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("format", "usage-csv")
            json.member("outcome", outcome.rawValue)
            json.member("user", userID)
            json.member("rows", rowCount)
            json.member("recorded", recordedCount)
            json.member("known", knownCount)
            json.member("createdCards", createdCardCount)
            json.member("unknownItems") { json in
                json.array(unknownItems) { json, item in json.value(item) }
            }
            json.member("rowErrors") { json in
                json.array(rowErrors) { json, issue in issue.writeReport(to: &json) }
            }
        }
        return json.bytes
    }
}
