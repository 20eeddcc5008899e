import Batch
import JSON
import Relevance
import Testing
import WalletService

@Suite struct PromotionTests {
    @Test func modelDoesNotDisplaceItself() throws {
        let sample = try GeneratedSample(people: 12, seed: 21)
        defer { sample.remove() }
        let verdict = try Promotion(
            challenger: ShippedModel.file,
            champion: ShippedModel.file,
            files: [sample.file],
            workers: Workers(count: 2)
        ).run()
        #expect(verdict.challenger == verdict.champion)
        #expect(verdict.challenger.people == 12)
        #expect(verdict.objections.contains("Its probabilities are no better than the champion's."))
    }

    @Test func betterModelMayComeIn() throws {
        let sample = try GeneratedSample(people: 12, seed: 22)
        defer { sample.remove() }
        var dull = ShippedModel.file.weights
        dull.sharpness = 0.05
        let champion = RelevanceModelFile(weights: dull, intensity: nil, provenance: JSONObject())
        let verdict = try Promotion(
            challenger: ShippedModel.file,
            champion: champion,
            files: [sample.file],
            workers: Workers(count: 1)
        ).run()
        #expect(verdict.objections.isEmpty)
    }

    @Test func peopleThatWereLearnedFromDoNotCount() throws {
        let sample = try GeneratedSample(people: 19, seed: 23)
        defer { sample.remove() }
        let data: JSONValue = .array([
            .object(try JSONObject(named: "sha256OfContent", sample.file.digest()))
        ])
        var provenance = JSONObject()
        provenance["data"] = data
        let challenger = RelevanceModelFile(
            weights: ShippedModel.file.weights,
            intensity: ShippedModel.file.intensity,
            provenance: provenance
        )
        let verdict = try Promotion(
            challenger: challenger,
            champion: ShippedModel.file,
            files: [sample.file],
            workers: Workers(count: 1)
        ).run()
        #expect(verdict.objections.count == 1)
        #expect(verdict.objections.first?.contains("--events") == true)
    }
}

extension JSONObject {
    fileprivate init(named name: String, _ text: String) {
        self.init()
        self[name] = .string(text)
    }
}
