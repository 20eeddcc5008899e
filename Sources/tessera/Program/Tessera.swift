import Bootstrap
import Glibc
import Terminal

/// The program: reads the command line, runs one command, and ends with its exit code.
@main
enum Tessera {
    static func main() {
        // Not a command: the program calls itself so, to decode what somebody else made.
        if CommandLine.arguments.dropFirst().elementsEqual([PictureProcess.argument]) {
            exit(PictureProcess.decode() ? ExitCode.done.rawValue : ExitCode.failed.rawValue)
        }
        ByteStream.turnSignalsIntoErrors()
        let surroundings = Surroundings.process
        let console = Console(
            variables: TerminalVariables(
                term: surroundings["TERM"],
                noColor: surroundings["NO_COLOR"],
                columns: surroundings["COLUMNS"]
            )
        )
        exit(run(console, surroundings).rawValue)
    }

    private static func run(_ console: Console, _ surroundings: Surroundings) -> ExitCode {
        do throws(CommandError) {
            switch try invocation() {
            case .help(let path):
                let help = HelpText(
                    path,
                    columns: console.outputProfile.columns ?? HelpText<Action>.columnsDefault,
                    isStyled: console.outputProfile.hasColor
                )
                try console.answer(help.text)
            case .version:
                try console.answer("tessera \(Version.current)\n")
            case .run(let action, let arguments):
                try action.run(
                    CommandContext(
                        console: console,
                        arguments: arguments,
                        surroundings: surroundings
                    )
                )
            }
            return .done
        } catch .stream(.closed) {
            // Whoever read the answer has had enough of it: `tessera card list | head -1`.
            return .done
        } catch {
            console.remark("tessera: " + error.message.sanitized)
            return error.exitCode
        }
    }

    private static func invocation() throws(CommandError) -> Invocation<Action> {
        do throws(ArgumentError) {
            return try ArgumentParser.parse(ProgramArguments.read(), by: CommandTree.root)
        } catch {
            throw .arguments(error)
        }
    }
}
