import Batch
import JSON
import Relevance
import Terminal
import WalletCore
import WalletService

/// The command `tessera relevance train`.
enum TrainCommand {
    private static let output = ValueOption(
        "output",
        .path,
        summary: "Where the model goes; - is the standard output.",
        aliases: ["o"],
        isRequired: true
    )
    private static let date = ValueOption(
        "date",
        .date,
        summary: "The date that the model's provenance states.",
        defaultText: "none, so that the same data give the same file"
    )
    static let seed = ValueOption(
        "seed",
        .integer(in: 0...Int(Int32.max)),
        summary: "What all chance follows from.",
        defaultText: "1"
    )
    static let rounds = ValueOption(
        "rounds",
        .integer(in: 1...1_000),
        summary: "How often every person is seen.",
        defaultText: "16"
    )

    static let command = Command<Action>(
        "train",
        summary: "Learn a model from files of uses.",
        discussion: """
            People are read anew in every round, so memory does not grow with their number. The same \
            files, seed and rounds give the same model to the last byte, for any number of threads. \
            The file is written whole or not at all.
            """,
        positionals: [EvaluateCommand.moreFiles],
        options: [EvaluateCommand.events, output, date, seed, rounds, EvaluateCommand.threads],
        examples: [
            Command.Example(
                "tessera relevance train --events uses.csv.gz --output model.json",
                meaning: "learn from one file"
            )
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let files = context.usageFiles
        let settings = context.trainingSettings
        let seed = UInt64(arguments.optional(seed) ?? 1)
        let progress = context.progress("Learning")
        let model: RelevanceModelFile
        do throws(BatchJobError) {
            defer { progress.finish() }
            let provenance = TrainingProvenance(
                files: files,
                settings: settings,
                seed: seed,
                date: arguments.optional(date)
            )
            let training = Training(
                files: files,
                settings: settings,
                seed: seed,
                workers: context.workers
            )
            let result = try training.run { done, total in
                progress.update(done: done, of: total)
            }
            model = try provenance.model(result)
        } catch {
            throw .batch(error)
        }
        let path = arguments.one(output)
        try context.write(model.bytes, to: path)
        guard path != "-" else { return }
        if context.isJSON {
            return try context.console.answer { json in
                json.object { json in
                    json.member("model", model.name)
                    json.member("file", path)
                    json.member("provenance", .object(model.provenance))
                }
            }
        }
        try context.tell("Learned model \(model.name): \(path).")
    }
}

extension CommandContext {
    /// The files that `--events` and the arguments after it name.
    var usageFiles: [UsageFile] {
        let paths = arguments.all(EvaluateCommand.events) + arguments.all(EvaluateCommand.moreFiles)
        return paths.map { UsageFile(path: $0) }
    }

    /// How learning goes about it.
    var trainingSettings: NetworkTrainer.Settings {
        var settings = NetworkTrainer.Settings()
        if let rounds = arguments.optional(TrainCommand.rounds) { settings.rounds = rounds }
        return settings
    }
}
