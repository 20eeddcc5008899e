import Foundation

/// The package as files: what the tidy tests read instead of the products.
enum PackageTree {
    /// The folder that holds `Package.swift`.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Every Swift file under `Sources`, sorted by path.
    static func sources() throws -> [SwiftFile] {
        try readSources.get()
    }

    /// Every Swift file under `Tests`, sorted by path.
    static func tests() throws -> [SwiftFile] {
        try readTests.get()
    }

    /// The text of a file, which must be UTF-8.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Whether a file or folder is there.
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    /// The paths, relative to the root and sorted, of the files in a folder and the folders in it.
    ///
    /// Hidden ones and build products are left out.
    static func files(under folder: String = "", withSuffix suffix: String = "") -> [String] {
        let start = folder.isEmpty ? root : root.appending(path: folder)
        guard let entries = FileManager.default.enumerator(atPath: start.path) else { return [] }
        var found: [String] = []
        while let entry = entries.nextObject() as? String {
            let name = entry.split(separator: "/").last ?? ""
            if name.hasPrefix(".") {
                entries.skipDescendants()
            } else if entry.hasSuffix(suffix),
                entries.fileAttributes?[.type] as? FileAttributeType == .typeRegular
            {
                found.append(folder.isEmpty ? entry : folder + "/" + entry)
            }
        }
        return found.sorted()
    }

    // Read once: many tests look at every file.
    private static let readSources = Result { try swiftFiles(under: "Sources") }
    private static let readTests = Result { try swiftFiles(under: "Tests") }

    private static func swiftFiles(under folder: String) throws -> [SwiftFile] {
        try files(under: folder, withSuffix: ".swift").map { path in
            SwiftFile(path: path, text: try text(path))
        }
    }
}
