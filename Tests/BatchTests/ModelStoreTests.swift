import Batch
import Foundation
import JSON
import Relevance
import Testing
import WalletService

@Suite struct ModelStoreTests {
    /// A database path in a folder of its own, gone after the test.
    private static func withStore(_ body: (ModelStore) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "models-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
        }
        try body(ModelStore(databasePath: folder.appending(path: "cards.db").path))
    }

    /// The shipped weights, and others that differ from them in their last number.
    private static func model(_ number: Float) throws -> RelevanceModelFile {
        var weights = ShippedModel.file.weights
        weights.sharpness *= number
        return RelevanceModelFile(weights: weights, intensity: nil, provenance: JSONObject())
    }

    @Test func storeWithoutFolderServesTheShippedModel() throws {
        try Self.withStore { store in
            let (champion, reign) = (try store.champion(), try store.reign())
            #expect(champion?.name == nil)
            #expect(reign.isEmpty)
            #expect(throws: ModelStoreError.nothingToRollBack) { try store.rollBack() }
        }
    }

    @Test func modelsComeAndGoInOrder() throws {
        try Self.withStore { store in
            let (first, second) = (try Self.model(1.1), try Self.model(1.2))
            try store.promote(first)
            try store.promote(second)
            #expect(try store.reign() == [first.name, second.name])
            #expect(try store.champion()?.weights == second.weights)
            #expect(try store.rollBack() == first.name)
            #expect(try store.champion()?.weights == first.weights)
            #expect(try store.rollBack() == nil)
            #expect(try store.champion()?.name == nil)
        }
    }

    @Test func damagedModelIsRefusedAndTheListStays() throws {
        try Self.withStore { store in
            let (first, second) = (try Self.model(1.1), try Self.model(1.2))
            try store.promote(first)
            try store.promote(second)
            let path = store.folder + "/\(first.name).json"
            try Data("{}".utf8).write(to: URL(filePath: path))
            #expect(throws: ModelStoreError.unusable(path: path, .otherFormat)) {
                try store.rollBack()
            }
            #expect(try store.champion()?.name == second.name)
        }
    }

    @Test func leftoverOfAKilledPromotionDoesNotMatter() throws {
        try Self.withStore { store in
            try store.promote(try Self.model(1.1))
            let path = store.championPath + ".1.new"
            try Data("{\"reign\":[\"abc".utf8).write(to: URL(filePath: path))
            #expect(try store.reign().count == 1)
            try store.promote(try Self.model(1.3))
            #expect(try store.reign().count == 2)
        }
    }

    @Test(arguments: ["", "{}", "{\"reign\":[1]}", "{\"reign\":[\"../x\"]}"])
    func damagedListIsRefused(_ text: String) throws {
        try Self.withStore { store in
            try store.promote(try Self.model(1.1))
            try Data(text.utf8).write(to: URL(filePath: store.championPath))
            #expect(throws: ModelStoreError.damagedList(path: store.championPath)) {
                try store.champion()
            }
        }
    }
}
