import Batch
import JSON
import Relevance
import Testing
import WalletService

@Suite struct TrainingTests {
    private static func settings(rounds: Int) -> NetworkTrainer.Settings {
        var settings = NetworkTrainer.Settings()
        settings.rounds = rounds
        return settings
    }

    @Test func modelIsTheSameForAnyNumberOfThreads() throws {
        let sample = try GeneratedSample(people: 8, seed: 5)
        defer { sample.remove() }
        let files = try [1, 3].map { threads in
            let training = Training(
                files: [sample.file],
                settings: Self.settings(rounds: 2),
                seed: 9,
                workers: Workers(count: threads)
            )
            let request = TrainingRequest(
                files: [sample.file],
                settings: Self.settings(rounds: 2),
                seed: 9
            )
            let provenance = TrainingProvenance(request, date: nil)
            return try provenance.model(training.run()).bytes
        }
        #expect(files[0] == files[1])
    }

    @Test func modelBeatsTheMostUsedCard() throws {
        let sample = try GeneratedSample(people: 24, seed: 6)
        defer { sample.remove() }
        let folds = try FoldedTraining(
            files: [sample.file],
            settings: Self.settings(rounds: 2),
            seed: 1,
            foldCount: 2,
            workers: Workers(count: 2)
        ).run()
        let models = folds.map { result in
            EvaluationSubject.model(
                RelevanceModelFile(
                    weights: result.weights,
                    intensity: result.intensity,
                    provenance: JSONObject()
                ).model
            )
        }
        let opponents: [[EvaluationSubject]] = [[.mfu], models]
        let rates = try opponents.map { subjects in
            try Evaluation(
                subjects,
                files: [sample.file],
                parts: [],
                workers: Workers(count: 2)
            ).run()[0].nextCard.macro.hit1
        }
        #expect(rates[1] > rates[0] + 0.05)
    }

    @Test func progressReachesItsEnd() throws {
        let sample = try GeneratedSample(people: 3, seed: 1)
        defer { sample.remove() }
        var last = (done: 0, total: 1)
        _ = try Training(
            files: [sample.file],
            settings: Self.settings(rounds: 1),
            seed: 1,
            workers: Workers(count: 1)
        ).run { done, total in last = (done, total) }
        #expect(last.done == last.total)
    }
}
