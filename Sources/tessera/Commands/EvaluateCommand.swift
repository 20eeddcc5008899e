import Batch
import JSON
import Relevance
import Terminal
import WalletService

/// The command `tessera relevance evaluate`.
enum EvaluateCommand {
    static let moreFiles = Positional(
        "FILE",
        .path,
        summary: "Further files of uses.",
        cardinality: .any
    )
    static let events = ValueOption(
        "events",
        .path,
        summary: "A file of uses.",
        isRequired: true,
        isRepeatable: true
    )
    private static let predictor = ValueOption<EvaluationPredictor>(
        "predictor",
        .name,
        summary: "Who is judged.",
        isRequired: true
    )
    private static let model = ValueOption(
        "model",
        .path,
        summary: "The file of the model that is judged.",
        defaultText: "the one that comes with the program"
    )
    private static let folds = ValueOption(
        "folds",
        .integer(in: 2...100),
        summary: "Learn a model for each part of the people from all others, and judge it there."
    )
    private static let withTimeline = Flag(
        "timeline",
        summary: "Replay plans made earlier: was the card on the screen?"
    )
    private static let withIntensity = Flag(
        "intensity",
        summary: "Judge the probability of any use within an hour."
    )
    private static let withScore = Flag(
        "score",
        summary: "Judge the probability that a card shown is used within an hour."
    )
    private static let report = ValueOption(
        "report",
        .path.named("FILE.html"),
        summary: "Write tables and plots too, as one HTML file that needs nothing else."
    )
    static let threads = ValueOption(
        "threads",
        .integer(in: 1...256),
        summary: "How many threads share the work; the result is the same.",
        defaultText: "one a processor"
    )

    static let command = Command<Action>(
        "evaluate",
        summary: "Judge a predictor by files of uses.",
        discussion: """
            The last three tenths of each person's uses are asked about one by one; before each, the \
            predictor sees all uses before it and nothing else. A model that was learned from the same \
            people is judged too kindly: --folds learns anew without them.
            """,
        positionals: [moreFiles],
        options: [
            events, predictor, model, folds, TrainCommand.seed, TrainCommand.rounds, withTimeline,
            withIntensity, withScore, report, threads,
        ],
        examples: [
            Command.Example(
                "tessera relevance evaluate --events uses.csv.gz --predictor mfu --json",
                meaning: "how often the most used card is the right one"
            ),
            Command.Example(
                "tessera relevance evaluate --events uses.csv.gz --predictor model --folds 5",
                meaning: "what the model is worth for people it has not seen"
            ),
            Command.Example(
                "tessera relevance evaluate --events uses.csv.gz --predictor model --report r.html",
                meaning: "where it is right, and whether its probabilities come true"
            ),
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        var parts: EvaluationParts = []
        if arguments.has(withTimeline) { parts.insert(.timeline) }
        if arguments.has(withIntensity) { parts.insert(.intensity) }
        if arguments.has(withScore) { parts.insert(.score) }
        let subjects = try subjects(context)
        let evaluation = Evaluation(
            subjects,
            files: context.usageFiles,
            parts: parts,
            workers: context.workers
        )
        let progress = context.progress("Judging people")
        let results: [EvaluationResult]
        do throws(BatchJobError) {
            defer { progress.finish() }
            let total = try progress.isShown ? evaluation.peopleCount() : 0
            results = try evaluation.run { progress.update(done: $0, of: total) }
        } catch {
            throw .batch(error)
        }
        if let path = arguments.optional(report) {
            try context.write(Array(EvaluationReport(results).html.utf8), to: path)
            // The report takes the standard output for itself.
            if path == "-" { return }
        }
        if context.isJSON {
            return try context.console.answer { json in
                EvaluationDocument(results).write(to: &json)
            }
        }
        for result in results { try context.console.answer(EvaluationTable(result).table) }
    }

    private static func subjects(
        _ context: CommandContext
    ) throws(CommandError) -> [EvaluationSubject] {
        let arguments = context.arguments
        let predictor = arguments.one(predictor)
        let (path, folds) = (arguments.optional(model), arguments.optional(folds))
        for (value, option) in [(path, "--model"), (folds.map(String.init), "--folds")]
        where value != nil && predictor != .model {
            throw .usage(.needs(option: option, other: "--predictor model"))
        }
        if path != nil, folds != nil {
            throw .usage(.conflict(option: "--model", other: "--folds"))
        }
        switch predictor {
        case .mru: return [.mru]
        case .mfu: return [.mfu]
        case .decay: return [.decay]
        case .kde: return [.kde]
        case .k14: return [.k14]
        case .model:
            if let folds { return try learned(folds, context) }
            let file = try path.map { path throws(CommandError) in
                try context.modelFile(path)
            }
            return [.model((file ?? ShippedModel.file).model)]
        }
    }

    private static func learned(
        _ folds: Int,
        _ context: CommandContext
    ) throws(CommandError) -> [EvaluationSubject] {
        let training = FoldedTraining(
            files: context.usageFiles,
            settings: context.trainingSettings,
            seed: UInt64(context.arguments.optional(TrainCommand.seed) ?? 1),
            foldCount: folds,
            workers: context.workers
        )
        let progress = context.progress("Learning")
        do throws(BatchJobError) {
            defer { progress.finish() }
            let results = try training.run { done, total in
                progress.update(done: done, of: total)
            }
            return results.map { result in
                .model(
                    RelevanceModelFile(
                        weights: result.weights,
                        intensity: result.intensity,
                        provenance: JSONObject()
                    ).model
                )
            }
        } catch {
            throw .batch(error)
        }
    }
}

extension CommandContext {
    /// The threads that `--threads` asks for.
    var workers: Workers {
        Workers(count: arguments.optional(EvaluateCommand.threads) ?? Workers.processorCount)
    }

    /// Reads the file of a model.
    func modelFile(_ path: String) throws(CommandError) -> RelevanceModelFile {
        let bytes = try content(of: path, byteCountMax: 16 << 20)
        do throws(RelevanceModelFileError) {
            return try RelevanceModelFile(bytes)
        } catch {
            throw .model(file: path, error)
        }
    }

    /// A line that counts, without knowing how far.
    func progress(_ label: String, total: Int = 0) -> ProgressLine {
        let clock = ContinuousClock()
        let start = clock.now
        return ProgressLine(label: label, total: total, console: console) { clock.now - start }
    }
}
