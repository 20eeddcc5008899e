import Foundation
import Interchange
import JSON
import WalletCore

/// The import samples that lie beside the package.
enum Samples {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/data/import")

    static let areThere = FileManager.default.fileExists(atPath: folder.path)

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }

    static func expected(_ name: String) throws -> JSONValue {
        try JSONParser.parse(try bytes("\(name).expected.json"))
    }
}

/// What reports say of a document, as JSON that can be compared.
struct Report {
    let cards: [JSONValue]
    let rowErrors: [JSONValue]
    let warnings: [JSONValue]

    init(_ document: ImportDocument) throws {
        var json = JSONWriter()
        json.array { json in
            json.array(document.cards) { json, card in card.writeReport(to: &json, zone: .utc) }
            json.array(document.rowErrors) { json, issue in issue.writeReport(to: &json) }
            json.array(document.warnings) { json, issue in issue.writeReport(to: &json) }
        }
        let parts = try JSONParser.parse(json.bytes).arrayValue ?? []
        cards = parts[0].arrayValue ?? []
        rowErrors = parts[1].arrayValue ?? []
        warnings = parts[2].arrayValue ?? []
    }
}
