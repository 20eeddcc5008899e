import Foundation
import Glibc

/// Programs that still run in a folder when its test is over, such as those that helped a killed one
/// and go on for it.
struct LeftoverProcesses {
    /// The folder that they work in, without symbolic links in its path.
    let folder: String

    /// Kills them all, and returns once no thread of theirs is left that could make another file.
    func end() throws {
        while true {
            let found = try identifiers()
            if found.isEmpty { return }
            for identifier in found { kill(identifier, SIGKILL) }
            usleep(1_000)
        }
    }

    private func identifiers() throws -> [pid_t] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(pid_t.init)
            .filter { $0 != getpid() && isInFolder($0) }
    }

    private func isInFolder(_ process: pid_t) -> Bool {
        let files = FileManager.default
        let tasks = "/proc/\(process)/task"
        do {
            return try files.contentsOfDirectory(atPath: tasks).contains { task in
                try files.destinationOfSymbolicLink(atPath: "\(tasks)/\(task)/cwd") == folder
            }
        } catch {
            // It ended while we looked, or belongs to somebody else.
            return false
        }
    }
}
