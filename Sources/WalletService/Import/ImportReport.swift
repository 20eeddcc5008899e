import Interchange
public import JSON
import WalletCore

/// What an import did, or would do, truthfully and in full.
public struct ImportReport: Sendable {
    /// The format that was read.
    public let format: String
    /// How it ended.
    public let outcome: Outcome
    /// Whether nothing was stored because nothing was to be stored.
    public let isDryRun: Bool
    /// How many cards were added.
    public let createdCount: Int
    /// How many stored cards took what the file says.
    public let updatedCount: Int
    /// How many cards are stored as the file has them.
    public let unchangedCount: Int
    /// The cards that differ from stored ones, in the file's order.
    public let conflicts: [ImportConflict]
    let document: ImportDocument
    let rowErrors: [ImportIssue]
    let warnings: [ImportIssue]
    let cards: [ReportedCard]
    let zone: ZoneTable

    /// How an import ended; raw values are the words of the contract.
    public enum Outcome: String, CaseIterable, Hashable, Sendable {
        case imported
        case importedWithWarnings = "imported_with_warnings"
        /// Cards that differ from stored ones were left alone and named; the rest was taken.
        case conflictReported = "conflict_reported"
        /// Nothing was stored.
        case rejected
    }

    /// How many rows hold no card.
    public var rowErrorCount: Int {
        rowErrors.count
    }

    /// How many things were taken in another way than they stand.
    public var warningCount: Int {
        warnings.count
    }

    /// The rows that hold no card, each in one line for people.
    public var rowErrorLines: [String] {
        rowErrors.map(\.line)
    }

    /// What was taken in another way than it stands, each in one line for people.
    public var warningLines: [String] {
        warnings.map(\.line)
    }

    /// The report as the contract has it, UTF-8.
    public var json: [UInt8] {
        var json = JSONWriter(capacity: 512 * (cards.count + 1))
        json.object { json in writeMembers(to: &json) }
        return json.bytes
    }

    /// Writes the report's members into an object that is open.
    ///
    /// - Parameter json: takes the members.
    public func writeMembers(to json: inout JSONWriter) {
        json.member("format", format)
        json.member("outcome", outcome.rawValue)
        if isDryRun { json.member("dryRun", true) }
        json.member("created", createdCount)
        json.member("updated", updatedCount)
        json.member("unchanged", unchangedCount)
        json.member("conflicts") { json in
            json.array(conflicts) { json, conflict in Self.write(conflict, to: &json) }
        }
        json.member("rowErrors") { json in
            json.array(rowErrors) { json, issue in issue.writeReport(to: &json) }
        }
        json.member("warnings") { json in
            json.array(warnings) { json, issue in issue.writeReport(to: &json) }
        }
        json.member("cards") { json in
            json.array(cards) { json, card in write(card, to: &json) }
        }
        json.member("groups") { json in
            json.array(document.groups) { json, group in json.value(group) }
        }
    }

    private func write(_ card: ReportedCard, to json: inout JSONWriter) {
        card.imported.writeReport(to: &json, zone: zone) { json in
            json.member("id", card.id?.description)
            json.member("action", card.action.rawValue)
        }
    }

    private static func write(_ conflict: ImportConflict, to json: inout JSONWriter) {
        json.object { json in
            json.member("row", conflict.row)
            json.member("sourceId", conflict.sourceID)
            json.member("id", conflict.cardID)
            json.member("name", conflict.name)
            json.member("resolution", conflict.resolution.rawValue)
            json.member("fields") { json in
                json.array(conflict.fields) { json, field in
                    json.object { json in
                        json.member("field", field.field)
                        json.member("stored", field.stored)
                        json.member("imported", field.imported)
                    }
                }
            }
        }
    }
}

/// A card of the file, with what became of it.
struct ReportedCard: Sendable {
    let imported: ImportedCard
    /// The stored card that it is now; nil where it is none.
    let id: CardID?
    let action: Action

    /// What became of a card; raw values are the words in reports.
    enum Action: String, Sendable {
        case created
        case updated
        case unchanged
        case conflict
        case keptBoth = "kept_both"
        /// The whole import was rejected.
        case rejected
    }
}

extension ImportIssue {
    /// The issue in one line for people, without the value that stands in the file.
    var line: String {
        var line = section == .cards ? "row" : "\(section.rawValue) row"
        if section == .groups, row == nil { line = "groups" }
        if section == .entries { line = raw ?? "entry" }
        if let row { line += " \(row)" }
        if let field { line += ", \(field)" }
        line += ": \(code.rawValue.split(separator: "_").joined(separator: " "))"
        if let duplicateOf { line += " row \(duplicateOf)" }
        return line
    }
}
