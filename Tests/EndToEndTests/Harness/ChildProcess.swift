import Foundation
import Glibc
import Synchronization

/// A program that was started and is waited for or killed.
///
/// Its descriptors beyond the three standard ones are closed, so that programs started at the same
/// time share nothing.
final class ChildProcess: Sendable {
    /// Where a standard stream of the program leads.
    enum Stream: Sendable {
        /// A file, read or made anew.
        case file(String)
        /// An open descriptor of this process.
        case descriptor(Int32)
    }

    /// The program's process id.
    let processID: pid_t
    private let exitStatus = Mutex<Int32?>(nil)

    /// How long a program may take before the tests give it up.
    private static let patience = DispatchTimeInterval.seconds(900)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: the program, found on the path or named by one, and its arguments.
    ///   - environment: all it knows of its surroundings.
    ///   - folder: where it starts.
    ///   - input: its standard input.
    ///   - output: its standard output.
    ///   - complaint: its standard error.
    /// - Throws: where the system does not start it.
    init(
        _ command: [String],
        environment: [String: String],
        folder: String,
        input: Stream = .file("/dev/null"),
        output: Stream,
        complaint: Stream
    ) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
        let writing = O_WRONLY | O_CREAT | O_TRUNC
        let streams = [(input, O_RDONLY), (output, writing), (complaint, writing)]
        for (number, (stream, flags)) in streams.enumerated() {
            switch stream {
            case .file(let path):
                unsafe posix_spawn_file_actions_addopen(&actions, Int32(number), path, flags, 0o600)
            case .descriptor(let descriptor):
                unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
            }
        }
        // What another thread opens meanwhile is let through; what it closes is no error.
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            guard let descriptor = Int32(name), descriptor > 2 else { continue }
            unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
        }

        // `env` changes the folder and then becomes the program, under the same process id.
        let command = ["env", "-C", folder] + command
        let variables = environment.map { "\($0.key)=\($0.value)" }
        let arguments = unsafe Self.cStrings(command)
        let pairs = unsafe Self.cStrings(variables)
        defer {
            unsafe Self.free(arguments)
            unsafe Self.free(pairs)
        }
        var processID: pid_t = 0
        let result = unsafe posix_spawnp(
            &processID,
            "env",
            &actions,
            nil,
            arguments,
            pairs
        )
        guard result == 0 else { throw HarnessError.cannotStart(command[3], errorNumber: result) }
        self.processID = processID
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [weak self] in
            self?.send(SIGKILL)
        }
    }

    private static func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe []
        for text in texts { unsafe pointers.append(strdup(text)) }
        unsafe pointers.append(nil)
        return unsafe pointers
    }

    private static func free(_ pointers: [UnsafeMutablePointer<CChar>?]) {
        for index in unsafe pointers.indices { unsafe Glibc.free(pointers[index]) }
    }

    deinit {
        guard exitStatus.withLock({ $0 == nil }) else { return }
        Glibc.kill(processID, SIGKILL)
        reap()
    }

    /// Sends a signal, unless the program has ended.
    func send(_ signal: Int32) {
        exitStatus.withLock { status in
            if status == nil { Glibc.kill(processID, signal) }
        }
    }

    /// Waits for the end.
    ///
    /// - Returns: the exit status, or 128 + the signal that ended it.
    @discardableResult
    func wait() -> Int32 {
        if let status = exitStatus.withLock({ $0 }) { return status }
        // The program is left as it ended until its status is noted, so that no signal can go to
        // another program of the same id.
        var information = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) != 0,
            errno == EINTR
        {}
        return exitStatus.withLock { status in
            if let status { return status }
            let ended = reap()
            status = ended
            return ended
        }
    }

    @discardableResult
    private func reap() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(processID, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}

/// Why a test could not be set up.
enum HarnessError: Error {
    case cannotStart(String, errorNumber: Int32)
    case notReady(output: String, complaint: String)
    case socket(String, errorNumber: Int32)
    case badReply(String)
    case failed(TesseraResult)
}
