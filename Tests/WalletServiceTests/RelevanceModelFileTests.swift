import JSON
import Relevance
import Testing
import WalletService

@Suite struct RelevanceModelFileTests {
    private let shipped = ShippedModel.file

    @Test func shippedModelNamesItsDataAndNoResearchSet() throws {
        let data = try #require(shipped.provenance["data"]?.arrayValue)
        let files = data.compactMap { $0["file"]?.stringValue }
        #expect(files.count == 2)
        #expect(files.allSatisfy { !$0.contains("fsqnyc") })
        #expect(data.allSatisfy { $0["sha256OfContent"]?.stringValue?.count == 64 })
    }

    @Test func bytesAreReadBack() throws {
        let again = try RelevanceModelFile(shipped.bytes)
        #expect(again.weights == shipped.weights)
        #expect(again.intensity == shipped.intensity)
        #expect(again.bytes == shipped.bytes)
        #expect(again.name == shipped.name)
    }

    @Test(arguments: [0.1, 0.5, 0.98])
    func fileThatBreaksOffIsDamaged(_ part: Double) {
        let bytes = Array(shipped.bytes.prefix(Int(Double(shipped.bytes.count) * part)))
        #expect(throws: RelevanceModelFileError.damaged) { try RelevanceModelFile(bytes) }
    }

    @Test func changedNumberIsDamage() throws {
        let text = String(decoding: shipped.bytes, as: UTF8.self)
        let changed = text.replacing("\"weights\":[", with: "\"weights\":[1", maxReplacements: 1)
        #expect(throws: RelevanceModelFileError.damaged) {
            try RelevanceModelFile(Array(changed.utf8))
        }
    }

    @Test func newerFormatIsRefused() throws {
        let text = String(decoding: shipped.bytes, as: UTF8.self)
        let newer = text.replacing("\"version\":2,", with: "\"version\":3,", maxReplacements: 1)
        #expect(throws: RelevanceModelFileError.newer(found: 3, known: 2)) {
            try RelevanceModelFile(Array(newer.utf8))
        }
    }

    @Test func otherJSONIsNoModel() {
        #expect(throws: RelevanceModelFileError.otherFormat) {
            try RelevanceModelFile(Array("{\"format\":\"else\"}".utf8))
        }
    }
}
