import HTTPServer
import Testing

@Suite struct LimitTests {
    @Test func refusesALongBodyBeforeReadingIt() throws {
        let server = try startServer { $0.bodyByteCountMax = 1_000 }
        let client = try RawClient(port: server.address.port)
        let answer = try client.exchange(
            "POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n"
        )
        #expect(answer.status == 413)
        #expect(answer.body.contains(#""code":"body_too_large","retryable":"#))
        #expect(answer.body.contains(#""retryable":false"#))
        #expect(answer["Retry-After"] == nil)
        #expect(client.isAtEnd())
    }

    @Test func refusesALongBodyInsteadOfGivingLeave() throws {
        let server = try startServer { $0.bodyByteCountMax = 1_000 }
        let client = try RawClient(port: server.address.port)
        let answer = try client.exchange(
            "POST /b HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1001\r\n\r\n"
        )
        #expect(answer.status == 413)
    }

    @Test func refusesALongChunkedBody() throws {
        let server = try startServer { $0.bodyByteCountMax = 1_000 }
        let client = try RawClient(port: server.address.port)
        client.send("POST /b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.send("3e9\r\n" + String(repeating: "a", count: 1_001) + "\r\n0\r\n\r\n")
        #expect(try client.answer().status == 413)
        #expect(client.isAtEnd())
    }

    @Test func saysAtOnceThatAnEndlessBodyIsTooLong() throws {
        let server = try startServer { $0.bodyByteCountMax = 1_000 }
        let client = try RawClient(port: server.address.port)
        client.send("POST /b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.send("fffffff\r\n" + String(repeating: "a", count: 2_000))
        let answer = try client.answer()
        #expect(answer.status == 413)
        #expect(answer["Content-Type"] == "application/problem+json")
        #expect(answer["Connection"] == "close")
        #expect(answer.body.contains(#""code":"body_too_large""#))
        client.send(String(repeating: "a", count: 1 << 20))
        #expect(client.isAtEnd())
    }

    @Test func takesABodyAtTheLimit() throws {
        let server = try startServer { $0.bodyByteCountMax = 1_000 }
        let client = try RawClient(port: server.address.port)
        let answer = try client.exchange(
            "POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"
                + String(repeating: "a", count: 1_000)
        )
        #expect(answer.body == "POST /b - 1000 97000 -")
    }

    @Test(arguments: [8_193, 12_000, 100_000])
    func refusesALongHeader(byteCount: Int) throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        client.send("GET /a HTTP/1.1\r\nHost: x\r\nX-Note: ")
        client.send(String(repeating: "a", count: byteCount) + "\r\n\r\n")
        let answer = try client.answer()
        #expect(answer.status == 431)
        #expect(answer["Content-Type"] == "application/problem+json")
        #expect(answer.body.contains(#""code":"header_too_large""#))
        #expect(client.isAtEnd())
    }

    @Test(arguments: ["X-F", "Cookie"])
    func refusesAHeaderThatFillsTheMemory(name: String) throws {
        for count in stride(from: 20, through: 400, by: 7) {
            let server = try startServer()
            let client = try RawClient(port: server.address.port)
            let fields = (0..<count).map { "\(name): c\($0)=d; e\r\n" }.joined()
            client.send("GET /a HTTP/1.1\r\nHost: x\r\n" + fields + "\r\n")
            let answer = try client.answer()
            #expect([200, 431].contains(answer.status))
            #expect(answer.status == 200 || answer.body.contains(#""code":"header_too_large""#))
            #expect(answer.status == 200 || client.isAtEnd())
        }
    }

    @Test(arguments: [4_097, 6_000, 100_000])
    func refusesALongAddress(byteCount: Int) throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        let path = "/" + String(repeating: "a", count: byteCount - 1)
        client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        let answer = try client.answer()
        #expect(answer.status == 414)
        #expect(answer["Content-Type"] == "application/problem+json")
        #expect(answer.body.contains(#""code":"target_too_long""#))
        #expect(client.isAtEnd())
    }

    @Test func takesAnAddressAtTheLimit() throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        let path = "/" + String(repeating: "a", count: 4_095)
        let answer = try client.exchange("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(answer.body == "GET \(path) - 0 0 -")
    }

    @Test func tellsWhenThereAreTooManyConnections() throws {
        let server = try startServer { $0.connectionCountMax = 2 }
        let first = try RawClient(port: server.address.port)
        let second = try RawClient(port: server.address.port)
        for client in [first, second] {
            #expect(try client.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
        }
        let third = try RawClient(port: server.address.port)
        let answer = try third.answer()
        #expect(answer.status == 503)
        #expect(answer["Retry-After"] == "1")
        #expect(answer.body.contains(#""retryable":true"#))
        #expect(third.isAtEnd())
    }

    @Test func countsConnectionsOfOneClient() throws {
        let server = try startServer(host: "*") { $0.connectionCountPerPeerMax = 1 }
        let first = try RawClient(port: server.address.port)
        #expect(try first.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
        #expect(try RawClient(port: server.address.port).answer().status == 503)
        let other = try RawClient(port: server.address.port, isVersion6: true)
        #expect(try other.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
    }

    @Test(arguments: [
        "", "GET /a HTTP/1.1\r\nHo", "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab",
    ])
    func closesASilentConnection(sent: String) throws {
        let server = try startServer { $0.idleTimeout = .seconds(1) }
        let client = try RawClient(port: server.address.port)
        client.send(sent)
        #expect(client.isAtEnd())
    }

    @Test(arguments: [
        "", "GET /a HTTP/1.1\r\nX-Note: ",
        "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n",
    ])
    func cutsAConnectionThatSendsTooSlowly(sent: String) throws {
        let server = try startServer {
            $0.idleTimeout = .seconds(1)
            $0.headerTimeout = .seconds(1)
            $0.bodyTimeout = .seconds(1)
        }
        let client = try RawClient(port: server.address.port)
        client.send(sent)
        #expect(client.dribble(String(repeating: "a", count: 200)))
    }

    @Test func sendsTheProblemThatTheOwnerMakes() throws {
        let server = try startServer {
            $0.problemResponse = { problem in
                HTTPResponse(status: problem.status, body: Array("own \(problem.code)".utf8))
            }
        }
        let client = try RawClient(port: server.address.port)
        #expect(try client.exchange("GET / HTTP/1.1\r\n\r\n").body == "own malformed_request")
    }
}
