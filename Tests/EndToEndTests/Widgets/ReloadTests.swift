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

    /// The ids of the cards that the small list does not show now, and then that of the one it shows.
    ///
    /// Of cards without uses the newest comes first, where they were not made within one second: which
    /// one is shown hangs on how fast the machine is.
    private func ids(_ client: WidgetClient, _ token: String) throws -> [String] {
        let shown = try client.timeline(token: token).titles
        let hidden = ["A", "B", "C"].filter { !shown.contains($0) }
        try #require(hidden.count == 2)
        return try (hidden + shown).map { try client.id($0) }
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

    /// What a client is told that asks until there is something, as a client does: a comparison
    /// may be due only after one question's time is over.
    private func told(
        _ client: WidgetClient,
        _ token: String,
        since: Int,
        first: HTTPConnection? = nil
    ) throws -> (items: [[String: Any]], rev: Int) {
        var rev = since
        var connection = first
        for _ in 0..<questionCountMax {
            let asked = try connection ?? listen(client, token, since: rev)
            connection = nil
            let reply = try asked.readReply()
            #expect(reply.status == 200, "\(reply)")
            let (items, next) = try (
                reply.object().items, #require(reply.object()["rev"] as? Int)
            )
            #expect(next >= rev)
            if !items.isEmpty { return (items, next) }
            rev = next
        }
        return ([], rev)
    }

    /// Questions of half a minute each: what is not told then is lost.
    private var questionCountMax: Int { 10 }

    private func listen(
        _ client: WidgetClient,
        _ token: String,
        since: Int
    ) throws -> HTTPConnection {
        let connection = try client.server.connect()
        try connection.send(
            "GET /v1/reloads?since=\(since)&wait=30 HTTP/1.1\r\nHost: a\r\n"
                + "Authorization: Bearer \(token)\r\n\r\n"
        )
        return connection
    }

    @Test func visibleChangeIsToldWithItsKind() throws {
        let (client, token) = try placed()
        let since = try begin(client, token)
        let hidden = try ids(client, token)[0]
        let connection = try listen(client, token, since: since)
        try intent(client, "pinCard", #"{"card":"\#(hidden)"}"#)
        let (items, rev) = try told(client, token, since: since, first: connection)
        #expect(items.map { $0.text("kind") } == ["CardListWidget"], "\(items)")
        #expect(items.first?.text("scope") == "kind")
        #expect(items.first?.text("reason") == "content")
        // Whoever asks on from there has been told.
        let again = try client.get("/v1/reloads?since=\(rev)&wait=0", token: token)
        #expect(try again.object().items.isEmpty)
        let body = try client.timeline(query: "minRev=\(rev)", token: token)
        #expect(body.cards.first?.text("id") == hidden)
    }

    // MARK: Event streams

    private func open(
        _ client: WidgetClient,
        _ token: String,
        query: String = "",
        lastEventID: Int? = nil
    ) throws -> HTTPConnection {
        let connection = try client.server.connect()
        let last = lastEventID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        try connection.send(
            "GET /v1/reloads\(query) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n"
                + "Accept: text/event-stream\r\n\(last)\r\n"
        )
        let head = try connection.readReplyHead()
        #expect(head.status == 200, "\(head)")
        #expect(head["Content-Type"] == "text/event-stream")
        #expect(head["Cache-Control"] == "no-store")
        return connection
    }

    /// The next events of a stream up to the one with an id, signs of life passed over; nil where the
    /// stream ends.
    private func events(_ stream: HTTPConnection) throws -> String? {
        var events = ""
        while let block = try stream.readStream(upTo: "\n\n") {
            guard block.contains("event: reload\n") else { continue }
            events += block
            if block.contains("id: ") { return events }
        }
        return nil
    }

    @Test func streamStaysOpenOverADeliveryUntilTheServerStops() throws {
        let (client, token) = try placed()
        let since = try begin(client, token)
        let stream = try open(client, token)
        #expect(try stream.readStream(upTo: "\n\n") == "retry: 1000\nid: \(since)\n\n")
        try intent(client, "setAutoMode", #"{"value":false}"#)
        let told = try #require(try events(stream))
        #expect(told.contains(#"data: {"#))
        #expect(told.contains(#""scope":"control","kind":"AutoModeControl""#), "\(told)")
        let id = try #require(told.firstMatch(of: /id: (\d+)\n/).flatMap { Int($0.output.1) })
        #expect(id > since)
        let metrics = try client.get("/metrics", token: "").text
        #expect(metrics.contains("\ntessera_reload_listeners 1"))
        // Whoever takes the stream up again is told what came after the last id, and no more.
        let again = try open(client, token, query: "?since=0", lastEventID: since)
        #expect(try events(again)?.contains("AutoModeControl") == true)
        let after = try open(client, token, query: "?wait=0", lastEventID: id)
        #expect(try events(after) == nil)
        #expect(client.server.stop().status == 0)
        #expect(try events(stream) == nil)
        #expect(try events(again) == nil)
    }

    @Test func streamEndsWithItsToken() throws {
        let (client, token) = try placed()
        let stream = try open(client, token)
        let devices = try client.get("/v1/devices").object().items
        let id = try #require(devices.first?.text("id"))
        #expect(try client.request("DELETE", "/v1/devices/\(id)").status == 204)
        #expect(try events(stream) == nil)
        #expect(try client.get("/v1/reloads?wait=0", token: token).status == 401)
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
        let since = try begin(client, token)
        let ids = try ids(client, token)
        let start = Date()
        try intent(client, "pinCard", #"{"card":"\#(ids[0])"}"#)
        let (items, rev) = try told(client, token, since: since)
        var signals = items
        #expect(signals.count == 1)
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
        // So does a revision that was never reached, as after a restore.
        let ahead = try client.get("/v1/reloads?since=999999999&wait=30", token: token)
        #expect(try ahead.object().items.map { $0.text("scope") } == ["all"], "\(ahead)")
        #expect(try #require(try ahead.object()["rev"] as? Int) < 999_999_999)
        for (query, last) in [
            ("since=x", "1"), ("since=%2B1", "1"), ("since=0", ""), ("since=0", "x"),
        ] {
            let reply = try client.get(
                "/v1/reloads?\(query)&wait=0",
                headers: ["Last-Event-ID": last],
                token: token
            )
            #expect(reply.status == 400, "\(query) \(last)")
        }
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
        let connections = try (0..<250).map { _ in try listen(client, token, since: since) }
        let streams = try (0..<250).map { _ in try open(client, token, query: "?since=\(since)") }
        #expect(try client.get("/v1/reloads?since=\(since)&wait=1", token: token).status == 200)
        #expect(try threads() <= before + 1)
        #expect(client.server.stop().status == 0)
        for connection in connections {
            let reply = try connection.readReply()
            #expect(reply.status == 200)
            #expect(try reply.object().items.isEmpty)
        }
        for stream in streams { #expect(try events(stream) == nil) }
    }
}
