import HTTPServer
import Testing

/// What the bodies of all requests may hold together.
@Suite struct BodyBudgetTests {
    private static let full = 20_000
    private static let half = 10_000

    /// A server whose bodies hold 20,000 bytes together beyond their starts.
    private static func server(_ handler: TestHandler) throws -> HTTPServer {
        try startServer(handler) {
            $0.bodyByteCountMax = full
            $0.bodyByteCountInFlightMax = full
        }
    }

    private static func head(_ path: String, _ byteCount: Int) -> String {
        "POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: \(byteCount)\r\n"
    }

    private static func body(_ byteCount: Int) -> String {
        String(repeating: "a", count: byteCount)
    }

    /// Sends a body on a connection of its own.
    private static func post(_ byteCount: Int, to server: HTTPServer) throws -> RawClient.Answer {
        let client = try RawClient(port: server.address.port)
        return try client.exchange(head("/b", byteCount) + "\r\n" + body(byteCount))
    }

    /// Whether a body is taken sooner or later: what a request held is given back behind its answer.
    private static func takes(_ byteCount: Int, _ server: HTTPServer) throws -> Bool {
        for _ in 0..<10_000 where try post(byteCount, to: server).status == 200 { return true }
        return false
    }

    @Test func aBodyBeyondTheRoomIsRefusedUntilThereIsRoom() throws {
        let handler = TestHandler()
        let server = try Self.server(handler)
        let holder = try RawClient(port: server.address.port)
        holder.send(Self.head("/hold", Self.full) + "\r\n" + Self.body(Self.full))
        let held = try #require(handler.nextHeld())
        let refused = try RawClient(port: server.address.port)
        let answer = try refused.exchange(
            Self.head("/b", Self.half) + "Expect: 100-continue\r\n\r\n"
        )
        #expect(answer.status == 503)
        #expect(answer["Retry-After"] == "1")
        #expect(answer["Content-Type"] == "application/problem+json")
        #expect(answer.body.contains(#""code":"too_many_bodies","retryable":true"#))
        #expect(refused.isAtEnd())
        // What is short is taken all the same.
        #expect(try Self.post(4_096, to: server).status == 200)
        held.respond.send(TestHandler.prepared)
        #expect(try holder.answer().status == 200)
        #expect(try Self.takes(Self.full, server))
    }

    @Test func aChunkedBodyIsRefusedWhereTheRoomEnds() throws {
        let handler = TestHandler()
        let server = try Self.server(handler)
        let holder = try RawClient(port: server.address.port)
        holder.send(Self.head("/hold", Self.full) + "\r\n" + Self.body(Self.full))
        let held = try #require(handler.nextHeld())
        let refused = try RawClient(port: server.address.port)
        refused.send("POST /b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        refused.send(String(Self.half, radix: 16) + "\r\n" + Self.body(Self.half))
        let answer = try refused.answer()
        #expect(answer.status == 503)
        #expect(answer["Retry-After"] == "1")
        #expect(answer["Connection"] == "close")
        #expect(answer.body.contains(#""code":"too_many_bodies""#))
        #expect(refused.isAtEnd())
        held.respond.send(TestHandler.prepared)
        #expect(try Self.takes(Self.full, server))
    }

    @Test func whoLeavesInTheMiddleGivesTheRoomBack() throws {
        let server = try Self.server(TestHandler())
        for _ in 0..<8 {
            let client = try RawClient(port: server.address.port)
            client.send(Self.head("/b", Self.full) + "\r\n" + Self.body(Self.full - 1))
            client.leave()
        }
        #expect(try Self.takes(Self.full, server))
    }

    @Test func requestsOfOneConnectionGiveTheRoomBack() throws {
        let server = try Self.server(TestHandler())
        let client = try RawClient(port: server.address.port)
        for _ in 0..<8 {
            let text = Self.head("/b", Self.full) + "\r\n" + Self.body(Self.full)
            #expect(try client.exchange(text).status == 200)
        }
    }

    @Test func theRoomHoldsTheLongestBody() {
        #expect(throws: HTTPServerError.invalidConfiguration(setting: "bodyByteCountInFlightMax")) {
            try startServer {
                $0.bodyByteCountMax = 1_000
                $0.bodyByteCountInFlightMax = 999
            }
        }
    }
}
