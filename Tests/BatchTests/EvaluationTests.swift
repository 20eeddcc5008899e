import Batch
import Foundation
import JSON
import Testing
import WalletService

@Suite struct EvaluationTests {
    private static func subject(_ predictor: EvaluationPredictor) -> EvaluationSubject {
        switch predictor {
        case .mru: .mru
        case .mfu: .mfu
        case .decay: .decay
        case .kde: .kde
        case .k14: .k14
        case .model: .model(ShippedModel.model)
        }
    }

    @Test(arguments: EvaluationPredictor.allCases)
    func resultIsTheSameForAnyNumberOfThreads(_ predictor: EvaluationPredictor) throws {
        let sample = try SampleUses(people: 7, uses: 60, seed: 11)
        defer { sample.remove() }
        let texts = try [1, 2, 5].map { threads in
            let results = try Evaluation(
                [Self.subject(predictor)],
                files: [UsageFile(path: sample.path)],
                parts: [.timeline, .intensity, .score],
                workers: Workers(count: threads)
            ).run()
            return try withoutTime(EvaluationDocument(results))
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0] == texts[2])
        #expect(texts[0].contains("\"users\":7,\"events\":420"))
        #expect(texts[0].contains("\"score\"") == (predictor != .mru))
    }

    @Test func severalFilesStandUnderSets() throws {
        let sample = try SampleUses(people: 2, uses: 40, seed: 3)
        defer { sample.remove() }
        let file = UsageFile(path: sample.path)
        let results = try Evaluation(
            [.mfu],
            files: [file, file],
            parts: [],
            workers: Workers(count: 1)
        ).run()
        var json = JSONWriter()
        EvaluationDocument(results).write(to: &json)
        let document = try JSONParser.parse(json.bytes)
        let sets = try #require(document["sets"]?.arrayValue)
        #expect(sets.count == 2)
        #expect(sets[0]["file"]?.stringValue == sample.path)
        #expect(sets[0]["timeline"] == nil)
    }

    @Test(arguments: [
        ("user_id,item_id,timestamp_iso_local\n1,2,2026-01-05T10:00\n", 2),
        ("user_id,item_id,timestamp_iso_local\n1,2,2026-01-05T10:00:00\n1,2\n", 3),
    ])
    func wrongRowIsNamed(_ sample: (text: String, line: Int)) throws {
        let file = try SampleUses(text: sample.text)
        defer { file.remove() }
        #expect(throws: BatchJobError.badRow(path: file.path, line: sample.line)) {
            try UsageFile(path: file.path).forEachPerson { _ in }
        }
    }

    @Test func useBeforeTheOneAboveIsRefused() throws {
        let file = try SampleUses(
            text: "user_id,item_id,timestamp_iso_local\n1,2,2026-01-05T10:00:00\n"
                + "1,2,2026-01-05T09:59:59\n"
        )
        defer { file.remove() }
        #expect(throws: BatchJobError.unordered(path: file.path, line: 3)) {
            try UsageFile(path: file.path).forEachPerson { _ in }
        }
    }

    @Test func fileWithoutUsesIsRefused() throws {
        let file = try SampleUses(text: "user_id,item_id,timestamp_iso_local\n")
        defer { file.remove() }
        #expect(throws: BatchJobError.noUses(path: file.path)) {
            try UsageFile(path: file.path).forEachPerson { _ in }
        }
    }

    private func withoutTime(_ document: EvaluationDocument) throws -> String {
        var json = JSONWriter()
        document.write(to: &json)
        return json.text.replacing(/,"microsecondsPerPrediction":[0-9.]+/, with: "")
    }
}
