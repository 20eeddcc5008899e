import Foundation
import JSON

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
