import Foundation
import Testing

/// Every answer says what a browser may do with it: those from memory and those of the engine too.
@Suite struct SecurityFieldTests {
    private static let timeline = "/v1/widgets/CardListWidget/timeline?family=systemSmall"
    private static let fields = [
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        "Cross-Origin-Resource-Policy": "same-origin",
    ]

    private let folder: TesseraFolder
    private let token: String

    init() throws {
        folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        token = try #require(folder.succeed("token", "create", "--scope", "widget").lines.first)
    }

    private static func check(
        _ reply: HTTPReply,
        _ what: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (name, value) in fields {
            let values = reply.fields.filter { $0.name.lowercased() == name.lowercased() }
            #expect(values.map(\.value) == [value], "\(what)", sourceLocation: sourceLocation)
        }
    }

    @Test func everyAnswerCarriesThem() throws {
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        for target in ["/health/live", "/v1/me", "/nowhere"] {
            let reply = try server.request("GET", target, headers: ["Origin": "https://a.example"])
            Self.check(reply, target)
            #expect(reply["Access-Control-Allow-Origin"] == nil)
            #expect(reply["Strict-Transport-Security"] == nil)
        }
        // The second and third are from memory, unless a quarter of an hour ends.
        for _ in 0..<3 {
            Self.check(try server.request(Self.timeline, token: token), "timeline")
        }
        #expect(try server.request("OPTIONS", "/v1/cards").status == 405)
    }

    @Test func theEnginesOwnRefusalsCarryThem() throws {
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let long = String(repeating: "a", count: 40_000)
        let head = "Host: a\r\n"
        let requests: [(text: String, status: Int, code: String)] = [
            ("GET / HTTP/1.1\r\n\(head)X-Note: \(long)\r\n\r\n", 431, "header_too_large"),
            ("GET /\(long) HTTP/1.1\r\n\(head)\r\n", 414, "target_too_long"),
            (
                "POST / HTTP/1.1\r\n\(head)Content-Length: 99999999\r\n\r\n", 413,
                "body_too_large"
            ), ("GET / HTTP/1.1\r\n\r\n", 400, "malformed_request"),
            ("GET / HTTP/9.1\r\n\(head)\r\n", 505, "version_not_supported"),
        ]
        for request in requests {
            let connection = try server.connect()
            try connection.send(request.text)
            let reply = try connection.readReply()
            #expect(reply.status == request.status)
            #expect(reply["Content-Type"] == "application/problem+json")
            #expect(try reply.object().text("code") == request.code)
            Self.check(reply, request.code)
        }
    }

    private static let hasTools = ["/usr/bin/openssl", "/usr/bin/curl"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test(.enabled(if: hasTools, "openssl and curl are needed"))
    func overTLSEveryAnswerSaysToStayWithIt() throws {
        let (certificate, key) = (folder.path("certificate.pem"), folder.path("key.pem"))
        _ = try Self.run(
            "/usr/bin/openssl",
            ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
                + ["-days", "1", "-subj", "/CN=localhost"]
                + ["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate]
        )
        let server = try TesseraServer(
            in: folder,
            ["--tls-certificate", certificate, "--tls-key", key]
        )
        defer { server.kill() }
        let address = "https://localhost:\(server.port)"
        let options =
            ["-sS", "-i", "--max-time", "300", "--resolve", "localhost:\(server.port):127.0.0.1"]
            + ["--cacert", certificate, "-H", "Authorization: Bearer \(token)"]
        let long = String(repeating: "a", count: 40_000)
        let requests: [(options: [String], status: Int)] = [
            ([address + "/health/live"], 200), ([address + Self.timeline], 200),
            ([address + Self.timeline], 200), ([address + Self.timeline], 200),
            ([address + "/nowhere"], 404), ([address + "/", "-H", "X-Note: \(long)"], 431),
            ([address + "/", "-X", "POST", "-H", "Content-Length: 99999999"], 413),
        ]
        for request in requests {
            let answer = try Self.run("/usr/bin/curl", options + request.options)
            let head = answer.components(separatedBy: "\r\n\r\n")[0].lowercased()
            #expect(head.hasPrefix("http/1.1 \(request.status) "), "\(head)")
            let lines = head.components(separatedBy: "\r\n")
            #expect(
                lines.filter { $0.hasPrefix("strict-transport-security:") }
                    == ["strict-transport-security: max-age=31536000"],
                "\(head)"
            )
            for (name, value) in Self.fields {
                #expect(lines.contains("\(name): \(value)".lowercased()), "\(head)")
            }
        }
    }

    /// Runs a program and gives what it writes; one that fails after an answer has come is no failure.
    private static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }
}
