import HTTPClient
import HTTPServer
import Synchronization
import Testing

@Suite struct HTTPClientTests {
    @Test func whatIsSentArrives() throws {
        let peer = Peer()
        let server = try peer.start()
        defer { server.stop(grace: .zero) }
        let body = Array("{\"a\":\u{0}1}".utf8)
        let fields = [
            OutgoingPost.Field("webhook-id", "1"),
            OutgoingPost.Field("content-type", "application/json"),
        ]
        let client = HTTPClient()
        for _ in 0..<2 {
            let post = OutgoingPost(
                to: try address(server, "/taken?q=1"),
                fields: fields,
                body: body
            )
            #expect(try client.send(post).status == 200)
        }
        let received = peer.received.withLock { $0 }
        #expect(received.map(\.body) == [body, body])
        #expect(received.allSatisfy { $0.method == .post && $0.query == "q=1" })
        #expect(received.allSatisfy { $0.header("Webhook-Id") == "1" })
        #expect(received.allSatisfy { $0.header("Content-Type") == "application/json" })
        #expect(received.allSatisfy { $0.header("Expect") == nil })
    }

    @Test func aLongBodyIsNotHeldBack() throws {
        let peer = Peer()
        let server = try peer.start()
        defer { server.stop(grace: .zero) }
        let body = [UInt8](repeating: 0x61, count: 200_000)
        let post = OutgoingPost(to: try address(server, "/taken"), fields: [], body: body)
        #expect(try HTTPClient().send(post).status == 200)
        #expect(peer.received.withLock { $0.map(\.body) } == [body])
    }

    @Test func aRedirectIsAnAnswerAndNoWay() throws {
        let peer = Peer()
        let server = try peer.start()
        defer { server.stop(grace: .zero) }
        #expect(try send(to: server, "/elsewhere").status == 302)
        #expect(peer.received.withLock { $0.map(\.path) } == ["/elsewhere"])
    }

    @Test func aPauseIsTold() throws {
        let peer = Peer()
        let server = try peer.start()
        defer { server.stop(grace: .zero) }
        let answer = try send(to: server, "/busy")
        #expect(answer.status == 503 && answer.retryAfterSeconds == 120)
    }

    @Test func aLongAnswerIsCutOff() throws {
        let peer = Peer()
        let server = try peer.start()
        defer { server.stop(grace: .zero) }
        #expect(throws: HTTPClientError.answerTooLarge) { try send(to: server, "/long") }
    }

    @Test func silenceEnds() throws {
        let peer = Peer()
        let server = try peer.start()
        defer { server.stop(grace: .zero) }
        #expect(throws: HTTPClientError.timedOut) {
            try send(to: server, "/silent", within: .milliseconds(300))
        }
    }

    @Test func nobodyThere() throws {
        let server = try Peer().start()
        let gone = try address(server, "/taken")
        server.stop(grace: .zero)
        #expect(throws: HTTPClientError.unreachable) {
            try HTTPClient().send(OutgoingPost(to: gone, fields: [], body: []))
        }
    }

    private func address(_ server: HTTPServer, _ path: String) throws -> WebAddress {
        try #require(WebAddress("http://127.0.0.1:\(server.address.port)\(path)"))
    }

    private func send(
        to server: HTTPServer,
        _ path: String,
        within timeout: Duration = .seconds(60)
    ) throws -> OutgoingAnswer {
        var post = OutgoingPost(to: try address(server, path), fields: [], body: [1])
        post.timeout = timeout
        return try HTTPClient().send(post)
    }
}
