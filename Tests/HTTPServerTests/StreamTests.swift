import HTTPServer
import Testing

/// Bodies that are written while they are sent.
@Suite struct StreamTests {
    private static let request = "GET /stream HTTP/1.1\r\nHost: x\r\n\r\n"

    /// Writes until the server says that nobody reads; false where it never does.
    private func isGivenUp(_ stream: HTTPStream, writing bytes: [UInt8]) -> Bool {
        // 256 MiB are more than all buffers on the way hold.
        (0..<(256 << 20) / bytes.count).contains { _ in !stream.write(bytes) }
    }

    @Test func whatIsWrittenArrivesWhileTheStreamIsOpen() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let client = try RawClient(port: server.address.port)
        let head = try client.exchange(Self.request)
        #expect(head.status == 200)
        #expect(head["Transfer-Encoding"] == "chunked")
        #expect(head["Content-Length"] == nil)
        let stream = try #require(handler.nextStream())
        for text in ["one", "two", String(repeating: "x", count: 10_000) + "."] {
            #expect(stream.write(Array(text.utf8)))
            #expect(try client.text(upTo: String(text.suffix(1))).hasSuffix(text.suffix(1)))
        }
        stream.end()
        _ = try client.text(upTo: "0\r\n\r\n")
        #expect(!stream.write([1]))
        // The connection serves on.
        #expect(try client.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
    }

    @Test func whatWasWrittenBeforeTheEndIsSent() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let client = try RawClient(port: server.address.port)
        client.send(Self.request)
        let stream = try #require(handler.nextStream())
        stream.write(Array("all of it".utf8))
        stream.end()
        stream.end()
        #expect(try client.answer().status == 200)
        #expect(try client.text(upTo: "0\r\n\r\n") == "9\r\nall of it\r\n0\r\n\r\n")
    }

    @Test func streamOfAClientThatLeftIsClosed() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let client = try RawClient(port: server.address.port)
        #expect(try client.exchange(Self.request).status == 200)
        let stream = try #require(handler.nextStream())
        client.leave()
        #expect(isGivenUp(stream, writing: [UInt8](repeating: 0x61, count: 1024)))
    }

    @Test func clientThatDoesNotReadIsCutOff() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let client = try RawClient(port: server.address.port, receiveByteCount: 4096)
        client.send(Self.request)
        let stream = try #require(handler.nextStream())
        #expect(isGivenUp(stream, writing: [UInt8](repeating: 0x61, count: 16_384)))
        #expect(!stream.write([1]))
        // What did arrive has no end, so that nobody takes it for the whole.
        #expect(!client.everything().hasSuffix("0\r\n\r\n"))
    }

    @Test func headOfAStreamHasNoBody() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let client = try RawClient(port: server.address.port)
        let head = try client.exchange("HEAD /stream HTTP/1.1\r\nHost: x\r\n\r\n", isHead: true)
        #expect(head.status == 200)
        let stream = try #require(handler.nextStream())
        // Nothing follows on this connection that could be taken for an answer.
        #expect(head["Connection"]?.lowercased() == "close")
        _ = client.everything()
        #expect(!stream.write([1]))
    }

    @Test func stoppingServerEndsWhatNobodyEnds() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let clients = try (0..<8).map { _ in try RawClient(port: server.address.port) }
        for client in clients { #expect(try client.exchange(Self.request).status == 200) }
        let streams = clients.compactMap { _ in handler.nextStream() }
        #expect(streams.count == 8)
        server.stop(grace: .milliseconds(10))
        #expect(server.connectionCount == 0)
        for client in clients { #expect(client.everything() == "0\r\n\r\n") }
        for stream in streams { #expect(!stream.write([1])) }
    }

    @Test func manyStreamsAreWrittenToFromManyThreads() async throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let clients = try (0..<32).map { _ in try RawClient(port: server.address.port) }
        for client in clients { #expect(try client.exchange(Self.request).status == 200) }
        let streams = clients.compactMap { _ in handler.nextStream() }
        await withTaskGroup { group in
            for stream in streams {
                group.addTask {
                    for _ in 0..<200 { stream.write(Array("tick\n".utf8)) }
                    stream.end()
                }
            }
        }
        for client in clients {
            let text = try client.text(upTo: "0\r\n\r\n")
            #expect(text.matches(of: #/tick/#).count == 200)
        }
    }
}
