import Dispatch
import HTTPServer
import Synchronization
import Testing

@Suite struct StopTests {
    /// Stops on another thread, so that the test can go on.
    private func stop(_ server: HTTPServer, grace: Duration) -> DispatchSemaphore {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            server.stop(grace: grace)
            done.signal()
        }
        return done
    }

    @Test func answersWhatIsInFlight() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let idle = try RawClient(port: server.address.port)
        #expect(try idle.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
        let client = try RawClient(port: server.address.port)
        client.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n")
        let held = try #require(handler.nextHeld())
        let done = stop(server, grace: .seconds(30))
        #expect(idle.isAtEnd())
        held.respond.send(TestHandler.prepared)
        let answer = try client.answer()
        #expect(answer.body == "prepared")
        #expect(answer["Connection"]?.lowercased() == "close")
        #expect(client.isAtEnd())
        #expect(done.wait(timeout: .now() + 120) == .success)
        #expect(handler.stopCount.load(ordering: .relaxed) == 1)
        #expect(throws: RawClient.Failure.self) { try RawClient(port: server.address.port) }
    }

    @Test func readsABodyToItsEndWhileStopping() throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        let leave = try client.exchange(
            "POST /b HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n"
        )
        #expect(leave.status == 100)
        let other = try RawClient(port: server.address.port)
        #expect(try other.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
        let done = stop(server, grace: .seconds(30))
        #expect(other.isAtEnd())
        #expect(try client.exchange("abcd").body == "POST /b - 4 394 -")
        #expect(done.wait(timeout: .now() + 120) == .success)
    }

    @Test func answers503WhenTheGraceIsOver() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let clients = try (0..<8).map { _ in try RawClient(port: server.address.port) }
        for client in clients { client.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n") }
        let held = clients.compactMap { _ in handler.nextHeld() }
        #expect(held.count == 8)
        server.stop(grace: .milliseconds(10))
        for client in clients {
            let answer = try client.answer()
            #expect(answer.status == 503)
            #expect(answer.body.contains(#""code":"stopping""#))
        }
        for one in held { #expect(!one.respond.send(TestHandler.prepared)) }
    }

    @Test func answersEverythingThatHasArrived() throws {
        let server = try startServer()
        let clients = try (0..<32).map { _ in try RawClient(port: server.address.port) }
        for client in clients {
            client.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
        }
        server.stop(grace: .seconds(10))
        for client in clients { #expect(try client.answer().status == 200) }
    }

    @Test func mayBeStoppedTwice() throws {
        let server = try startServer()
        server.stop(grace: .seconds(1))
        server.stop(grace: .seconds(1))
        #expect(server.connectionCount == 0)
    }

    @Test func stopsUnderLoad() throws {
        for _ in 1...5 {
            let handler = TestHandler()
            let server = try startServer(handler)
            let port = server.address.port
            let group = DispatchGroup()
            for number in 0..<4 {
                DispatchQueue.global().async(group: group) {
                    guard let client = try? RawClient(port: port) else { return }
                    let path = number.isMultiple(of: 2) ? "/later" : "/prepared"
                    while (try? client.exchange("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")) != nil {
                    }
                }
            }
            let client = try RawClient(port: port)
            #expect(try client.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
            server.stop(grace: .seconds(10))
            #expect(group.wait(timeout: .now() + 120) == .success)
            #expect(server.connectionCount == 0)
        }
    }
}
