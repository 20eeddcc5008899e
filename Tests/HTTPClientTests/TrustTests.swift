import Foundation
import HTTPClient
import HTTPServer
import Synchronization
import Testing

/// Whether the program that makes a certificate is installed.
private let hasOpenSSL = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

@Suite struct TrustTests {
    @Test(.enabled(if: hasOpenSSL, "openssl is needed"))
    func onlyATrustedNameIsTold() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "http-trust-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let key = folder.appending(path: "key.pem")
        let certificate = folder.appending(path: "certificate.pem")
        try makeCertificate(key: key.path, certificate: certificate.path)
        let peer = Peer()
        let server = try peer.start(
            HTTPServerTLS(
                certificate: try String(contentsOf: certificate, encoding: .utf8),
                privateKey: try String(contentsOf: key, encoding: .utf8)
            )
        )
        defer { server.stop(grace: .zero) }
        let port = server.address.port
        #expect(try send("https://localhost:\(port)/", certificate.path) == 200)
        // Nobody vouches for it, and it is another name's.
        #expect(throws: HTTPClientError.untrusted) {
            try send("https://localhost:\(port)/", nil)
        }
        #expect(throws: HTTPClientError.untrusted) {
            try send("https://127.0.0.1:\(port)/", certificate.path)
        }
        #expect(peer.received.withLock { $0.count } == 1)
    }

    private func send(_ address: String, _ authorityFile: String?) throws -> Int {
        var post = OutgoingPost(
            to: try #require(WebAddress(address)),
            fields: [],
            body: [1]
        )
        post.timeout = .seconds(60)
        post.authorityFile = authorityFile
        return try HTTPClient().send(post).status
    }

    private func makeCertificate(key: String, certificate: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-days", "1", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
            "-keyout", key, "-out", certificate,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
