import HTTPServer
import Testing

@Suite struct HTTPServerTests {
    @Test func answersOneRequestAfterAnotherOnOneConnection() throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        for number in 1...100 {
            let answer = try client.exchange("GET /n\(number)?a=1 HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(answer.status == 200)
            #expect(answer.body == "GET /n\(number) a=1 0 0 -")
            #expect(answer["Connection"] == nil)
        }
        #expect(server.connectionCount == 1)
    }

    @Test func answersPipelinedRequestsInOrder() throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        let paths = (1...50).map { $0.isMultiple(of: 3) ? "/later" : "/n\($0)" }
        client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        for path in paths {
            #expect(try client.answer().body == "GET \(path) - 0 0 -")
        }
    }

    @Test func readsARequestThatComesByteByByte() throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        for byte in "POST /a%2Fb?q=%20 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc".utf8 {
            client.send([byte])
        }
        #expect(try client.answer().body == "POST /a%2Fb q=%20 3 294 -")
    }

    @Test(arguments: [0, 1, 100, 4_095, 4_096, 65_536, 1 << 20])
    func readsABodyOfKnownLength(byteCount: Int) throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        client.send("PUT /b HTTP/1.1\r\nHost: x\r\nContent-Length: \(byteCount)\r\n\r\n")
        client.send([UInt8](repeating: 2, count: byteCount))
        #expect(try client.answer().body == "PUT /b - \(byteCount) \(2 * byteCount) -")
        #expect(try client.exchange("GET /c HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
    }

    @Test(arguments: [[1], [1, 2, 3], [4_096, 1, 65_536], [1 << 19, 1 << 19]])
    func readsABodyInChunks(byteCounts: [Int]) throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        client.send("POST /b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        for count in byteCounts {
            client.send(String(count, radix: 16) + ";note=1\r\n")
            client.send([UInt8](repeating: 3, count: count))
            client.send("\r\n")
        }
        client.send("0\r\nX-Trailer: 1\r\n\r\n")
        let sum = byteCounts.reduce(0, +)
        let answer = try client.answer()
        #expect(answer.body == "POST /b - \(sum) \(3 * sum) -")
        // Where a chunked body ends, another reader may not agree: nothing follows it.
        #expect(answer["Connection"] == "close")
        #expect(client.isAtEnd())
    }

    @Test func sendsABigBodyToASlowReader() throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port, receiveByteCount: 4_096)
        let answer = try client.exchange("GET /big HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(answer.body.utf8.count == 8 << 20)
    }

    @Test func leavesTheBodyOutForHead() throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        let head = try client.exchange("HEAD /prepared HTTP/1.1\r\nHost: x\r\n\r\n", isHead: true)
        #expect(head.status == 200)
        #expect(head["Content-Length"] == "8")
        let next = try client.exchange("GET /prepared HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(next.body == "prepared")
    }

    @Test func reusesAPreparedResponse() throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        for _ in 1...20 {
            let full = try client.exchange("GET /prepared HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(full.body == "prepared")
            #expect(full["ETag"] == "\"1\"")
            let unchanged = try client.exchange(
                "GET /prepared HTTP/1.1\r\nHost: x\r\nif-none-match:   \"1\" \t\r\n\r\n"
            )
            #expect(unchanged.status == 304)
            #expect(unchanged["ETag"] == "\"1\"")
        }
    }

    @Test func tellsNoLengthOfABodyThatIsNotSent() throws {
        let full = Array("full".utf8)
        #expect(HTTPResponse(status: .notModified, body: full).bodyByteCount == 0)
        #expect(HTTPResponse(status: .noContent, body: full).bodyBytes == [])
        #expect(HTTPResponse(status: .notFound, body: full).bodyBytes == full)
    }

    @Test func givesLeaveToSendABody() throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        let leave = try client.exchange(
            "POST /b HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
        )
        #expect(leave.status == 100)
        #expect(try client.exchange("ab").body == "POST /b - 2 195 -")
    }

    @Test func closesForVersion10() throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        let answer = try client.exchange("GET /a HTTP/1.0\r\n\r\n")
        #expect(answer.body == "GET /a - 0 0 -")
        #expect(client.isAtEnd())
    }

    @Test(arguments: ["http://x/a?b", "HTTP://x:80/a?b", "https://[::1]/a?b"])
    func takesTheAbsoluteForm(target: String) throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        let answer = try client.exchange("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(answer.body == "GET /a b 0 0 -")
    }

    @Test func servesVersion6() throws {
        let server = try startServer(host: "::1")
        #expect(server.address.description == "[::1]:\(server.address.port)")
        let client = try RawClient(port: server.address.port, isVersion6: true)
        let answer = try client.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(answer["X-Peer"] == "0:0:0:0:0:0:0:1")
    }

    @Test func servesBothFamiliesOnEveryInterface() throws {
        let server = try startServer(host: "*")
        for isVersion6 in [true, false] {
            let client = try RawClient(port: server.address.port, isVersion6: isVersion6)
            let answer = try client.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(answer["X-Peer"] == (isVersion6 ? "0:0:0:0:0:0:0:1" : "127.0.0.1"))
        }
    }

    @Test func refusesAPortInUse() throws {
        let server = try startServer()
        let taken = server.address
        #expect(throws: HTTPServerError.addressInUse("127.0.0.1:\(taken.port)")) {
            try HTTPServer(HTTPServerConfiguration(address: taken), handler: TestHandler())
        }
        // The first one still serves.
        let client = try RawClient(port: taken.port)
        #expect(try client.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
    }

    @Test func takesAPortAgainRightAfterStopping() throws {
        let server = try startServer()
        let address = server.address
        let client = try RawClient(port: address.port)
        #expect(try client.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
        server.stop(grace: .zero)
        let next = try HTTPServer(
            HTTPServerConfiguration(address: address),
            handler: TestHandler()
        )
        #expect(next.address == address)
    }

    @Test(arguments: ["192.0.2.1", "no-such-host.invalid"])
    func refusesAnAddressThatIsNotOurs(host: String) {
        #expect(throws: HTTPServerError.addressUnavailable("\(host):0")) {
            try startServer(host: host)
        }
    }

    @Test func refusesSettingsOutOfRange() {
        #expect(throws: HTTPServerError.invalidConfiguration(setting: "workerCount")) {
            try startServer { $0.workerCount = 0 }
        }
        #expect(throws: HTTPServerError.invalidConfiguration(setting: "targetByteCountMax")) {
            try startServer { $0.targetByteCountMax = 9_000 }
        }
        #expect(throws: HTTPServerError.engineRefused) {
            try startServer { $0.tls = HTTPServerTLS(certificate: "none", privateKey: "none") }
        }
    }

    @Test func tellsWhichThreadServes() throws {
        let server = try startServer { $0.workerCount = 3 }
        var seen: Set<String> = []
        let clients = try (0..<12).map { _ in try RawClient(port: server.address.port) }
        for client in clients {
            let answer = try client.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
            seen.insert(try #require(answer["X-Worker"]))
        }
        #expect(seen == ["0", "1", "2"])
    }
}
