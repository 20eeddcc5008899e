import Foundation
import Testing

/// The tables that name tests are whole, and every test that they name is there.
struct CoverageTableTests {
    private struct Row {
        let numbers: [Int]
        let cell: String
    }

    /// A table: where its heading is.
    struct Place: CustomTestStringConvertible, Sendable {
        let path: String
        let heading: String

        var testDescription: String { "\(path), \(heading)" }
    }

    private static let capabilities = Place(path: "docs/widgets.md", heading: "Capabilities")
    private static let complaints = Place(path: "docs/widgets.md", heading: "Complaints")
    private static let hostile = Place(path: "docs/threat-model.md", heading: "Hostile requests")
    private static let reports = Place(path: "docs/field-reports.md", heading: "Field reports")

    /// The rows of the tables under a heading that begin with numbers, with their last cell.
    private func rows(_ place: Place) throws -> [Row] {
        let text = try PackageTree.text(place.path)
        let start = try #require(text.range(of: "# \(place.heading)\n")?.upperBound)
        let section = text[start...]
        let end = section.range(of: "\n## ")?.lowerBound ?? section.endIndex
        return section[..<end].matches(of: /\n\|([^|\n]*)\|(?:[^\n]*\|)?([^|\n]*)\|(?=\n)/).map {
            row in
            Row(
                numbers: row.output.1.matches(of: /\d+/).compactMap { Int($0.output) },
                cell: String(row.output.2)
            )
        }
    }

    @Test func everyCapabilityHasATestOrAReason() throws {
        let numbers = try rows(Self.capabilities).flatMap(\.numbers)
        // The lists of the reference systems have 38 rows.
        #expect(Set(numbers).isSuperset(of: 1...38), "\(Set(1...38).subtracting(numbers).sorted())")
    }

    @Test func everyComplaintHasATest() throws {
        let numbers = try rows(Self.complaints).flatMap(\.numbers)
        #expect(Set(numbers) == Set(1...25))
    }

    @Test func everyHostileRequestHasATest() throws {
        #expect(try rows(Self.hostile).flatMap(\.numbers) == Array(1...24))
    }

    @Test func everyFieldReportHasATestOrAReason() throws {
        #expect(try rows(Self.reports).flatMap(\.numbers).sorted() == Array(1...44))
    }

    @Test(arguments: [capabilities, complaints, hostile, reports])
    func everyTestThatATableNamesIsThere(place: Place) throws {
        let files = try PackageTree.tests()
        var count = 0
        for row in try rows(place) {
            var suite = ""
            for name in row.cell.matches(of: /`(?:\w+\/)?(\w*)(?:\.(\w+))?`/) {
                if !name.output.1.isEmpty { suite = String(name.output.1) }
                guard suite.hasSuffix("Tests") else { continue }
                let found = files.filter { $0.typeName == suite }
                #expect(!found.isEmpty, "\(suite)")
                count += 1
                guard let test = name.output.2 else { continue }
                let isThere = found.contains { file in
                    file.codeLines.contains { $0.contains("func \(test)(") }
                }
                #expect(isThere, "\(suite).\(test)")
            }
        }
        #expect(count > 10)
    }
}
