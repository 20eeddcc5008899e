import CPOSIX
import Glibc

/// A program that is started for one answer: it reads all that it is sent, writes its answer, and ends.
///
/// It inherits no descriptor and no variable but those that are named here, and is killed when its time
/// is over.
public enum ConfinedProcess {
    /// Why there is no answer.
    public enum Failure: Error, Equatable, Sendable {
        /// It could not be started.
        case notStarted(POSIXError)
        /// It was killed, as by a limit, or ended with another status than 0.
        case died(status: Int32)
        /// It did not end in time, and was killed.
        case timedOut
        /// It answered more than it may, and was killed.
        case tooLong
    }

    /// Runs a program to its end; the calling thread waits.
    ///
    /// - Parameters:
    ///   - path: the program.
    ///   - arguments: its arguments, without its name.
    ///   - variables: its environment, `NAME=value` each.
    ///   - input: what it reads from its standard input.
    ///   - byteCountMax: the most bytes of its answer.
    ///   - timeout: how long it may take.
    /// - Returns: what it wrote to its standard output.
    /// - Throws: why there is no whole answer.
    public static func run(
        _ path: String,
        _ arguments: [String],
        variables: [String] = [],
        input: [UInt8],
        byteCountMax: Int,
        timeout: Duration
    ) throws(Failure) -> [UInt8] {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw .notStarted(POSIXError("socketpair"))
        }
        let own = ends[0]
        defer { close(own) }
        let processID: pid_t
        do throws(POSIXError) {
            processID = try spawn([path] + arguments, variables, stream: ends[1])
        } catch {
            close(ends[1])
            throw .notStarted(error)
        }
        close(ends[1])
        let deadline = ContinuousClock.now.advanced(by: timeout)
        var conversation = Conversation(descriptor: own, input: input, byteCountMax: byteCountMax)
        if let failure = conversation.hold(until: deadline) {
            end(processID)
            throw failure
        }
        guard let status = exitStatus(of: processID, until: deadline) else {
            end(processID)
            throw .timedOut
        }
        guard status == 0 else { throw .died(status: status) }
        return conversation.output
    }

    /// Starts a program with the one stream as its standard input and output.
    private static func spawn(
        _ command: [String],
        _ variables: [String],
        stream: Int32
    ) throws(POSIXError) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
        for number in [0, 1] as [Int32] {
            unsafe posix_spawn_file_actions_adddup2(&actions, stream, number)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        _ = unsafe tessera_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe _ = posix_spawnattr_destroy(&attributes) }
        // A thread that blocks signals must not hand that on.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let arguments = unsafe cStrings(command)
        let pairs = unsafe cStrings(variables)
        defer {
            unsafe release(arguments)
            unsafe release(pairs)
        }
        var processID: pid_t = 0
        let result = unsafe posix_spawn(
            &processID,
            command[0],
            &actions,
            &attributes,
            arguments,
            pairs
        )
        guard result == 0 else { throw POSIXError("posix_spawn", number: result) }
        return processID
    }

    private static func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe []
        for text in texts { unsafe pointers.append(strdup(text)) }
        unsafe pointers.append(nil)
        return unsafe pointers
    }

    private static func release(_ pointers: [UnsafeMutablePointer<CChar>?]) {
        for index in unsafe pointers.indices { unsafe free(pointers[index]) }
    }

    /// Waits for the end of a program that has closed its stream: a moment as a rule, but nothing
    /// makes it end.
    ///
    /// - Returns: the exit status, or 128 + the signal that ended it; nil where it goes on.
    private static func exitStatus(
        of processID: pid_t,
        until deadline: ContinuousClock.Instant
    ) -> Int32? {
        var pause: useconds_t = 100
        while true {
            var status: Int32 = 0
            let ended = unsafe waitpid(processID, &status, WNOHANG)
            if ended == processID {
                let signal = status & 0x7F
                return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
            }
            guard ended == 0 || errno == EINTR, ContinuousClock.now < deadline else { return nil }
            usleep(pause)
            pause = min(pause * 2, 20_000)
        }
    }

    /// Kills a program and waits until it is gone.
    private static func end(_ processID: pid_t) {
        kill(processID, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(processID, &status, 0) < 0, errno == EINTR {}
    }
}

/// Sends all there is to send and takes what comes, whichever is possible first.
private struct Conversation {
    let descriptor: Int32
    let input: [UInt8]
    let byteCountMax: Int
    var output: [UInt8] = []
    private var sentCount = 0

    init(descriptor: Int32, input: [UInt8], byteCountMax: Int) {
        self.descriptor = descriptor
        self.input = input
        self.byteCountMax = byteCountMax
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        // The program reads an end even where there is nothing else to read.
        if input.isEmpty { shutdown(descriptor, Int32(SHUT_WR)) }
    }

    /// Goes on until the other end is closed.
    ///
    /// - Returns: why it went no further; nil at the end.
    mutating func hold(until deadline: ContinuousClock.Instant) -> ConfinedProcess.Failure? {
        while true {
            let rest = deadline - ContinuousClock.now
            guard rest > .zero else { return .timedOut }
            let isSending = sentCount < input.count
            let events = Int16(POLLIN) | (isSending ? Int16(POLLOUT) : 0)
            var wanted = pollfd(fd: descriptor, events: events, revents: 0)
            let milliseconds = Int32(clamping: rest.components.seconds * 1_000 + 1_000)
            let count = unsafe poll(&wanted, 1, milliseconds)
            if count <= 0 { continue }
            if isSending, wanted.revents & Int16(POLLOUT) != 0 { send() }
            if wanted.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
                guard receive() else { return nil }
                if output.count > byteCountMax { return .tooLong }
            }
        }
    }

    /// Sends what fits; a program that has ended takes nothing more, which its status explains.
    private mutating func send() {
        let count = unsafe input.withUnsafeBytes { bytes in
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sentCount...])
            return unsafe Glibc.send(
                descriptor,
                rest.baseAddress,
                rest.count,
                Int32(MSG_NOSIGNAL)
            )
        }
        if count > 0 {
            sentCount += count
        } else if count < 0, errno != EINTR, errno != EAGAIN {
            sentCount = input.count
        }
        if sentCount == input.count { shutdown(descriptor, Int32(SHUT_WR)) }
    }

    /// Takes what is there; false at the end.
    private mutating func receive() -> Bool {
        var count = 0
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
            count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
            filled = max(0, count)
        }
        if count < 0 { return errno == EINTR || errno == EAGAIN }
        output += piece
        return count > 0
    }
}
