import Batch
import Bootstrap
import Terminal
import WalletCore

/// The command `tessera relevance work`.
enum WorkCommand {
    private static let folder = Positional(
        "FOLDER",
        .path,
        summary: "The work folder of the job."
    )

    static let command = Command<Action>(
        "work",
        summary: "Take part in a training or refreshing that goes on.",
        discussion: """
            --processes starts as many of these as it says; more can be started by hand, in the same \
            folder as the job, and stopped at any time. One ends when nothing is left to do.
            """,
        positionals: [folder],
        options: [EvaluateCommand.threads],
        examples: [
            Command.Example(
                "tessera relevance work model.json.work",
                meaning: "help with the training that writes model.json"
            )
        ]
    ) { context throws(CommandError) in
        let help = JobHelp(
            folder: context.arguments.one(folder),
            workers: context.workers
        )
        do throws(BatchJobError) {
            try help.run { path throws(BatchJobError) in
                do throws(RepositoryError) {
                    let opened = try Composition.open(path: path, isCreating: false)
                    return JobHelp.Database(service: opened.service, uses: opened.databaseUses)
                } catch {
                    throw .database(error)
                }
            }
        } catch {
            throw .batch(error)
        }
    }
}
