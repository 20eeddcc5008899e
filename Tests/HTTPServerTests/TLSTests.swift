import Foundation
import HTTPServer
import Testing

/// Whether the two programs that make a certificate and use it are installed.
private let hasTools = ["/usr/bin/openssl", "/usr/bin/curl"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
}

@Suite struct TLSTests {
    @Test(.enabled(if: hasTools, "openssl and curl are needed"))
    func servesOverTLSAndTakesAnotherCertificate() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "http-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { _ = try? FileManager.default.removeItem(at: folder) }
        let first = try certificate("first", in: folder)
        #expect("\(first.tls)" == "HTTPServerTLS")
        let handler = TestHandler()
        let server = try startServer(handler) { $0.tls = first.tls }
        let port = server.address.port
        #expect(
            try curl(port, trusting: first.path, ["-d", "abc"], "/later?a", "/b")
                == "POST /later a 3 294 -POST /b - 3 294 -"
        )
        let second = try certificate("second", in: folder)
        try server.renew(second.tls)
        #expect(try curl(port, trusting: second.path, ["-d", "abc"], "/b") == "POST /b - 3 294 -")
        #expect(throws: Failure.status(60)) { try curl(port, trusting: first.path, [], "/b") }
        #expect(throws: HTTPServerError.engineRefused) {
            try server.renew(HTTPServerTLS(certificate: "nonsense", privateKey: "nonsense"))
        }
        #expect(try curl(port, trusting: second.path, ["-d", "abc"], "/b") == "POST /b - 3 294 -")
        server.stop(grace: .seconds(5))
        #expect(server.connectionCount == 0)
    }

    /// A program ended with another status than 0.
    private enum Failure: Error, Equatable {
        case status(Int32)
    }

    private func certificate(
        _ name: String,
        in folder: URL
    ) throws -> (tls: HTTPServerTLS, path: String) {
        let key = folder.appending(path: "\(name)-key.pem")
        let certificate = folder.appending(path: "\(name)-certificate.pem")
        _ = try run(
            "/usr/bin/openssl",
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1"
                + " -subj /CN=localhost -addext subjectAltName=DNS:localhost",
            ["-keyout", key.path, "-out", certificate.path]
        )
        let tls = HTTPServerTLS(
            certificate: try String(contentsOf: certificate, encoding: .utf8),
            privateKey: try String(contentsOf: key, encoding: .utf8)
        )
        return (tls, certificate.path)
    }

    private func curl(
        _ port: UInt16,
        trusting certificate: String,
        _ options: [String],
        _ paths: String...
    ) throws -> String {
        try run(
            "/usr/bin/curl",
            "-sS --max-time 10 --resolve localhost:\(port):127.0.0.1",
            ["--cacert", certificate] + options + paths.map { "https://localhost:\(port)\($0)" }
        )
    }

    private func run(_ program: String, _ words: String, _ rest: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = words.split(separator: " ").map(String.init) + rest
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let status = process.terminationStatus
        guard status == 0 else { throw Failure.status(status) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
