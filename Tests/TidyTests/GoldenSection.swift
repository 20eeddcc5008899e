import Foundation
import Testing

/// A part of a document that a test knows how to write: between `<!-- name -->` and
/// `<!-- end of name -->`.
struct GoldenSection {
    let path: String
    let name: String
    /// What belongs between the two marks, without the line ends beside them.
    let content: String

    /// Fails where the document says something else; with `UPDATE_GOLDEN=1`, writes it first.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let text = try PackageTree.text(path)
        let parts = text.split(separator: "<!-- \(name) -->\n", maxSplits: 1)
        let rest = parts.last?.split(separator: "\n<!-- end of \(name) -->", maxSplits: 1) ?? []
        guard parts.count == 2, rest.count == 2 else {
            Issue.record("\(path) has no section \(name)", sourceLocation: sourceLocation)
            return
        }
        guard rest[0] != content else { return }
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            let updated =
                parts[0] + "<!-- \(name) -->\n" + content + "\n<!-- end of \(name) -->" + rest[1]
            try Data(updated.utf8).write(to: PackageTree.root.appending(path: path))
        }
        Issue.record(
            "\(path) is not up to date in \(name); UPDATE_GOLDEN=1 writes it",
            sourceLocation: sourceLocation
        )
    }
}
