import HTTPServer
import Testing

@Suite struct FramingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        var testDescription: String { name }

        init(_ name: String, _ text: String) {
            (self.name, self.text) = (name, text)
        }
    }

    static let refused = [
        Row(
            "two lengths",
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"
        ),
        Row(
            "two equal lengths",
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc"
        ),
        Row(
            "length and encoding",
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
        Row(
            "encoding and length",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n"
        ),
        Row(
            "encoding twice",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
        Row("another encoding", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\nabc"),
        Row(
            "a list of encodings",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"
        ),
        Row("identity", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: identity\r\n\r\n"),
        Row(
            "chunked with a tab behind",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\t\r\n\r\n0\r\n\r\n"
        ),
        Row(
            "encoding over 1.0",
            "POST / HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
        Row("no host", "GET / HTTP/1.1\r\n\r\n"),
        Row("two hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"),
        Row("a host with a path", "GET / HTTP/1.1\r\nHost: x/y\r\n\r\n"),
        Row(
            "space before the colon",
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length : 3\r\n\r\nabc"
        ),
        Row("tab before the colon", "GET / HTTP/1.1\r\nHost: x\r\nX-Note\t: 3\r\n\r\n"),
        Row("a wrong field name", "GET / HTTP/1.1\r\nHost: x\r\nX(Note: 3\r\n\r\n"),
        Row("an empty field name", "GET / HTTP/1.1\r\nHost: x\r\n: 3\r\n\r\n"),
        Row("a NUL in a value", "GET / HTTP/1.1\r\nHost: x\r\nX-Note: a\0b\r\nX-More: 1\r\n\r\n"),
        Row("a NUL in the last value", "GET / HTTP/1.1\r\nHost: x\r\nX-Note: a\0b\r\n\r\n"),
        Row("a NUL in the address", "GET /a\0b HTTP/1.1\r\nHost: x\r\n\r\n"),
        Row("a bare LF behind a field", "GET / HTTP/1.1\r\nHost: x\nX-Note: 1\r\n\r\n"),
        Row("a bare LF behind the request line", "GET / HTTP/1.1\nHost: x\r\n\r\n"),
        Row("a bare LF at the end", "GET / HTTP/1.1\r\nHost: x\r\n\n"),
        Row("a bare CR in a value", "GET / HTTP/1.1\r\nHost: x\r\nX-Note: a\rb\r\n\r\n"),
        Row("a folded value", "GET / HTTP/1.1\r\nHost: x\r\nX-Note: a\r\n b\r\n\r\n"),
        Row("a folded last value", "GET / HTTP/1.1\r\nHost: x\r\nX-Note: a\r\n\tb\r\n\r\n"),
        Row(
            "a control character in a value",
            "GET / HTTP/1.1\r\nHost: x\r\nX-Note: a\u{1}b\r\n\r\n"
        ),
        Row("two spaces before the address", "GET  / HTTP/1.1\r\nHost: x\r\n\r\n"),
        Row("two spaces before the version", "GET /  HTTP/1.1\r\nHost: x\r\n\r\n"),
        Row("a space in the address", "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n"),
        Row("a fragment in the address", "GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n"),
        Row("an address that is no path", "GET a HTTP/1.1\r\nHost: x\r\n\r\n"),
        Row("a star for GET", "GET * HTTP/1.1\r\nHost: x\r\n\r\n"),
        Row("bytes above ASCII in the address", "GET /\u{E9} HTTP/1.1\r\nHost: x\r\n\r\n"),
    ]

    @Test(arguments: refused)
    func refusesWhatTwoReadersCouldUnderstandDifferently(row: Row) throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        client.send(row.text + "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n")
        let answer = try client.answer()
        #expect(answer.status == 400)
        #expect(answer["Content-Type"] == "application/problem+json")
        #expect(answer["Connection"]?.lowercased() == "close")
        #expect(answer.body.contains(#""code":"malformed_request""#))
        #expect(answer.body.contains(#""status":400"#))
        #expect(client.isAtEnd())
    }

    /// Where the engine's own parser ends the connection before this server sees the request.
    @Test(arguments: [
        Row("a list of lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3, 3\r\n\r\nabc"),
        Row("a signed length", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +3\r\n\r\nabc"),
        Row("a negative length", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\nabc"),
        Row("a word for a length", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\nabc"),
        Row("a hexadecimal length", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0x3\r\n\r\nabc"),
        Row("an empty length", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n\r\nabc"),
        Row("a NUL in a name", "GET / HTTP/1.1\r\nHost: x\r\nX-No\0te: a\r\n\r\n"),
        Row("a line without a colon", "GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n"),
        Row("a first line without a colon", "GET / HTTP/1.1\r\nnonsense\r\nHost: x\r\n\r\n"),
        Row("another protocol", "GET / SIP/2.0\r\nHost: x\r\n\r\n"),
        Row(
            "a chunk without a size",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
        ),
        Row(
            "a chunk longer than its size",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n"
        ),
        Row(
            "a trailer without a colon",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nnonsense\r\n\r\n"
        ),
    ])
    func answersOnceWhatTheEngineRefuses(row: Row) throws {
        try expectRefusal(row.text, 400, "malformed_request")
    }

    @Test func refusesVersionsItDoesNotSpeak() throws {
        for version in ["2.0", "0.9", "3.1"] {
            let request = "GET / HTTP/\(version)\r\nHost: x\r\n\r\n"
            try expectRefusal(request, 505, "version_not_supported")
        }
    }

    @Test(arguments: ["18446744073709551615", "18446744073709551616", "99999999999999999999999"])
    func refusesAnImmenseLength(digits: String) throws {
        let request = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(digits)\r\n\r\nabc"
        try expectRefusal(request, 413, "body_too_large")
    }

    @Test func refusesAnImmenseChunk() throws {
        let request = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        try expectRefusal(request + "fffffffffffffffff\r\nabc", 413, "body_too_large")
    }

    @Test func neverServesARequestWithoutVersion() throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        client.send("GET /\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n")
        let everything = client.everything()
        #expect(!everything.contains(" 200 "))
        #expect(!everything.contains("smuggled"))
        #expect(!everything.contains("<html>"))
    }

    @Test(arguments: ["Authorization", "content-type", "IDEMPOTENCY-KEY", "If-Match"])
    func refusesARepeatedField(name: String) throws {
        let start = "GET /a HTTP/1.1\r\nHost: x\r\n\(name): b\r\n"
        try expectRefusal(start + "X-Note: c\r\n\(name): d\r\n\r\n", 400, "malformed_request")
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        #expect(try client.exchange(start + "X-Note: c\r\n\r\n").body == "GET /a - 0 0 c")
    }

    @Test(arguments: [
        "1\na\r\n0\r\n\r\n", "1\r\na\n0\r\n\r\n1\r\n", "1\r\na\n1\r\nb\r\n0\r\n\r\n",
        "1;x=\"\r\n\"\na\r\n0\r\n\r\n", "2\r\na\n\r\n1\nb\r\n0\r\n\r\n",
    ])
    func nothingFollowsAChunkWithABareLF(body: String) throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        client.send("POST /b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
        client.send("GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(!client.everything().contains("smuggled"))
    }

    @Test(arguments: [
        "1\na\r\n0\r\n\r\n", "1\r\na\n1\r\nb\r\n0\r\n\r\n", "1\r\na\r\n1;x\nb\r\n0\r\n\r\n",
    ])
    func refusesABareLFBeforeAChunk(body: String) throws {
        let start = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        try expectRefusal(start + body, 400, "malformed_request")
    }

    /// Expects one problem document, byte for byte as long as it says, and the end.
    private func expectRefusal(
        _ request: String,
        _ status: Int,
        _ code: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        client.send(request + "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n")
        let answer = try client.answer()
        #expect(answer.status == status, sourceLocation: sourceLocation)
        #expect(
            answer["Content-Type"] == "application/problem+json",
            sourceLocation: sourceLocation
        )
        #expect(answer["Connection"]?.lowercased() == "close", sourceLocation: sourceLocation)
        #expect(answer.body.hasPrefix("{"), sourceLocation: sourceLocation)
        #expect(answer.body.hasSuffix("}"), sourceLocation: sourceLocation)
        #expect(answer.body.contains("\"code\":\"\(code)\""), sourceLocation: sourceLocation)
        #expect(client.isAtEnd(), sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        Row("white space around values", "GET /a HTTP/1.1\r\nHost:x\r\nX-Note: \t b \t\r\n\r\n"),
        Row("an empty value", "GET /a HTTP/1.1\r\nX-Note: b\r\nX-Empty:\r\nHost: x\r\n\r\n"),
        Row(
            "bytes above ASCII in a value",
            "GET /a HTTP/1.1\r\nHost: x\r\nX-More: \u{E9}\r\nX-Note: b\r\n\r\n"
        ),
        Row("any case", "GET /a HTTP/1.1\r\nhOST: x\r\nx-nOTE: b\r\n\r\n"),
        Row(
            "cookies",
            "GET /a HTTP/1.1\r\nHost: x\r\nCookie: c=d; e=\"f\"; g\r\nX-Note: b\r\n\r\n"
        ),
        Row("an empty line first", "\r\nGET /a HTTP/1.1\r\nHost: x\r\nX-Note: b\r\n\r\n"),
        Row(
            "many fields",
            "GET /a HTTP/1.1\r\nHost: x\r\n"
                + (1...60).map { "X-F\($0): \($0)\r\n" }.joined() + "X-Note: b\r\n\r\n"
        ),
        Row(
            "a long field",
            "GET /a HTTP/1.1\r\nHost: x\r\nX-Long: "
                + String(repeating: "c", count: 7_000) + "\r\nX-Note: b\r\n\r\n"
        ),
    ])
    func takesWhatIsUnusualButRight(row: Row) throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        for _ in 1...3 {
            #expect(try client.exchange(row.text).body == "GET /a - 0 0 b")
        }
        for byte in row.text.utf8 { client.send([byte]) }
        #expect(try client.answer().body == "GET /a - 0 0 b")
    }
}
