import Foundation
import Testing

/// What one run of the program came to.
struct TesseraResult: Sendable, CustomStringConvertible {
    /// The exit status, or 128 + the signal that ended it.
    let status: Int32
    /// What it wrote to its standard output.
    let bytes: [UInt8]
    /// What it wrote to its standard error.
    let complaint: String

    /// The standard output as text.
    var output: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The lines of the standard output.
    var lines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    }

    /// The standard output as JSON.
    func json() throws -> Any {
        try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }

    /// The standard output as a JSON object.
    func object() throws -> [String: Any] {
        try #require(try json() as? [String: Any])
    }

    /// The standard output as a JSON array of objects.
    func objects() throws -> [[String: Any]] {
        try #require(try json() as? [[String: Any]])
    }

    var description: String {
        "exit \(status)\n--- output\n\(output)\n--- complaint\n\(complaint)"
    }
}

/// A temporary folder of its own, in which the built program is run; removed with the value, and what
/// still runs in it is killed.
final class TesseraFolder: Sendable {
    /// The folder.
    let url: URL

    /// The program, which stands beside the bundle of the tests.
    static let executable = URL(filePath: CommandLine.arguments[0])
        .deletingLastPathComponent().appending(path: "tessera").path

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "tessera-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        do {
            try LeftoverProcesses(folder: url.resolvingSymlinksInPath().path).end()
            try FileManager.default.removeItem(at: url)
        } catch {
            Issue.record("\(url.path) stays behind: \(error)")
        }
    }

    /// The path of a file in the folder.
    func path(_ name: String) -> String {
        url.appending(path: name).path
    }

    /// The database that the program uses where no other is named.
    var database: String { path("tessera.db") }

    /// Writes a file into the folder.
    ///
    /// - Returns: its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: url.appending(path: name))
        return path(name)
    }

    /// The names of the files in the folder, sorted.
    func fileNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }

    /// What the program knows of its surroundings: nothing of whoever runs the tests.
    func environment(_ additions: [String: String] = [:]) -> [String: String] {
        let own = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": url.path, "LANG": "C.UTF-8",
            "TZ": "Europe/Berlin", "TESSERA_DATABASE": database, "SWIFT_BACKTRACE": "enable=no",
        ]
        // A sanitizer that watches the tests watches the program, too (deploy/tsan.sh).
        let watching = ProcessInfo.processInfo.environment
            .filter { ["LD_PRELOAD", "TSAN_OPTIONS"].contains($0.key) }
        return own.merging(watching) { $1 }.merging(additions) { $1 }
            .filter { !$0.value.isEmpty }
    }

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - arguments: its arguments.
    ///   - input: its standard input.
    ///   - environment: what differs from ``environment(_:)``; an empty value takes one away.
    ///   - wrapper: a command that is given the program and its arguments, such as `strace -f`.
    /// - Returns: what came of it.
    /// - Throws: where the program cannot be started.
    func run(
        _ arguments: [String],
        input: String? = nil,
        environment: [String: String] = [:],
        wrapper: [String] = []
    ) throws -> TesseraResult {
        // Beside the folder, so that tests can look at what the program left in it.
        let streams = URL(filePath: url.path + "-run-" + UUID().uuidString)
        let files = FileManager.default
        try files.createDirectory(at: streams, withIntermediateDirectories: false)
        defer {
            do { try files.removeItem(at: streams) } catch { Issue.record(error) }
        }
        let inputFile = streams.appending(path: "input")
        if let input { try Data(input.utf8).write(to: inputFile) }
        let output = streams.appending(path: "output")
        let complaint = streams.appending(path: "complaint")
        let process = try ChildProcess(
            wrapper + [Self.executable] + arguments,
            environment: self.environment(environment),
            folder: url.path,
            input: .file(input == nil ? "/dev/null" : inputFile.path),
            output: .file(output.path),
            complaint: .file(complaint.path)
        )
        let status = process.wait()
        return TesseraResult(
            status: status,
            bytes: Array(try Data(contentsOf: output)),
            complaint: String(decoding: try Data(contentsOf: complaint), as: UTF8.self)
        )
    }

    /// Runs the program to its end.
    func run(_ arguments: String...) throws -> TesseraResult {
        try run(arguments)
    }

    /// Runs the program and expects success.
    @discardableResult
    func succeed(
        _ arguments: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> TesseraResult {
        try succeed(arguments, sourceLocation: sourceLocation)
    }

    /// Runs the program and expects success.
    @discardableResult
    func succeed(
        _ arguments: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> TesseraResult {
        let result = try run(arguments)
        guard result.status == 0 else {
            Issue.record(
                "\(arguments.joined(separator: " ")): \(result)",
                sourceLocation: sourceLocation
            )
            throw HarnessError.failed(result)
        }
        return result
    }

    /// Runs the program and expects it to refuse: an exit code, no output, and one line that says why.
    func refuse(
        _ arguments: [String],
        _ status: Int32,
        saying parts: [String] = [],
        input: String? = nil,
        environment: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let result = try run(arguments, input: input, environment: environment)
        let line = result.complaint
        let isOneLine = line.hasPrefix("tessera: ") && line.dropLast().allSatisfy { $0 != "\n" }
        #expect(result.status == status, "\(result)", sourceLocation: sourceLocation)
        #expect(result.bytes.isEmpty, "\(result)", sourceLocation: sourceLocation)
        #expect(isOneLine && line.hasSuffix("\n"), "\(result)", sourceLocation: sourceLocation)
        for part in parts {
            #expect(line.contains(part), "\(result)", sourceLocation: sourceLocation)
        }
    }
}
