import Batch
import Bootstrap
import JSON
import Terminal
import WalletService

/// The command `tessera relevance refresh`.
enum RefreshCommand {
    private static let work = ValueOption(
        "work",
        .path.named("FOLDER"),
        summary: "Where unfinished work is kept, to go on with after a kill.",
        defaultText: "the database's name and .refresh"
    )

    static let command = Command<Action>(
        "refresh",
        summary: "Make the kept statistics of all people anew from their uses.",
        discussion: """
            A server needs no refresh: a use counts at once. It spares a server that starts, or has not \
            seen a person for long, the reading of all their uses. What is kept follows from the uses \
            alone, whichever model is in force, and the server may run meanwhile. Work that was broken \
            off is gone on with by the same command; any of the processes may die.
            """,
        options: [TrainCommand.processes, work],
        examples: [
            Command.Example(
                "tessera relevance refresh --processes 2",
                meaning: "two processes share the people"
            )
        ]
    ) { context throws(CommandError) in
        let opened = try context.open(isCreating: false)
        let folder = context.arguments.optional(work) ?? opened.path + ".refresh"
        let helpers = HelperProcesses(folder: folder, context)
        let job = RefreshJob(
            folder: folder,
            service: opened.composition.service,
            databasePath: opened.path
        )
        let progress = context.progress("Refreshing")
        let result: RelevanceRefresh
        do throws(BatchJobError) {
            defer {
                progress.finish()
                helpers.finish()
            }
            result = try job.run { event in
                switch event {
                case .progress(let done, let total): progress.update(done: done, of: total)
                case .isReady: helpers.start()
                case .isDone: helpers.finish()
                case .otherWorkPutAway, .withdrawnWorkPutAway, .resumed:
                    context.tell(event, folder)
                }
            }
        } catch {
            throw .batch(error)
        }
        if context.isJSON {
            return try context.console.answer { json in
                json.object { json in
                    json.member("people", result.people)
                    json.member("written", result.written)
                }
            }
        }
        try context.tell(
            "Refreshed \(result.people) people; of \(result.written) something had changed."
        )
    }
}
