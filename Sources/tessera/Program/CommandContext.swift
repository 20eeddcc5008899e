import Bootstrap
import JSON
import Terminal
import WalletCore
import WalletService

/// What a command has to work with.
struct CommandContext {
    /// Where answers and remarks go.
    let console: Console
    /// What the command line said.
    let arguments: ParsedArguments
    /// What the environment says.
    let surroundings: Surroundings

    /// Whether the answer is JSON.
    var isJSON: Bool {
        arguments.has(GlobalOptions.json)
    }

    /// The command as it was called, for messages.
    var command: String {
        arguments.path.joined(separator: " ")
    }

    /// Where the database is.
    func databasePath() throws(CommandError) -> String {
        guard let path = namedDatabasePath else { throw .noDatabasePath }
        return path
    }

    /// Where the database is; nil where nothing says so.
    var namedDatabasePath: String? {
        arguments.optional(GlobalOptions.database) ?? surroundings.databasePath
    }

    /// Tells the person on a terminal or in a log what was done; silent where the answer is JSON.
    func tell(_ line: String) throws(CommandError) {
        if !isJSON { try console.answer(line.sanitized + "\n") }
    }
}
