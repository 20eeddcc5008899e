import Batch
import Bootstrap
import POSIX
import Terminal

/// Where the unfinished work of a command is kept.
struct WorkPlace {
    /// The folder.
    let path: String
    /// A folder that nobody could name later; removed with the command.
    private let temporary: String?
    private let console: Console

    /// Finds a place.
    ///
    /// - Parameters:
    ///   - named: the folder that the command line names; nil for none.
    ///   - output: what the command writes: the folder stands beside it. For the standard output it is
    ///     a temporary one.
    ///   - context: what the command line says.
    /// - Throws: where no temporary folder can be made.
    init(
        _ named: String?,
        beside output: String,
        _ context: CommandContext
    ) throws(CommandError) {
        console = context.console
        if named != nil || output != "-" {
            path = named ?? output + ".work"
            temporary = nil
            return
        }
        let parent = context.surroundings["TMPDIR"] ?? "/tmp"
        do throws(POSIXError) {
            let folder = try FileSystem.makeTemporaryDirectory(in: parent, beginning: "tessera-")
            temporary = folder
            path = folder + "/work"
        } catch {
            throw .batch(.work(path: parent, error))
        }
    }

    /// Removes a temporary folder; work that could be gone on with stays.
    func tidy() {
        guard let temporary else { return }
        do throws(POSIXError) {
            try FileSystem.removeDirectory(path)
            try FileSystem.removeDirectory(temporary)
        } catch {
            console.remark("tessera: \(temporary) stays behind: \(error.reason).".sanitized)
        }
    }
}
