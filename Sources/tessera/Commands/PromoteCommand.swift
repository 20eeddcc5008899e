import Batch
import Bootstrap
import JSON
import Terminal
import WalletService

/// The command `tessera relevance promote`.
enum PromoteCommand {
    private static let file = Positional("MODEL", .path, summary: "The file of the model.")

    private static let events = ValueOption(
        "events",
        .path,
        summary: "A file of uses.",
        defaultText: "the uses in the database",
        isRepeatable: true
    )

    static let command = Command<Action>(
        "promote",
        summary: "Put a model in force, if it is better than the one before.",
        discussion: """
            It has to hit more often and to say better probabilities than the model in force, and to \
            stand above the most recently and the most frequently used card, for people that it was \
            not learned from: without --events, of the people in the database the one in twenty that \
            training keeps aside. Else nothing changes, and the command says why not and ends with 1. \
            A running server takes it up within a second.
            """,
        positionals: [file],
        options: [events, EvaluateCommand.threads],
        examples: [
            Command.Example(
                "tessera relevance promote model.json --events others.csv.gz",
                meaning: "judge it by people it has not seen, and put it in force"
            )
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let path = arguments.one(file)
        let model = try context.modelFile(path)
        let store = try context.modelStore()
        let champion: RelevanceModelFile
        do throws(ModelStoreError) {
            champion = try store.champion() ?? ShippedModel.file
        } catch {
            throw .modelStore(error)
        }
        let verdict = try judge(model, champion, context)
        if verdict.objections.isEmpty {
            do throws(ModelStoreError) {
                try store.promote(model)
            } catch {
                throw .modelStore(error)
            }
        }
        if context.isJSON {
            try context.console.answer { json in
                json.object { json in
                    json.member("model", model.name)
                    json.member("promoted", verdict.objections.isEmpty)
                    for (name, figures) in [
                        ("challenger", verdict.challenger), ("champion", verdict.champion),
                        ("mru", verdict.mru), ("mfu", verdict.mfu),
                    ] {
                        json.member(name) { json in write(figures, to: &json) }
                    }
                    json.member("objections") { json in
                        json.array(verdict.objections) { json, text in json.value(text) }
                    }
                }
            }
        }
        guard verdict.objections.isEmpty else {
            throw .notPromoted(file: path, objections: verdict.objections)
        }
        try context.tell("Model \(model.name) is in force.")
    }

    private static func judge(
        _ model: RelevanceModelFile,
        _ champion: RelevanceModelFile,
        _ context: CommandContext
    ) throws(CommandError) -> Promotion.Verdict {
        let files = context.arguments.all(events).map { UsageFile(path: $0) }
        let promotion = Promotion(
            challenger: model,
            champion: champion,
            files: files,
            database: try files.isEmpty
                ? context.open(isCreating: false).composition.databaseUses : nil,
            workers: context.workers
        )
        do throws(BatchJobError) {
            return try promotion.run()
        } catch {
            throw .batch(error)
        }
    }

    private static func write(_ figures: Promotion.Figures, to json: inout JSONWriter) {
        json.object { json in
            json.member("users", figures.people)
            json.member("hit1") { $0.raw(DecimalText.text(figures.hit1, places: 6)) }
            json.member("hit4") { $0.raw(DecimalText.text(figures.hit4, places: 6)) }
            json.member("logLoss") {
                $0.raw(figures.logLoss.map { DecimalText.text($0, places: 6) } ?? "null")
            }
        }
    }
}

extension CommandContext {
    /// The models of the database.
    func modelStore() throws(CommandError) -> ModelStore {
        ModelStore(databasePath: try databasePath())
    }
}
