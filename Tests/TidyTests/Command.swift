import Foundation

/// Another program, run to its end from the package root.
enum Command {
    struct Result {
        let status: Int32
        /// Standard output.
        let output: String
        /// Standard error.
        let complaint: String
    }

    /// Runs a program found on the path, or by a path relative to the package root.
    static func run(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        in folder: URL = PackageTree.root
    ) throws -> Result {
        let process = Process()
        let command =
            program.contains("/") ? PackageTree.root.appending(path: program).path : program
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [command] + arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { _, new in new }
        process.standardInput = FileHandle.nullDevice

        // Files rather than pipes: nothing can fill up while the other one is read.
        let scratch = FileManager.default.temporaryDirectory
            .appending(path: "tidy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { discard(scratch) }
        let output = scratch.appending(path: "output")
        let complaint = scratch.appending(path: "complaint")
        process.standardOutput = try emptyFile(at: output)
        process.standardError = try emptyFile(at: complaint)
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus,
            output: try String(contentsOf: output, encoding: .utf8),
            complaint: try String(contentsOf: complaint, encoding: .utf8)
        )
    }

    private static func emptyFile(at url: URL) throws -> FileHandle {
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }

    /// Removes a scratch folder; one that cannot be removed is the system's to clean.
    private static func discard(_ folder: URL) {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            // Nothing depends on it.
        }
    }
}
