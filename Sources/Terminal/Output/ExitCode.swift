/// How a command ended, as the shell sees it.
///
/// **Source:** BSD `sysexits.h` for the values from 64 on.
public enum ExitCode: Int32, Equatable, Sendable {
    /// Done.
    case done = 0
    /// The command was understood and failed.
    case failed = 1
    /// The command line was wrong.
    case usage = 64
    /// The input data was wrong.
    case badInput = 65
    /// Something that is needed is not there: a port, a server, a lock.
    case unavailable = 69
    /// The installation is not set up as it must be.
    case configuration = 78
}
