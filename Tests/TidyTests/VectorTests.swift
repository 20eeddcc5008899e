import Foundation
import Testing

/// Golden vectors say where they come from: a clause of a standard, or a tool and its version.
struct VectorTests {
    /// What lies in the folders `Vectors` besides their descriptions.
    private static let paths = PackageTree.files(under: "Tests").filter { path in
        path.contains("/Vectors/") && !path.hasSuffix(".md")
    }

    @Test
    func thereAreVectors() {
        #expect(!Self.paths.isEmpty)
    }

    @Test(arguments: paths)
    func everyVectorHasASource(path: String) throws {
        let vectors = try Self.vectors(path)
        #expect(!vectors.isEmpty, "\(path) is empty")
        for (index, vector) in vectors.enumerated() {
            #expect(Self.hasSource(vector), "\(path): the vector \(index + 1) has no source")
        }
    }

    @Test(arguments: [
        ([:], false), (["source": ""], false), (["source": "ISO/IEC 15420, 5.2"], true),
        (["encoder": "zint 2.16.0"], true), (["decoders": "zxing-cpp"], false),
    ])
    func aSourceIsAClauseOrATool(vector: [String: String], expected: Bool) {
        #expect(Self.hasSource(vector) == expected)
    }

    /// Whether a vector names its source, or the tool that made it.
    private static func hasSource(_ vector: [String: Any]) -> Bool {
        ["source", "encoder"].contains { name in
            (vector[name] as? String).map { !$0.isEmpty } ?? false
        }
    }

    /// The vectors of a file: JSON, JSON lines, or a table whose first line names the columns.
    private static func vectors(_ path: String) throws -> [[String: Any]] {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        if ["jpg", "png", "webp"].contains(path.split(separator: ".").last) {
            // A picture holds no words: the description beside it says where it comes from.
            let description = try PackageTree.text(folder + "/README.md")
            return [["source": description.contains("Source") ? description : ""]]
        }
        let text = try PackageTree.text(path)
        switch path.split(separator: ".").last {
        case "json": return try objects(text)
        case "jsonl": return try text.split(separator: "\n").flatMap { try objects(String($0)) }
        case "tsv":
            var rows = text.split(separator: "\n").map { line in
                line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            }
            // A heading may explain itself: `source(repo#n)`.
            let names = rows.removeFirst().map { String($0.prefix { $0 != "(" }) }
            return rows.map { row in
                Dictionary(zip(names, row)) { first, _ in first }
            }
        default:
            Issue.record("\(path) is of no kind whose sources are known")
            return []
        }
    }

    private static func objects(_ text: String) throws -> [[String: Any]] {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let items = value as? [Any] ?? [value]
        return try items.map { try #require($0 as? [String: Any]) }
    }
}
