import HTTPServer
import Testing

@Suite struct AddressTests {
    @Test(arguments: [
        ("127.0.0.1:8080", "127.0.0.1", 8080), ("localhost:0", "localhost", 0),
        ("[::1]:443", "::1", 443), (":8080", "", 8080), ("*:1", "*", 1),
        ("[fe80::1%eth0]:65535", "fe80::1%eth0", 65535),
    ])
    func readsHostAndPort(text: String, host: String, port: UInt16) throws {
        let address = try HTTPListenAddress(parsing: text)
        #expect(address == HTTPListenAddress(host: host, port: port))
        #expect(address.description == text)
    }

    @Test(arguments: [
        "", "8080", "localhost", "localhost:", "localhost:65536", "localhost:+1", "::1:80", "[::1]",
        "[::1:80", "[]:80", "a b:80", "localhost:8o", "x]:1", "h\u{E9}:1",
    ])
    func refusesAnythingElse(text: String) {
        #expect(throws: HTTPServerError.invalidListenAddress(text)) {
            try HTTPListenAddress(parsing: text)
        }
    }

    @Test(arguments: ["127.0.0.1", "127.1", "127.8.9.10", "::1"])
    func takesWhatOnlyThisMachineReaches(host: String) throws {
        _ = try startServer(host: host) { $0.isLoopbackRequired = true }
    }

    @Test(arguments: ["", "*", "0", "0.0.0.0", "::", "128.0.0.1", "::ffff:0.0.0.0"])
    func refusesWhatOthersReach(host: String) {
        let text = HTTPListenAddress(host: host, port: 0).description
        #expect(throws: HTTPServerError.notLoopback(text)) {
            try startServer(host: host) { $0.isLoopbackRequired = true }
        }
    }

    @Test func aNameThatLooksLikeLoopbackIsNone() {
        #expect(throws: HTTPServerError.self) {
            try startServer(host: "127.evil.invalid") { $0.isLoopbackRequired = true }
        }
    }

    @Test func countsOneNetworkAsOneClient() {
        let one = HTTPPeerAddress.v6(network: 0x2001_0DB8, interface: 1)
        let other = HTTPPeerAddress.v6(network: 0x2001_0DB8, interface: 2)
        #expect(one.limitGroup == other.limitGroup)
        #expect(HTTPPeerAddress.v4(1).limitGroup != HTTPPeerAddress.v4(2).limitGroup)
        #expect(HTTPPeerAddress.v4(0x7F00_0001).isLoopback)
        #expect(HTTPPeerAddress.v6(network: 0, interface: 1).isLoopback)
        #expect(!one.isLoopback)
    }
}

@Suite struct QueryTests {
    @Test func readsParameters() throws {
        let query = try HTTPQuery("a=1&b=x+y%2B%26&a=2&c&=d&&e=%E2%82%AC=")
        #expect(query["a"] == "1")
        #expect(query.items.filter { $0.name == "a" }.map(\.value) == ["1", "2"])
        #expect(query["b"] == "x y+&")
        #expect(query["c"] == "")
        #expect(query[""] == "d")
        #expect(query["e"] == "\u{20AC}=")
        #expect(query["f"] == nil)
        #expect(query.items.count == 6)
    }

    @Test func hasNothingWithoutAQuery() throws {
        #expect(try HTTPQuery(nil).items.isEmpty)
        #expect(try HTTPQuery("").items.isEmpty)
        #expect(try HTTPQuery("&&").items.isEmpty)
    }

    @Test(arguments: [
        ("a=%", HTTPServerError.malformedPercentEncoding(offset: 2)),
        ("a=1&b=x%2", .malformedPercentEncoding(offset: 7)),
        ("%zz=1", .malformedPercentEncoding(offset: 0)),
        ("a=%1%32", .malformedPercentEncoding(offset: 2)),
        ("a=1&b=%FF", .invalidUTF8(offset: 6)),
        ("%C3=1", .invalidUTF8(offset: 0)),
        ("a=%ED%A0%80", .invalidUTF8(offset: 2)),
    ])
    func refusesWrongEncodings(raw: String, error: HTTPServerError) {
        #expect(throws: error) { try HTTPQuery(raw) }
    }
}

@Suite struct PathTests {
    @Test(arguments: [
        ("/", []), ("", []), ("/v1/cards", ["v1", "cards"]), ("/v1/", ["v1", ""]),
        ("/a%2Fb/c", ["a/b", "c"]), ("//a", ["", "a"]), ("/a+b", ["a+b"]), ("a", ["a"]),
        ("/%E2%82%AC/..", ["\u{20AC}", ".."]), ("*", ["*"]),
    ])
    func splitsBeforeDecoding(raw: String, segments: [String]) throws {
        #expect(try HTTPPath(raw).segments == segments)
    }

    @Test(arguments: [
        ("/a/%", HTTPServerError.malformedPercentEncoding(offset: 3)),
        ("/a/b%F", .malformedPercentEncoding(offset: 4)),
        ("/a/%C3", .invalidUTF8(offset: 3)),
    ])
    func refusesWrongEncodings(raw: String, error: HTTPServerError) {
        #expect(throws: error) { try HTTPPath(raw) }
    }
}

@Suite struct ProblemTests {
    @Test func escapesText() {
        let problem = HTTPProblem(
            status: .badRequest,
            code: "x",
            detail: "a \"b\" \\ \n",
            retryable: true
        )
        #expect(
            String(decoding: problem.response.bodyBytes, as: UTF8.self)
                == #"{"type":"about:blank","title":"Bad Request","status":400,"#
                + #""detail":"a \"b\" \\ \n","code":"x","retryable":true}"#
        )
    }

    @Test func keepsControlCharactersOutOfFields() {
        let field = HTTPField("X-Note", "a\r\nSet-Cookie: b\0\u{7F}\tc")
        #expect(field.value == "a  Set-Cookie: b  \tc")
    }
}
