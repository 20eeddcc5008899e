import Foundation
import HTTPServer
import Testing

/// Whether the two programs that make a certificate and use it are installed.
private let hasTools = ["/usr/bin/openssl", "/usr/bin/curl"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
}

@Suite struct TLSTests {
    @Test(.enabled(if: hasTools, "openssl and curl are needed"))
    func servesOverTLS() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "http-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { _ = try? FileManager.default.removeItem(at: folder) }
        let key = folder.appending(path: "key.pem")
        let certificate = folder.appending(path: "certificate.pem")
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
        #expect("\(tls)" == "HTTPServerTLS")
        let handler = TestHandler()
        let server = try startServer(handler) { $0.tls = tls }
        let url = "https://localhost:\(server.address.port)"
        let answer = try run(
            "/usr/bin/curl",
            "-sS --max-time 10 --resolve localhost:\(server.address.port):127.0.0.1",
            ["--cacert", certificate.path, "-d", "abc", url + "/later?a", url + "/b"]
        )
        #expect(answer == "POST /later a 3 294 -POST /b - 3 294 -")
        server.stop(grace: .seconds(5))
        #expect(server.connectionCount == 0)
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
        try #require(process.terminationStatus == 0)
        return String(decoding: bytes, as: UTF8.self)
    }
}
