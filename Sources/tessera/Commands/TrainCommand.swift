import Batch
import Bootstrap
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

    private static let events = ValueOption(
        "events",
        .path,
        summary: "A file of uses.",
        defaultText: "the uses in the database",
        isRepeatable: true
    )
    private static let withDatabase = Flag(
        "own-uses",
        summary: "Learn from the uses in the database too, beside the files."
    )
    static let work = ValueOption(
        "work",
        .path.named("FOLDER"),
        summary: "Where unfinished work is kept, to go on with after a kill.",
        defaultText: "the output's name and .work"
    )
    static let processes = ValueOption(
        "processes",
        .integer(in: 1...64),
        summary: "How many processes share the work; the result is the same.",
        defaultText: "1"
    )
    static let threads = ValueOption(
        "threads",
        .integer(in: 1...256),
        summary: "How many threads each process has; the result is the same.",
        defaultText: "the processors, shared out"
    )

    static let command = Command<Action>(
        "train",
        summary: "Learn a model from files of uses or from the database.",
        discussion: """
            Without --events the uses in the database are read: those of people who opted out ('tessera \
            person edit --training off') never are. Memory does not grow with the number of people. The \
            same uses, seed and rounds give the same model to the last byte, for any number of \
            processes and threads.

            Work that was broken off, however it ended, is gone on with by the same command; any of the \
            processes may die. The model is written whole or not at all, and serves only once it is \
            promoted.
            """,
        positionals: [EvaluateCommand.moreFiles],
        options: [events, withDatabase, output, date, seed, rounds, processes, threads, work],
        examples: [
            Command.Example(
                "tessera relevance train --output model.json",
                meaning: "learn from the people of the database"
            ),
            Command.Example(
                "tessera relevance train --events uses.csv.gz --output model.json --processes 2",
                meaning: "learn from one file with two processes"
            ),
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let files = context.usageFiles
        let readsDatabase = files.isEmpty || arguments.has(withDatabase)
        let opened = try readsDatabase ? context.open(isCreating: false) : nil
        let request = TrainingRequest(
            files: files,
            databasePath: opened?.path,
            settings: context.trainingSettings,
            seed: UInt64(arguments.optional(seed) ?? 1)
        )
        let path = arguments.one(output)
        let folder = try WorkPlace(arguments.optional(work), beside: path, context)
        defer { folder.tidy() }
        let model = try learn(request, opened, in: folder.path, context) {
            model throws(CommandError) in
            try context.write(model.bytes, to: path)
        }
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

    /// Learns together with as many further processes as are asked for.
    ///
    /// - Parameters:
    ///   - request: what to learn from.
    ///   - opened: the database that it names.
    ///   - folder: the work folder.
    ///   - context: what the command line says.
    ///   - write: writes the model, while the work is still there.
    /// - Returns: the model.
    /// - Throws: why there is none, or why it cannot be written.
    private static func learn(
        _ request: TrainingRequest,
        _ opened: OpenDatabase?,
        in folder: String,
        _ context: CommandContext,
        _ write: (RelevanceModelFile) throws(CommandError) -> Void
    ) throws(CommandError) -> RelevanceModelFile {
        let helpers = HelperProcesses(folder: folder, context)
        defer { helpers.finish() }
        let progress = context.progress("Learning")
        let job = TrainingJob(
            folder: folder,
            database: opened?.composition.databaseUses,
            workers: context.sharedWorkers
        )
        let provenance = TrainingProvenance(request, date: context.arguments.optional(date))
        var learned: RelevanceModelFile?
        var failure: CommandError?
        do throws(BatchJobError) {
            defer { progress.finish() }
            try job.run(request) { event in
                switch event {
                case .progress(let done, let total): progress.update(done: done, of: total)
                case .isReady: helpers.start()
                case .isDone: helpers.finish()
                case .otherWorkPutAway, .withdrawnWorkPutAway, .resumed:
                    context.tell(event, folder)
                }
            } keep: { result throws(BatchJobError) in
                let model = try provenance.model(result)
                learned = model
                // The work is removed only after the model has its place.
                do throws(CommandError) { try write(model) } catch { failure = error }
                if failure != nil { throw .notKept }
            }
        } catch {
            throw failure ?? .batch(error)
        }
        if let failure { throw failure }
        guard let learned else { preconditionFailure("a job that ends without error has learned") }
        return learned
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
