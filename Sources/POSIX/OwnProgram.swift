import CPOSIX
import Glibc
import Synchronization

/// The running program once more, as a process of its own.
///
/// It has the same environment and standard error, nothing to read, and its output goes nowhere. It
/// lives on where this process ends before it.
public final class OwnProgram: Sendable {
    /// How a process ended.
    public enum End: Equatable, Sendable {
        /// By itself, with an exit status, `0...255`.
        case exited(Int32)
        /// By a signal.
        case killed(Int32)
    }

    /// The process id.
    public let processID: Int32
    private let end = Mutex<End?>(nil)

    /// Starts the program.
    ///
    /// - Parameter arguments: what follows the program's name.
    /// - Throws: where the system does not start it.
    public init(_ arguments: [String]) throws(POSIXError) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe []
        for text in ["tessera"] + arguments { unsafe pointers.append(strdup(text)) }
        unsafe pointers.append(nil)
        defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
        var identifier: pid_t = 0
        // The path names the program that runs, also where its file was replaced meanwhile.
        let result = unsafe posix_spawn(
            &identifier,
            "/proc/self/exe",
            &actions,
            nil,
            pointers,
            tessera_environment()
        )
        guard result == 0 else { throw POSIXError("posix_spawn", number: result) }
        processID = identifier
    }

    /// Waits for the end.
    ///
    /// - Returns: how the process ended; the same again where it was waited for before.
    public func wait() -> End {
        end.withLock { end in
            if let end { return end }
            var status: Int32 = 0
            while unsafe waitpid(processID, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7F
            let result: End = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
            end = result
            return result
        }
    }
}
