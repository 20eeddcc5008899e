import Batch
import Terminal

/// The command `tessera relevance evaluate`.
enum EvaluateCommand {
    private static let moreFiles = Positional(
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
            predictor sees all uses before it and nothing else.
            """,
        positionals: [moreFiles],
        options: [events, predictor, withTimeline, withIntensity, withScore, threads],
        examples: [
            Command.Example(
                "tessera relevance evaluate --events uses.csv.gz --predictor mfu --json",
                meaning: "how often the most used card is the right one"
            )
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        var parts: EvaluationParts = []
        if arguments.has(withTimeline) { parts.insert(.timeline) }
        if arguments.has(withIntensity) { parts.insert(.intensity) }
        if arguments.has(withScore) { parts.insert(.score) }
        let evaluation = Evaluation(
            arguments.one(predictor),
            files: (arguments.all(events) + arguments.all(moreFiles)).map { UsageFile(path: $0) },
            parts: parts,
            workers: context.workers
        )
        let progress = context.progress("Judging people")
        let results: [EvaluationResult]
        do throws(BatchError) {
            defer { progress.finish() }
            results = try evaluation.run { progress.update(done: $0) }
        } catch {
            throw .batch(error)
        }
        if context.isJSON {
            return try context.console.answer { json in
                EvaluationDocument(results).write(to: &json)
            }
        }
        for result in results { try context.console.answer(EvaluationTable(result).table) }
    }
}

extension CommandContext {
    /// The threads that `--threads` asks for.
    var workers: Workers {
        Workers(count: arguments.optional(EvaluateCommand.threads) ?? Workers.processorCount)
    }

    /// A line that counts, without knowing how far.
    func progress(_ label: String, total: Int = 0) -> ProgressLine {
        let clock = ContinuousClock()
        let start = clock.now
        return ProgressLine(label: label, total: total, console: console) { clock.now - start }
    }
}
