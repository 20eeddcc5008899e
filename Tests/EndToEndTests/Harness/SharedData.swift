import Foundation

/// The public samples and histories, in the folder `shared` beside the package.
enum SharedData {
    /// The folder.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data")

    /// Whether it is there; where it is not, the tests that need it are skipped.
    static let isPresent = FileManager.default.fileExists(atPath: root.path)

    /// The path of a file.
    static func path(_ name: String) -> String {
        root.appending(path: name).path
    }

    /// The object of a JSON file.
    static func object(_ name: String) throws -> [String: Any] {
        let data = try Data(contentsOf: root.appending(path: name))
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }
}
