import Foundation
import Glibc
import Testing

/// The built program as a server, on a free port and the database of a folder.
///
/// It is killed with the value; a test that wants it to end well calls ``stop()``.
final class TesseraServer: Sendable {
    /// The port it listens on.
    let port: UInt16
    /// The line it printed.
    let listeningLine: String

    private let process: ChildProcess
    private let complaintPath: String
    private let outputDescriptor: Int32

    /// Starts the server and waits until it listens.
    ///
    /// - Parameters:
    ///   - folder: where its database lies.
    ///   - arguments: what follows `serve --listen 127.0.0.1:0`.
    ///   - environment: what differs from that of the folder.
    ///   - wrapper: a command that is given the program and its arguments.
    /// - Throws: where it ends before it listens.
    init(
        in folder: TesseraFolder,
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        wrapper: [String] = []
    ) throws {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw HarnessError.socket("pipe", errorNumber: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let log = folder.path("server-\(UUID().uuidString).log")
        complaintPath = log
        outputDescriptor = ends[0]
        let started = Result {
            try ChildProcess(
                wrapper + [TesseraFolder.executable, "serve", "--listen", "127.0.0.1:0"]
                    + arguments,
                environment: folder.environment(environment),
                folder: folder.url.path,
                output: .descriptor(ends[1]),
                complaint: .file(log)
            )
        }
        close(ends[1])
        process = try started.get()
        let line = Self.firstLine(of: ends[0])
        let scheme = arguments.contains("--tls-certificate") ? "https" : "http"
        guard line.hasPrefix("listening on \(scheme)://127.0.0.1:"),
            let port = line.split(separator: ":").last.flatMap({ UInt16($0) })
        else {
            process.send(SIGKILL)
            process.wait()
            throw HarnessError.notReady(
                output: line,
                complaint: String(
                    decoding: try Data(contentsOf: URL(filePath: complaintPath)),
                    as: UTF8.self
                )
            )
        }
        listeningLine = line
        self.port = port
    }

    deinit {
        close(outputDescriptor)
    }

    /// The server's process id.
    var processID: pid_t { process.processID }

    /// What it wrote to its standard error so far.
    func complaint() throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: complaintPath)), as: UTF8.self)
    }

    /// Asks it to end, by SIGTERM or another signal, and waits.
    ///
    /// - Returns: its exit status and what it printed after its first line.
    func stop(_ signal: Int32 = SIGTERM) -> (status: Int32, output: String) {
        process.send(signal)
        let status = process.wait()
        return (status, Self.text(of: outputDescriptor) { _ in false })
    }

    /// Ends it at once, without a chance to finish anything.
    func kill() {
        process.send(SIGKILL)
        process.wait()
    }

    /// Opens a connection.
    func connect() throws -> HTTPConnection {
        try HTTPConnection(port: port)
    }

    /// Sends one request on a connection of its own.
    func request(
        _ method: String = "GET",
        _ target: String,
        token: String? = nil,
        headers: [String: String] = [:],
        body: String? = nil
    ) throws -> HTTPReply {
        try connect().request(method, target, token: token, headers: headers, body: body)
    }

    private static func firstLine(of descriptor: Int32) -> String {
        text(of: descriptor) { $0.last == UInt8(ascii: "\n") }
            .trimmingCharacters(in: .newlines)
    }

    /// Reads until the bytes suffice or the stream ends; the child's own limit of time ends it.
    private static func text(of descriptor: Int32, until isEnough: ([UInt8]) -> Bool) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !isEnough(bytes) {
            let count = unsafe read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
