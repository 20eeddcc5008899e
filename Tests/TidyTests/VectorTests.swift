import Foundation
import Testing

/// Golden vectors say where they come from: a clause of a standard, or a tool, its version and
/// the command.
struct VectorTests {
    @Test
    func everyVectorHasASource() throws {
        for path in PackageTree.files(under: "Tests", withSuffix: ".json")
        where path.contains("/Vectors/") {
            let data = Data(try PackageTree.text(path).utf8)
            let value = try JSONSerialization.jsonObject(with: data)
            let items = value as? [Any] ?? [value]
            #expect(!items.isEmpty, "\(path) is empty")
            #expect(items.allSatisfy(Self.hasSource), "\(path) has a vector without a source")
        }
    }

    private static func hasSource(_ item: Any) -> Bool {
        guard let source = (item as? [String: Any])?["source"] as? String else { return false }
        return !source.isEmpty
    }
}
