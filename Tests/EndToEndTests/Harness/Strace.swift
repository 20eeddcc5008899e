import Foundation

/// The tracer of system calls, where there is one that may trace.
enum Strace {
    static let path = "/usr/bin/strace"

    /// Whether it can trace a program here: some containers forbid it.
    static let works: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = ["-o", "/dev/null", "/bin/true"]
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return false
        }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}
