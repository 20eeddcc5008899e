import Foundation
import Testing

/// Reload signals: when they are sent, and when not.
@Suite struct ReloadTests {
    /// A client with one device that has a small list of cards and a toggle on its screen.
    private func placed() throws -> (client: WidgetClient, token: String) {
        let client = try WidgetClient(cards: ["A", "B", "C"])
        let phone = try client.pair("Phone", scope: "widget")
        let reply = try client.request(
            "PUT",
            "/v1/devices/\(phone.id)/placements",
            body: """
                {"widgets":[{"kind":"CardListWidget","family":"systemSmall"},
                {"kind":"SingleCardWidget","family":"systemSmall","config":{"cards":["\(try client.id("A"))"]}}],
                "controls":[{"kind":"AutoModeControl"}]}
                """,
            token: phone.token
        )
        #expect(reply.status == 200, "\(reply)")
        return (client, phone.token)
    }

    /// Asks without waiting: what is answered is the revision of the first look at the contents.
    private func begin(_ client: WidgetClient, _ token: String) throws -> Int {
        let reply = try client.get("/v1/reloads?wait=0", token: token)
        #expect(reply.status == 200, "\(reply)")
        #expect(try reply.object().items.isEmpty)
        return try #require(try reply.object()["rev"] as? Int)
    }

    private func intent(_ client: WidgetClient, _ name: String, _ params: String) throws {
        let reply = try client.request(
            "POST",
            "/v1/intents/\(name)",
            body: #"{"params":\#(params)}"#,
            headers: ["Idempotency-Key": UUID().uuidString]
        )
        #expect(reply.status == 200, "\(reply)")
    }

    private func listen(
        _ client: WidgetClient,
        _ token: String,
        since: Int,
        accept: String = "application/json"
    ) throws -> HTTPConnection {
        let connection = try client.server.connect()
        try connection.send(
            "GET /v1/reloads?since=\(since)&wait=30 HTTP/1.1\r\nHost: a\r\n"
                + "Authorization: Bearer \(token)\r\nAccept: \(accept)\r\n\r\n"
        )
        return connection
    }

    @Test func visibleChangeIsToldWithItsKind() throws {
        let (client, token) = try placed()
        let connection = try listen(client, token, since: try begin(client, token))
        try intent(client, "pinCard", #"{"card":"\#(try client.id("C"))"}"#)
        let reply = try connection.readReply()
        #expect(reply.status == 200, "\(reply)")
        let items = try reply.object().items
        #expect(items.map { $0.text("kind") } == ["CardListWidget"], "\(reply)")
        #expect(items.first?.text("scope") == "kind")
        #expect(items.first?.text("reason") == "content")
        // Whoever asks on from there has been told.
        let rev = try #require(try reply.object()["rev"] as? Int)
        let again = try client.get("/v1/reloads?since=\(rev)&wait=0", token: token)
        #expect(try again.object().items.isEmpty)
        #expect(try client.timeline(query: "minRev=\(rev)", token: token).titles == ["C"])
    }

    @Test func controlIsToldOnItsOwn() throws {
        let (client, token) = try placed()
        let since = try begin(client, token)
        let connection = try listen(client, token, since: since, accept: "text/event-stream")
        try intent(client, "setAutoMode", #"{"value":false}"#)
        let reply = try connection.readReply()
        #expect(reply["Content-Type"] == "text/event-stream")
        #expect(reply.text.contains("event: reload\ndata: {"))
        #expect(reply.text.contains(#""scope":"control","kind":"AutoModeControl""#), "\(reply)")
        let id = try #require(reply.text.firstMatch(of: /\nid: (\d+)\n/)?.output.1)
        #expect(try #require(Int(id)) > since)
        // The stream is taken up again from the last id.
        let next = try client.get(
            "/v1/reloads?wait=0",
            headers: ["Accept": "text/event-stream", "Last-Event-ID": String(id)],
            token: token
        )
        #expect(!next.text.contains("event: reload"))
    }

    @Test func whatIsNotSeenCausesNoSignal() throws {
        let (client, token) = try placed()
        let since = try begin(client, token)
        // Reading never does, and a note stands in no widget.
        for _ in 0..<5 { _ = try client.timeline(token: token) }
        try client.folder.succeed("card", "edit", "B", "--note", "behind the counter")
        let tag = try #require(try client.get("/v1/cards/\(try client.id("B"))")["ETag"])
        let edited = try client.request(
            "PATCH",
            "/v1/cards/\(try client.id("B"))",
            body: #"{"note":"in the drawer"}"#,
            headers: ["If-Match": tag, "Content-Type": "application/merge-patch+json"]
        )
        #expect(edited.status == 200, "\(edited)")
        let reply = try client.get("/v1/reloads?since=\(since)&wait=2", token: token)
        #expect(try reply.object().items.isEmpty, "\(reply)")
        // The revision went on all the same, so that the next question starts from there.
        #expect(try #require(try reply.object()["rev"] as? Int) > since)
    }

    @Test func burstOfChangesIsComparedOnceInThirtySeconds() throws {
        let (client, token) = try placed()
        let first = try listen(client, token, since: try begin(client, token))
        let ids = try ["A", "B", "C"].map { try client.id($0) }
        let start = Date()
        try intent(client, "pinCard", #"{"card":"\#(ids[2])"}"#)
        var signals = try first.readReply().object().items
        let rev = try #require(signals.first?["rev"] as? Int)
        for _ in 0..<10 {
            for id in ids { try intent(client, "pinCard", #"{"card":"\#(id)"}"#) }
        }
        // However long the thirty changes took, one comparison in 30 seconds is the most there is.
        let reply = try client.get("/v1/reloads?since=\(rev)&wait=0", token: token)
        signals += try reply.object().items
        let elapsed = Date().timeIntervalSince(start)
        #expect(signals.count <= 1 + Int(elapsed / 30), "\(signals)")
    }

    @Test func forgottenPastMeansReloadingAll() throws {
        let (client, token) = try placed()
        let reply = try client.get("/v1/reloads?since=0&wait=30", token: token)
        let items = try reply.object().items
        #expect(items.map { $0.text("scope") } == ["all"], "\(reply)")
        #expect(items.first?.text("reason") == "resync")
        #expect(try client.get("/v1/reloads?since=x", token: token).status == 400)
        #expect(try client.get("/v1/reloads", token: "").status == 401)
    }

    @Test func hundredsOfListenersCostNoThreadAndAreAnsweredWhenTheServerStops() throws {
        let (client, token) = try placed()
        let since = try begin(client, token)
        let threads = { () throws in
            let text = try String(
                contentsOfFile: "/proc/\(client.server.processID)/status",
                encoding: .utf8
            )
            return try #require(text.firstMatch(of: /Threads:\s+(\d+)/).flatMap { Int($0.1) })
        }
        let before = try threads()
        let connections = try (0..<500).map { _ in try listen(client, token, since: since) }
        #expect(try client.get("/v1/reloads?since=\(since)&wait=1", token: token).status == 200)
        #expect(try threads() <= before + 1)
        #expect(client.server.stop().status == 0)
        for connection in connections {
            let reply = try connection.readReply()
            #expect(reply.status == 200)
            #expect(try reply.object().items.isEmpty)
        }
    }
}
