import Batch
import JSON
import POSIX
import Relevance
import Synchronization
import TestSupport
import Testing
import WalletService

@testable import Bootstrap

@Suite struct ChampionWatchTests {
    /// What a watch said.
    private final class Log: Sendable {
        private let kept = Mutex<[String]>([])

        var lines: [String] { kept.withLock { $0 } }

        func take(_ line: String) { kept.withLock { $0.append(line) } }
    }

    /// A watch that looks at every question, over a store of its own.
    private struct Bench {
        let folder: TemporaryFolder
        let store: ModelStore
        let watch: ChampionWatch
        let log = Log()

        init() throws {
            folder = try TemporaryFolder()
            let path = folder.path("cards.db")
            store = ModelStore(databasePath: path)
            let log = log
            watch = ChampionWatch(databasePath: path, interval: .zero) { log.take($0) }
        }
    }

    /// The shipped weights, and others that differ from them in one number.
    private func model(_ number: Float) -> RelevanceModelFile {
        var weights = ShippedModel.file.weights
        weights.sharpness *= number
        return RelevanceModelFile(weights: weights, intensity: nil, provenance: JSONObject())
    }

    @Test func shippedModelServesUntilOneIsPromotedAndAfterItIsRolledBack() throws {
        let bench = try Bench()
        defer { bench.folder.remove() }
        #expect(bench.watch.modelName == ShippedModelSource.name)
        let (first, second) = (model(1.1), model(1.2))
        try bench.store.promote(first)
        #expect(bench.watch.modelName == first.name)
        try bench.store.promote(second)
        #expect(bench.watch.modelName == second.name)
        _ = try bench.store.rollBack()
        #expect(bench.watch.modelName == first.name)
        _ = try bench.store.rollBack()
        #expect(bench.watch.modelName == ShippedModelSource.name)
        #expect(bench.log.lines.isEmpty)
    }

    @Test func damagedModelIsToldOnceAndTheOneBeforeServes() throws {
        let bench = try Bench()
        defer { bench.folder.remove() }
        let (first, second) = (model(1.1), model(1.2))
        try bench.store.promote(first)
        #expect(bench.watch.modelName == first.name)
        try bench.store.promote(second)
        try FileSystem.replace(bench.store.folder + "/\(second.name).json", with: Array("{}".utf8))
        for _ in 0..<5 { #expect(bench.watch.modelName == first.name) }
        #expect(bench.log.lines.count == 1, "\(bench.log.lines)")
    }

    @Test func modelThatIsMendedIsUsedThoughTheListIsTheSame() throws {
        let bench = try Bench()
        defer { bench.folder.remove() }
        let (first, second) = (model(1.1), model(1.2))
        try bench.store.promote(first)
        #expect(bench.watch.modelName == first.name)
        try bench.store.promote(second)
        let path = bench.store.folder + "/\(second.name).json"
        try FileSystem.replace(path, with: Array("{}".utf8))
        #expect(bench.watch.modelName == first.name)
        try FileSystem.replace(path, with: second.bytes)
        #expect(bench.watch.modelName == second.name)
    }

    /// A link that leads to itself can be looked up by nobody, not even by whoever may do anything.
    @Test func lookUpThatFailsIsToldOnceHoweverOftenItIsTried() throws {
        let bench = try Bench()
        defer { bench.folder.remove() }
        try bench.store.promote(model(1.1))
        let name = bench.watch.modelName
        try FileSystem.remove(bench.store.championPath)
        try bench.folder.link("cards.db.models/champion.json", to: "champion.json")
        for _ in 0..<5 { #expect(bench.watch.modelName == name) }
        #expect(bench.log.lines.count == 1, "\(bench.log.lines)")
    }

    @Test func lookUpIsGoodForASecond() throws {
        let bench = try Bench()
        defer { bench.folder.remove() }
        let patient = ChampionWatch(
            databasePath: bench.folder.path("cards.db"),
            interval: .seconds(1_000_000)
        ) { _ in }
        #expect(patient.modelName == ShippedModelSource.name)
        try bench.store.promote(model(1.1))
        #expect(patient.modelName == ShippedModelSource.name)
        #expect(bench.watch.modelName != ShippedModelSource.name)
    }
}
