import Interchange
import JSON
import Testing
import WalletCore

/// Every sample of Catima gives what its expectation says.
@Suite(.enabled(if: Samples.areThere, "the shared samples are not beside the package"))
struct CatimaSampleTests {
    static let names = [
        "catima_v1_old_header.csv", "catima_v2_bad_rows.csv", "catima_v2_basic.csv",
        "catima_v2_bom.csv", "catima_v2_duplicates.csv", "catima_v2_images.zip",
    ]

    @Test(arguments: names) func headMatches(_ name: String) throws {
        let expected = try Samples.expected(name)
        let document = try WalletFileReader.document(try Samples.bytes(name))
        #expect(document.format.rawValue == expected["format"]?.stringValue)
        #expect(document.groups == expected["groups"]?.arrayValue?.compactMap(\.stringValue))
    }

    @Test(arguments: names) func issuesMatch(_ name: String) throws {
        let expected = try Samples.expected(name)
        let report = try Report(try WalletFileReader.document(try Samples.bytes(name)))
        #expect(report.rowErrors == expected["rowErrors"]?.arrayValue)
        #expect(report.warnings == expected["warnings"]?.arrayValue)
    }

    @Test(arguments: names) func cardsMatch(_ name: String) throws {
        let expected = try #require(try Samples.expected(name)["cards"]?.arrayValue)
        let report = try Report(try WalletFileReader.document(try Samples.bytes(name)))
        #expect(report.cards.count == expected.count)
        for (card, expected) in zip(report.cards, expected) {
            for member in try #require(expected.objectValue).members {
                let value = card[member.name]
                #expect(value == member.value, "\(member.name)")
            }
        }
    }
}
