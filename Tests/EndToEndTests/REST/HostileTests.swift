import Foundation
import Glibc
import Testing

/// Requests that no client would send: each gets its right answer, and the server goes on serving.
@Suite struct HostileTests {
    /// Bytes on a connection of their own, and what may come back.
    struct Input: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        /// The status that is right; nil stands for a connection that is closed without an answer.
        let status: Int?
        var code: String?

        init(_ name: String, _ text: String, _ status: Int?, code: String? = nil) {
            self.init(name, bytes: Array(text.utf8), status, code: code)
        }

        init(_ name: String, bytes: [UInt8], _ status: Int?, code: String? = nil) {
            self.name = name
            self.bytes = bytes
            self.status = status
            self.code = code
        }

        var testDescription: String { name }
    }

    private static let head = "POST /v1/cards HTTP/1.1\r\nHost: a\r\n"
    private static let get = "GET /health/live HTTP/1.1\r\nHost: a\r\n"

    static let inputs: [Input] = [
        Input(
            "two lengths that differ",
            head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
            400
        ),
        Input(
            "two lengths that agree",
            head + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
            400
        ),
        Input(
            "a length with chunks",
            head + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
            400
        ),
        Input(
            "an unknown coding",
            head + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            400
        ),
        Input("chunks of no size", head + "Transfer-Encoding: chunked\r\n\r\nZZ\r\n", 400),
        Input("a space before the colon", get + "X-A : b\r\n\r\n", 400),
        Input("a folded field", get + "X-A: b\r\n c\r\n\r\n", 400),
        Input("bare line feeds", "GET /health/live HTTP/1.1\nHost: a\n\n", 400),
        Input("one bare line feed", "GET /health/live HTTP/1.1\r\nHost: a\nX-A: b\r\n\r\n", 400),
        Input("a bare carriage return", get + "X-A: b\rc\r\n\r\n", 400),
        Input("a NUL in a field", get + "X-A: b\0c\r\n\r\n", 400),
        Input("a NUL in the target", "GET /v1/\0me HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Input("an encoded NUL", "GET /v1/%00me HTTP/1.1\r\nHost: a\r\n\r\n", 404),
        Input("no host", "GET /health/live HTTP/1.1\r\n\r\n", 400),
        Input("two hosts", get + "Host: b\r\n\r\n", 400),
        Input(
            "a field of 64 KiB",
            get + "X-A: " + String(repeating: "a", count: 65_536) + "\r\n\r\n",
            431
        ),
        Input(
            "a thousand fields",
            get + (0..<1_000).map { "X-\($0): 0123456789\r\n" }.joined() + "\r\n",
            431
        ),
        Input(
            "a target of 64 KiB",
            "GET /" + String(repeating: "a", count: 65_536) + " HTTP/1.1\r\nHost: a\r\n\r\n",
            414
        ),
        Input(
            "a body beyond the limit",
            head + "Content-Length: 1000000000\r\n\r\n",
            413
        ),
        Input("an unknown method", "BREW /v1/cards HTTP/1.1\r\nHost: a\r\n\r\n", 405),
        Input(
            "an encoded slash",
            "GET /v1%2Fcards HTTP/1.1\r\nHost: a\r\n\r\n",
            404,
            code: "not_found"
        ),
        Input(
            "dots in the path",
            "GET /v1/cards/../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n",
            404,
            code: "not_found"
        ),
        Input(
            "dots that lead to what is open",
            "GET /v1/../health/live HTTP/1.1\r\nHost: a\r\n\r\n",
            404,
            code: "not_found"
        ),
        Input(
            "encoded dots",
            "GET /v1/cards/%2e%2e/me HTTP/1.1\r\nHost: a\r\n\r\n",
            401
        ),
        Input(
            "a target that is no UTF-8",
            "GET /v1/%FF%FE HTTP/1.1\r\nHost: a\r\n\r\n",
            400,
            code: "malformed_target"
        ),
        Input(
            "half an escape",
            "GET /v1/%4 HTTP/1.1\r\nHost: a\r\n\r\n",
            400,
            code: "malformed_target"
        ),
        Input("another protocol", bytes: [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x0A], nil),
        Input("nothing of HTTP", "hello\r\n\r\n", nil),
    ]

    @Test func everyInputGetsItsAnswerAndTheServerServes() throws {
        let (folder, server, _) = try start()
        defer { server.kill() }
        _ = folder
        for input in Self.inputs {
            let connection = try server.connect()
            try connection.send(input.bytes)
            connection.finishSending()
            let reply = try Self.reply(connection)
            #expect(reply?.status == input.status, "\(input.name): \(reply?.status ?? 0)")
            if let code = input.code { #expect(try reply?.object().text("code") == code) }
            #expect(try server.request("/health/live").status == 200, "after \(input.name)")
        }
        #expect(server.stop().status == 0)
    }

    /// Bodies of JSON that are none, or mean two things, each with its status and code.
    static let bodies: [(name: String, body: [UInt8], status: Int, code: String)] = [
        (
            "no UTF-8", Array(#"{"name":""#.utf8) + [0xFF, 0xFE] + Array("\"}".utf8), 400,
            "malformed_json"
        ),
        ("a NUL", Array("{\"name\":\"a\0\"}".utf8), 400, "malformed_json"),
        ("half a surrogate", Array(#"{"name":"\ud800"}"#.utf8), 400, "malformed_json"),
        ("a name twice", Array(#"{"name":"A","name":"B"}"#.utf8), 400, "malformed_json"),
        ("more behind it", Array(#"{"name":"A"} {}"#.utf8), 400, "malformed_json"),
        (
            "100,000 brackets", Array(repeating: UInt8(ascii: "["), count: 100_000), 400,
            "malformed_json"
        ),
        (
            "deep extras",
            Array(
                (#"{"name":"A","extras":"# + String(repeating: #"{"a":"#, count: 50_000)).utf8
            ), 400, "malformed_json"
        ),
        (
            "a huge exponent",
            Array(
                #"{"name":"A","locations":[{"latitude":1e400,"longitude":0}]}"#.utf8
            ), 422, "bad_value"
        ),
        ("a number for a text", Array(#"{"name":9007199254740993}"#.utf8), 422, "wrong_type"),
    ]

    @Test func everyBodyIsRefusedWithItsReason() throws {
        let (folder, server, token) = try start()
        defer { server.kill() }
        _ = folder
        for body in Self.bodies {
            let connection = try server.connect()
            try connection.send(
                "POST /v1/cards HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n"
                    + "Content-Type: application/json\r\nContent-Length: \(body.body.count)\r\n\r\n"
            )
            try connection.send(body.body)
            let reply = try connection.readReply()
            #expect(reply.status == body.status, "\(body.name): \(reply)")
            #expect(try reply.object().text("code") == body.code, "\(body.name)")
        }
        #expect(try server.request("/v1/cards", token: token).object().items.count == 1)
    }

    @Test func numbersBeyondDoublesStayExact() throws {
        let (folder, server, token) = try start()
        defer { server.kill() }
        _ = folder
        let card = try #require(
            try server.request("/v1/cards", token: token).object().items.first?.text("id")
        )
        let tag = try #require(try server.request("/v1/cards/\(card)", token: token)["ETag"])
        let reply = try server.request(
            "PATCH",
            "/v1/cards/\(card)/me",
            token: token,
            headers: ["If-Match": tag],
            body: #"{"position":9007199254740993}"#
        )
        #expect(reply.status == 200)
        #expect(reply.text.contains(#""position":9007199254740993"#))
    }

    @Test func pipelinedAndHalfClosedRequestsAreAnsweredInOrder() throws {
        let (folder, server, _) = try start()
        defer { server.kill() }
        _ = folder
        let connection = try server.connect()
        try connection.send(
            "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"
                + "GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n"
                + "GET /health/ready HTTP/1.1\r\nHost: a\r\n\r\n"
        )
        connection.finishSending()
        #expect(try connection.readReply().text == #"{"status":"live"}"#)
        #expect(try connection.readReply().status == 404)
        #expect(try connection.readReply().text == #"{"status":"ready"}"#)
        #expect(try connection.isClosed())
    }

    @Test func slowClientsHoldNoThread() throws {
        let (folder, server, _) = try start()
        defer { server.kill() }
        _ = folder
        let slow = try (0..<300).map { index in
            let connection = try server.connect()
            let text = index % 2 == 0 ? "GET /health/li" : Self.head + "Content-Length: 9\r\n\r\n{"
            try connection.send(text)
            return connection
        }
        for _ in 0..<20 { #expect(try server.request("/health/live").status == 200) }
        for connection in slow { try connection.send("x") }
        #expect(try server.request("/health/ready").status == 200)
    }

    @Test func tenThousandConnectionsLeaveTheServerServing() throws {
        let wanted = 10_000
        var limit = rlimit()
        _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let former = limit.rlim_cur
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        defer {
            limit.rlim_cur = former
            _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        let count = min(wanted, Int(clamping: limit.rlim_cur) - 500)
        let (folder, server, token) = try start()
        defer { server.kill() }
        _ = folder
        var open: [HTTPConnection] = []
        for _ in 0..<count { open.append(try server.connect()) }
        #expect(open.count == count)
        // The last ones may be told that the server is full; whoever is in is served.
        let first = try open[0].request("GET", "/v1/cards", token: token)
        #expect(first.status == 200)
        open.removeAll()
        // It has room again once it has seen that they are gone.
        var after = try server.request("/health/ready")
        for _ in 0..<10_000 where after.status == 503 {
            after = try server.request("/health/ready")
        }
        #expect(after.status == 200)
        #expect(server.stop().status == 0)
    }

    private func start() throws -> (TesseraFolder, TesseraServer, String) {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        return (folder, try TesseraServer(in: folder, ["--rate-limit", "off"]), token)
    }

    /// The answer; nil where the connection is closed without one.
    private static func reply(_ connection: HTTPConnection) throws -> HTTPReply? {
        do {
            return try connection.readReply()
        } catch HarnessError.badReply(let text) where text.isEmpty {
            return nil
        }
    }
}
