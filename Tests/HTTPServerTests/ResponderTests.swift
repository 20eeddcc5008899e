import Dispatch
import HTTPServer
import Synchronization
import Testing

@Suite struct ResponderTests {
    @Test func answersFromAnotherThread() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let client = try RawClient(port: server.address.port)
        for _ in 1...50 {
            client.send("GET /hold?a HTTP/1.1\r\nHost: x\r\nX-Note: b\r\n\r\n")
            let held = try #require(handler.nextHeld())
            #expect(held.request.header("x-note") == "b")
            #expect(held.respond.send(TestHandler.echo(held.request)))
            #expect(try client.answer().body == "GET /hold a 0 0 b")
            #expect(!held.respond.send(TestHandler.prepared))
        }
    }

    @Test func keepsOneHeldRequestFromHinderingOthers() throws {
        let handler = TestHandler()
        let server = try startServer(handler) { $0.workerCount = 1 }
        let slow = try RawClient(port: server.address.port)
        slow.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n")
        let held = try #require(handler.nextHeld())
        let quick = try RawClient(port: server.address.port)
        #expect(try quick.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
        held.respond.send(TestHandler.prepared)
        #expect(try slow.answer().body == "prepared")
    }

    @Test func takesTheFirstAnswerOnly() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let client = try RawClient(port: server.address.port)
        #expect(try client.exchange("GET /twice HTTP/1.1\r\nHost: x\r\n\r\n").body == "prepared")
        #expect(handler.kept.withLock { $0.isEmpty })
        #expect(try client.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
    }

    @Test func letsManyThreadsRaceForOneAnswer() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let client = try RawClient(port: server.address.port)
        for _ in 1...20 {
            client.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n")
            let held = try #require(handler.nextHeld())
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                held.respond.send(TestHandler.prepared)
            }
            #expect(try client.answer().body == "prepared")
        }
    }

    @Test(arguments: [1, 2, 3])
    func sendsAnswersTogether(workerCount: Int) throws {
        let handler = TestHandler()
        let server = try startServer(handler) { $0.workerCount = workerCount }
        let clients = try (0..<24).map { _ in try RawClient(port: server.address.port) }
        for round in 1...20 {
            for client in clients { client.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n") }
            let held = clients.compactMap { _ in handler.nextHeld() }
            #expect(held.count == clients.count)
            let sent = HTTPResponder.together {
                // Every second one in a batch within the batch.
                held.enumerated().map { index, one in
                    index.isMultiple(of: 2)
                        ? HTTPResponder.together { one.respond.send(TestHandler.prepared) }
                        : one.respond.send(TestHandler.prepared)
                }
            }
            #expect(sent.allSatisfy { $0 }, "round \(round)")
            for client in clients { #expect(try client.answer().body == "prepared") }
        }
    }

    @Test func sendsWhatWasAnsweredBeforeAnError() throws {
        struct Stop: Error {}
        let handler = TestHandler()
        let server = try startServer(handler)
        let client = try RawClient(port: server.address.port)
        client.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n")
        let held = try #require(handler.nextHeld())
        #expect(throws: Stop.self) {
            try HTTPResponder.together {
                held.respond.send(TestHandler.prepared)
                throw Stop()
            }
        }
        #expect(try client.answer().body == "prepared")
    }

    @Test func forgetsClientsThatLeftBesideOthers() throws {
        let handler = TestHandler()
        let server = try startServer(handler) { $0.workerCount = 1 }
        var leaving: RawClient? = try RawClient(port: server.address.port)
        leaving?.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n")
        let first = try #require(handler.nextHeld())
        let client = try RawClient(port: server.address.port)
        client.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n")
        let second = try #require(handler.nextHeld())
        leaving = nil
        HTTPResponder.together {
            first.respond.send(TestHandler.prepared)
            second.respond.send(TestHandler.prepared)
        }
        #expect(try client.answer().body == "prepared")
    }

    @Test func answers500ForAForgottenRequest() throws {
        let server = try startServer()
        let client = try RawClient(port: server.address.port)
        let answer = try client.exchange("GET /forget HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(answer.status == 500)
        #expect(answer.body.contains(#""code":"internal""#))
        #expect(try client.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
    }

    @Test func keepsTheHeaderOfARequestThatIsKept() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let client = try RawClient(port: server.address.port)
        for number in 1...3 {
            let text = "GET /keep HTTP/1.1\r\nHost: x\r\nX-Note: \(number)\r\nX-Note: z\r\n\r\n"
            #expect(try client.exchange(text).status == 200)
        }
        server.stop(grace: .seconds(1))
        let kept = handler.kept.withLock { $0 }
        #expect(kept.map { $0.header("X-Note") } == ["1", "2", "3"])
        let notes = kept.map { $0.headers.filter { $0.name == "X-Note" }.map(\.value) }
        #expect(notes == [["1", "z"], ["2", "z"], ["3", "z"]])
        #expect(kept.allSatisfy { $0.header("Absent") == nil })
    }

    @Test func answersAClientThatHasStoppedSending() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        let client = try RawClient(port: server.address.port)
        client.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n")
        client.finishSending()
        let held = try #require(handler.nextHeld())
        held.respond.send(TestHandler.prepared)
        #expect(try client.answer().body == "prepared")
        #expect(client.isAtEnd())
    }

    @Test func forgetsAClientThatLeft() throws {
        let handler = TestHandler()
        let server = try startServer(handler)
        var client: RawClient? = try RawClient(port: server.address.port)
        client?.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n")
        let held = try #require(handler.nextHeld())
        client = nil
        held.respond.send(TestHandler.prepared)
        let other = try RawClient(port: server.address.port)
        #expect(try other.exchange("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
    }
}
