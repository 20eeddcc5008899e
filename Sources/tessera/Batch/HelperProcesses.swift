import Batch
import POSIX
import Synchronization
import Terminal

/// Further processes of this program that take part in its work.
///
/// They end by themselves when nothing is left to do. One that dies is told of, and its share is taken
/// over by the others.
final class HelperProcesses {
    private let arguments: [String]
    private let count: Int
    private let console: Console
    private var processes: [OwnProgram] = []

    /// Prepares them.
    ///
    /// - Parameters:
    ///   - folder: the work folder.
    ///   - context: what the command line says: one fewer than `--processes` are started.
    init(folder: String, _ context: CommandContext) {
        count = (context.arguments.optional(TrainCommand.processes) ?? 1) - 1
        console = context.console
        arguments = [
            "relevance", "work", "--threads", "\(context.sharedWorkers.count)", "--", folder,
        ]
    }

    /// Starts them; where the system gives no process, the work goes on with those there are.
    func start() {
        do throws(POSIXError) {
            for _ in 0..<count { processes.append(try OwnProgram(arguments)) }
        } catch {
            console.remark("tessera: there is no further process (\(error.reason)).")
        }
    }

    /// Waits for them, and tells of those that did not end well.
    func finish() {
        defer { processes = [] }
        for process in processes {
            switch process.wait() {
            case .exited(0): continue
            case .exited(let status):
                console.remark("tessera: a helping process ended with status \(status).")
            case .killed(let signal):
                console.remark(
                    "tessera: a helping process was ended by signal \(signal); the others did its share."
                )
            }
        }
    }
}
