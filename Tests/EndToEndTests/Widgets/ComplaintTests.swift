import Foundation
import Testing

/// What users of such widgets complained of, and the right behaviour, over HTTP; the numbers are
/// those of docs/widgets.md.
@Suite struct ComplaintTests {
    private static let kinds = [
        "CardListWidget", "SingleCardWidget", "RotationWidget", "StampCardWidget",
    ]

    private func dates(_ body: WidgetBody) -> [Date] {
        body.entries.compactMap { $0.text("date").flatMap(ISO8601DateFormatter().date(from:)) }
    }

    /// A wallet with habits, so that there is something to switch.
    private func household() throws -> WidgetClient {
        let client = try WidgetClient(cards: ["Coffee", "Lunch", "Gym", "Market"])
        let habits = [
            ("Coffee", "08:00"), ("Lunch", "12:30"), ("Gym", "18:00"), ("Market", "19:30"),
        ]
        for day in 16...27 {
            for (name, time) in habits where name != "Market" || day % 2 == 0 {
                try client.folder.succeed(
                    "use",
                    "record",
                    name,
                    "--at",
                    "2026-11-\(day)T\(time)"
                )
            }
        }
        return client
    }

    @Test("1, 3, 5, 24: entries stand apart, are few, and the next request is not at once")
    func timelinesKeepTheirLimits() throws {
        let client = try household()
        for kind in Self.kinds {
            for horizon in ["3600", "86400", "604800"] {
                let now = "2026-11-28T07:03:20Z"
                let body = try client.timeline(kind, query: "now=\(now)&horizon=\(horizon)")
                let dates = dates(body)
                #expect(
                    zip(dates, dates.dropFirst()).allSatisfy { $1.timeIntervalSince($0) >= 300 }
                )
                #expect((1...96).contains(dates.count))
                let present = try #require(ISO8601DateFormatter().date(from: now))
                #expect(dates[0] <= present)
                if let text = body.json.object("policy").text("date") {
                    let date = try #require(ISO8601DateFormatter().date(from: text))
                    #expect(date.timeIntervalSince(present) >= 900, "\(kind) \(horizon)")
                }
                #expect(body.json.object("policy").text("type") != "atEnd" || dates.count > 1)
                #expect(body.entries.allSatisfy { $0.object("relevance")["duration"] != nil })
            }
        }
    }

    @Test("6: answers are small, and pictures come by address")
    func answersAreSmall() throws {
        let client = try household()
        let query = "now=2026-11-28T07:03:20Z&horizon=604800"
        let before = try client.timeline(family: "systemLarge", query: query)
        let path = client.folder.path("front.png")
        try client.folder.succeed(
            "barcode",
            "encode",
            "--symbology",
            "qr",
            "--format",
            "png",
            "--output",
            path,
            String(repeating: "picture ", count: 100)
        )
        let picture = try Data(contentsOf: URL(filePath: path)).count
        try client.folder.succeed("card", "image", "set", "Coffee", "front", path)
        let after = try client.timeline(family: "systemLarge", query: query)
        let url = after.card("Coffee").object("image").text("url")
        #expect(url?.hasPrefix("/v1/cards/") == true)
        // The picture is larger than all that the answer grew by.
        #expect(picture > 500)
        #expect((1...400).contains(after.byteCount - before.byteCount))
        #expect(after.byteCount <= 65_536)
    }

    @Test("8: many requests get the same bytes, and 304")
    func repeatedRequestsGetTheSameBytes() throws {
        let client = try household()
        for kind in Self.kinds {
            let query = "now=2026-11-28T07:03:20Z"
            let first = try client.timelineReply(kind, query: query)
            for _ in 0..<3 {
                #expect(try client.timelineReply(kind, query: query).body == first.body)
            }
            let later = try client.timelineReply(kind, query: "now=2026-11-28T07:14:59Z")
            #expect(later.body == first.body, "the same quarter of an hour")
            let known = try client.timelineReply(
                kind,
                query: query,
                headers: ["If-None-Match": try #require(first["ETag"])]
            )
            #expect(known.status == 304)
            #expect(known.body.isEmpty)
        }
    }

    @Test("9, 10: a revision tells whether a write is in, and the next day is planned ahead")
    func revisionIsSeenOrAskedForAgain() throws {
        let client = try household()
        let reply = try client.timelineReply()
        let rev = try #require(reply["Tessera-Rev"].flatMap { Int($0) })
        #expect(try client.timelineReply(query: "minRev=\(rev)").status == 200)
        let early = try client.timelineReply(query: "minRev=\(rev + 1)")
        #expect(early.status == 503)
        #expect(early["Retry-After"] == "1")
        #expect(try early.object().text("code") == "revision_not_reached")
        // Nothing failed here: the client asked for what nobody wrote.
        #expect(try !client.server.complaint().contains(" 503 "))
        // What is wrong with a request is said without a wait.
        let wrong = try client.timelineReply(family: "none", query: "minRev=\(rev + 1)")
        #expect(wrong.status == 400)
        #expect(try early.object()["retryable"] as? Bool == true)
        let body = try client.timeline(query: "now=2026-11-27T04:00:00Z")
        #expect(Set(body.entries.flatMap { body.titles(of: $0) }).count >= 3)
        let stale = try #require(body.json.text("staleAfter"))
        let end = try #require(ISO8601DateFormatter().date(from: stale))
        let last = try #require(dates(body).last)
        #expect(end > last)
    }

    @Test("9: a timeline waits for the revision of a write that is on its way")
    func timelineWaitsForItsRevision() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        let clock = ContinuousClock()
        for _ in 0..<20 {
            let rev = try #require(try client.timelineReply()["Tessera-Rev"].flatMap { Int($0) })
            let waiting = try client.server.connect()
            let began = clock.now
            try waiting.send(
                "GET /v1/widgets/CardListWidget/timeline?family=systemSmall&minRev=\(rev + 1) "
                    + "HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(client.token)\r\n\r\n"
            )
            let isParked = try awaitParked(client, since: began)
            let used = try client.request(
                "POST",
                "/v1/uses",
                body: #"{"cardId":"\#(try client.id("B"))"}"#
            )
            #expect(used.status == 201)
            let time = began.duration(to: clock.now)
            let reply = try waiting.readReply()
            if isParked, reply.status == 200 {
                #expect(try #require(reply["Tessera-Rev"].flatMap { Int($0) }) > rev)
                return
            }
            // Only where the write itself took that long is a refusal right.
            #expect(reply.status == 200 || time > .milliseconds(1500), "\(reply) after \(time)")
        }
        Issue.record("no request was still waiting when its write came")
    }

    /// Waits until the server says that a request waits; false where its time is over before.
    private func awaitParked(
        _ client: WidgetClient,
        since began: ContinuousClock.Instant
    ) throws -> Bool {
        while began.duration(to: .now) < .milliseconds(1500) {
            let metrics = try client.get("/metrics", token: "").text
            if metrics.contains("\ntessera_revision_waits 1") { return true }
        }
        return false
    }

    /// Source: the widget facts, 5e rule 9.
    @Test(
        "11, 12: days begin where the zone says",
        arguments: [
            ("America/Havana", "2026-03-08T05:00:00Z"), ("Africa/Cairo", "2026-04-23T22:00:00Z"),
            ("Asia/Beirut", "2026-03-28T22:00:00Z"), ("America/Havana", "2026-11-01T04:00:00Z"),
            ("Australia/Lord_Howe", "2026-10-03T13:30:00Z"),
            ("Europe/Berlin", "2026-10-24T22:00:00Z"),
            ("Europe/Berlin", "2027-03-27T23:00:00Z"),
        ]
    )
    func dayStartsAreEntries(zone: String, start: String) throws {
        let client = try WidgetClient(cards: ["Water"])
        try client.folder.succeed("balance", "set", "Water", "1", "GLASSES")
        try client.folder.succeed(
            "balance",
            "configure",
            "Water",
            "--goal",
            "8",
            "--reset",
            "daily"
        )
        let instant = try #require(ISO8601DateFormatter().date(from: start))
        let before = ISO8601DateFormatter().string(from: instant.addingTimeInterval(-7200))
        let body = try client.timeline("StampCardWidget", query: "now=\(before)&tz=\(zone)")
        #expect(body.entries.contains { $0.text("date") == start }, "\(body.entries)")
        #expect(body.json.text("tz") == zone)
    }

    @Test("12: an unknown zone is refused, never replaced")
    func unknownZoneIsRefused() throws {
        let client = try WidgetClient(cards: ["A"])
        let reply = try client.timelineReply(query: "tz=Mars/Phobos")
        #expect(reply.status == 400)
        #expect(try reply.object().text("code") == "bad_time_zone")
    }

    @Test("14: a widget without settings, or with broken ones, shows something")
    func unconfiguredWidgetShowsSomething() throws {
        let client = try WidgetClient(cards: ["A"])
        for kind in Self.kinds {
            for config in ["", "{", "[]", #"{"mode":7}"#, #"{"cards":["x"]}"#, #"{"more":1}"#] {
                let body = try client.timeline(kind, config: config)
                #expect(body.titles == ["A"], "\(kind) \(config)")
            }
        }
        let empty = try WidgetClient()
        let body = try empty.timeline()
        #expect(body.state == "empty")
        #expect(body.first.text("widgetURL")?.hasPrefix("wallet://add") == true)
        #expect(body.first.object("relevance")["score"] as? Int == 0)
    }

    @Test("15: a configured card that is deleted, archived or expired is named, not swallowed")
    func missingCardIsNamed() throws {
        let client = try WidgetClient(cards: ["Kept", "Deleted", "Archived"])
        try client.folder.succeed("card", "add", "Expired", "--expires", "2026-11-01")
        let names = ["Deleted", "Expired", "Kept", "Archived"]
        let ids = try names.map { try client.id($0) }
        try client.folder.succeed("card", "delete", "Deleted")
        try client.folder.succeed("card", "archive", "Archived")
        let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
        let config = #"{"mode":"manual","cards":[\#(list)]}"#
        let query = "now=2026-11-28T07:00:00Z"
        let body = try client.timeline(family: "systemMedium", config: config, query: query)
        #expect(body.titles == ["Kept"])
        #expect(body.missing.map { $0.text("reason") } == ["deleted", "expired", "archived"])
        #expect(body.missing.map { $0.text("id") } == [ids[0], ids[1], ids[3]])
        // Where none is left, others stand in, and the widget says so.
        let one = #"{"cards":["\#(ids[0])"]}"#
        let single = try client.timeline("SingleCardWidget", config: one, query: query)
        #expect(single.state == "fallback")
        #expect(single.titles == ["Kept"])
        #expect(single.missing.map { $0.text("reason") } == ["deleted"])
        #expect(single.first.object("relevance")["score"] as? Int == 0)
    }

    @Test("16: after a switch of person, or when sharing ends, nobody else's data is there")
    func otherPeoplesDataIsNeverThere() throws {
        let client = try WidgetClient(cards: ["Mine"])
        let id = try client.id("Mine")
        try client.folder.succeed("person", "add", "Boris")
        try client.folder.succeed("wallet", "create", "Hers", "--person", "Boris")
        let other = try #require(
            client.folder.succeed("token", "create", "--scope", "widget", "--person", "Boris")
                .lines.first
        )
        for kind in Self.kinds {
            let reply = try client.timelineReply(
                kind,
                config: #"{"mode":"manual","cards":["\#(id)"]}"#,
                token: other
            )
            #expect(reply.status == 200, "\(reply)")
            #expect(!reply.text.contains("Mine"))
        }
        let list = try client.timeline(
            config: #"{"mode":"manual","cards":["\#(id)"]}"#,
            token: other
        )
        #expect(list.missing.map { $0.text("reason") } == ["unknown"])
        // A card that is shared is there, and gone with the share.
        let wallet = try #require(try client.get("/v1/wallets").object().items.first?.text("name"))
        let owner = try #require(try client.get("/v1/me").object().text("name"))
        try client.folder.succeed(
            "member",
            "add",
            "Boris",
            "--wallet",
            wallet,
            "--role",
            "viewer",
            "--person",
            owner
        )
        let choice = #"{"mode":"manual","cards":["\#(id)"]}"#
        let shared = try client.timelineReply(config: choice, token: other)
        #expect(shared.text.contains("Mine"), "\(shared)")
        try client.folder.succeed(
            "member",
            "remove",
            "Boris",
            "--wallet",
            wallet,
            "--person",
            owner
        )
        let after = try client.timelineReply(token: other)
        #expect(!after.text.contains("Mine"), "\(after)")
        // A widget in which it was chosen says that it is gone, and not what it was.
        let gone = try client.timelineReply(config: choice, token: other)
        #expect(!gone.text.contains("Mine"), "\(gone)")
        let body = WidgetBody(json: try gone.object(), byteCount: 0)
        #expect(body.missing.map { $0.text("reason") } == ["unknown"])
        // The revision never falls behind what the widget has seen.
        let revs = try [shared, gone].map { try #require($0["Tessera-Rev"].flatMap { Int($0) }) }
        #expect(revs[0] < revs[1])
    }

    @Test("17: a locked device hides options and content")
    func lockedDeviceHidesEverything() throws {
        let client = try WidgetClient(cards: ["Secret"])
        let phone = try client.pair("Phone")
        let locked = try client.request(
            "PATCH",
            "/v1/devices/\(phone.id)",
            body: #"{"locked":true}"#
        )
        #expect(locked.status == 200)
        for target in [
            "/v1/widgets/CardListWidget/timeline?family=systemSmall",
            "/v1/widgets/CardListWidget/snapshot?family=systemSmall",
            "/v1/widgets/CardListWidget/options", "/v1/widgets/candidates",
            "/v1/widgets/CardListWidget/relevances?family=systemSmall",
        ] {
            let reply = try client.get(target, token: phone.token)
            #expect(reply.status == 200)
            #expect(!reply.text.contains("Secret"), "\(target)")
        }
        let body = try client.timeline(token: phone.token)
        #expect(body.state == "locked")
        #expect(body.json.object("policy").text("type") == "never")
        // The others of the person's devices are not concerned.
        #expect(try client.timeline().titles == ["Secret"])
    }

    @Test("20: links are ASCII, opaque, and one for the whole widget")
    func linksArePlain() throws {
        let client = try WidgetClient(cards: ["Ж & ? # %", "B"])
        for family in ["systemSmall", "systemMedium"] {
            let body = try client.timeline(family: family)
            let links =
                body.entries.compactMap { $0.text("widgetURL") }
                + body.cards.compactMap { $0.text("url") }
            #expect(body.entries.allSatisfy { $0.text("widgetURL") != nil })
            for link in links {
                let shape = #/^wallet:\/\/[a-z]+(\/[A-Za-z0-9_-]{1,64})?\?[A-Za-z0-9=&]+$/#
                #expect(link.contains(shape), "\(link)")
            }
        }
    }

    @Test("21: kinds and parameters of a release stay for ever")
    func kindsNeverVanish() throws {
        let client = try WidgetClient()
        let body = try client.get("/v1/widgets/gallery", token: "").object()
        let widgets = try #require(body["widgets"] as? [[String: Any]])
        let names = widgets.reduce(into: [String: [String]]()) { names, widget in
            let parameters = widget["parameters"] as? [[String: Any]] ?? []
            names[widget.text("kind") ?? ""] = parameters.compactMap { $0.text("name") }
        }
        let released = [
            "CardListWidget": ["mode", "cards", "group", "intervalMinutes", "count"],
            "SingleCardWidget": ["cards"],
            "RotationWidget": ["group", "cards", "intervalMinutes", "count"],
            "StampCardWidget": ["cards"],
        ]
        for (kind, parameters) in released {
            #expect(Set(names[kind] ?? []).isSuperset(of: parameters), "\(kind)")
        }
    }

    @Test("25: devices do not ask all at once, and each always at its own time")
    func devicesAskAtTheirOwnTimes() throws {
        let client = try household()
        var dates: Set<String> = []
        for number in 1...6 {
            let token = try client.pair("Phone \(number)", scope: "widget").token
            let policies = try (0..<2).map { _ in
                try client.timeline(query: "now=2026-11-28T04:00:00Z", token: token)
                    .json.object("policy").text("date")
            }
            #expect(policies[0] == policies[1])
            dates.insert(policies[0] ?? "")
        }
        #expect(dates.count >= 4, "\(dates)")
    }

    @Test("a change of zone in flight is in the next timeline")
    func zoneIsThatOfTheRequest() throws {
        let client = try WidgetClient()
        try client.folder.succeed("card", "add", "Ticket", "--expires", "2026-11-30")
        let config = #"{"mode":"manual","cards":["\#(try client.id("Ticket"))"]}"#
        let now = "now=2026-11-30T20:00:00Z"
        let home = try client.timeline(config: config, query: "\(now)&tz=Europe/Berlin")
        #expect(home.titles == ["Ticket"])
        let far = try client.timeline(config: config, query: "\(now)&tz=Pacific/Kiritimati")
        #expect(far.missing.map { $0.text("reason") } == ["expired"])
    }
}
