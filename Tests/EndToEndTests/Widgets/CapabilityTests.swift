import Foundation
import Testing

/// What the reference systems' widgets can do, row by row of docs/widgets.md, over HTTP.
@Suite struct CapabilityTests {
    private static let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I"]

    @Test(arguments: [
        ("systemSmall", 1), ("systemMedium", 4), ("systemLarge", 8), ("accessoryInline", 1),
    ])
    func familyDecidesHowManyCardsAreShown(family: String, count: Int) throws {
        let client = try WidgetClient(cards: Self.names)
        let body = try client.timeline(family: family)
        #expect(body.shown(body.first).count == count)
        let card = try #require(body.cards.first)
        for member in ["id", "title", "colors", "letter"] { #expect(card[member] != nil) }
        let stable = try #require(card["stableId64"] as? Int)
        #expect((0..<(1 << 53)).contains(stable))
    }

    @Test func cardIsPickedByHandByLastUseAndByHabit() throws {
        let client = try WidgetClient(cards: ["Fruit", "Hypermarket"])
        for day in ["02", "03", "04", "05", "06", "09", "10", "11", "12", "13"] {
            try client.folder.succeed(
                "use",
                "record",
                "Fruit",
                "--at",
                "2026-11-\(day)T18:00"
            )
        }
        for day in ["07", "14", "21"] {
            try client.folder.succeed(
                "use",
                "record",
                "Hypermarket",
                "--at",
                "2026-11-\(day)T11:00"
            )
        }
        let saturday = "now=2026-11-28T10:00:00Z&tz=Europe/Berlin"
        let monday = "now=2026-11-30T17:00:00Z&tz=Europe/Berlin"
        let manual = #"{"mode":"manual","cards":["\#(try client.id("Fruit"))"]}"#
        #expect(try client.timeline(config: manual, query: saturday).titles == ["Fruit"])
        let recent = #"{"mode":"recent"}"#
        #expect(try client.timeline(config: recent, query: saturday).titles == ["Hypermarket"])
        // The smart choice knows the hour and the weekday.
        #expect(try client.timeline(query: saturday).titles == ["Hypermarket"])
        #expect(try client.timeline(query: monday).titles == ["Fruit"])
    }

    /// A moment that is asked for knows nothing that came after it.
    @Test(arguments: [#"{}"#, #"{"mode":"recent"}"#])
    func momentOfThePastKnowsNothingLater(config: String) throws {
        let client = try WidgetClient(cards: ["A", "B", "C"])
        for day in 10...16 {
            try client.folder.succeed("use", "record", "A", "--at", "2026-11-\(day)T08:00")
        }
        let moment = "now=2026-11-17T07:50:00Z&tz=Europe/Berlin"
        let before = try client.timelineReply(family: "systemMedium", config: config, query: moment)
        for name in ["B", "B", "C", "B"] {
            try client.folder.succeed("use", "record", name, "--at", "2026-11-17T09:00")
            try client.folder.succeed("use", "record", name, "--at", "2026-11-20T07:55")
        }
        let after = try client.timelineReply(family: "systemMedium", config: config, query: moment)
        #expect(after.body == before.body, "\(before)\n\(after)")
        let later = try client.timelineReply(
            family: "systemMedium",
            config: config,
            query: "now=2026-11-21T07:50:00Z&tz=Europe/Berlin"
        )
        #expect(WidgetBody(json: try later.object(), byteCount: 0).titles.contains("B"))
        #expect(later.body != before.body)
    }

    @Test func singleCardsOptionsAreSearchedAsPeopleWrite() throws {
        let client = try WidgetClient(cards: ["Décathlon", "Straße", "Ёлка"])
        func found(_ text: String) throws -> [String?] {
            let query = try #require(
                text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            )
            let reply = try client.get(
                "/v1/widgets/SingleCardWidget/options?param=cards&q=\(query)"
            )
            #expect(reply.status == 200, "\(reply)")
            return try reply.object().items.map { $0.text("title") }
        }
        #expect(try found("decathlon") == ["Décathlon"])
        #expect(try found("STRASSE") == ["Straße"])
        #expect(try found("елка") == ["Ёлка"])
        #expect(try found("%").isEmpty)
    }

    @Test func optionsByIDKeepTheirOrderAndSayWhatIsMissing() throws {
        let client = try WidgetClient(cards: ["A", "B", "Archived", "Deleted"])
        let ids = try client.cardIDs()
        try client.folder.succeed("card", "archive", "Archived")
        try client.folder.succeed("card", "delete", "Deleted")
        let asked = ["B", "Archived", "A", "Deleted"].compactMap { ids[$0] } + ["nothing"]
        let reply = try client.get(
            "/v1/widgets/CardListWidget/options?ids=" + asked.joined(separator: ",")
        )
        let body = try reply.object()
        #expect(body.items.map { $0.text("title") } == ["B", "A"])
        let missing = try #require(body["missing"] as? [[String: Any]])
        #expect(missing.map { $0.text("reason") } == ["archived", "deleted", "unknown"])
    }

    @Test func optionsComeInPagesWithSectionsAndADefault() throws {
        let client = try WidgetClient(cards: Self.names)
        try client.folder.succeed("group", "create", "Food")
        try client.folder.succeed("group", "add", "Food", "B", "A")
        try client.folder.succeed("favourite", "add", "C")
        let first = try client.get("/v1/widgets/CardListWidget/options?limit=5").object()
        #expect(first.items.count == 5)
        #expect(first["default"] as? [String] == [try client.id("C")])
        let sections = try #require(first["sections"] as? [[String: Any]])
        #expect(sections.map { $0.text("title") } == ["Food"])
        let next = try #require(first.text("next"))
        let second = try client.get(
            "/v1/widgets/CardListWidget/options?limit=5&cursor=\(next)"
        )
        let titles = (first.items + (try second.object().items)).compactMap { $0.text("title") }
        #expect(titles.sorted() == Self.names)
        // A stamp widget offers what can be counted, and nothing else.
        try client.folder.succeed("balance", "set", "D", "1", "STAMPS")
        try client.folder.succeed("balance", "configure", "D", "--goal", "10")
        let stamps = try client.get("/v1/widgets/StampCardWidget/options").object()
        #expect(stamps.items.map { $0.text("title") } == ["D"])
        let ids = "\(try client.id("D")),\(try client.id("E"))"
        let kept = try client.get("/v1/widgets/StampCardWidget/options?ids=\(ids)").object()
        #expect(kept.items.map { $0.text("title") } == ["D"])
        let missing = try #require(kept["missing"] as? [[String: Any]])
        #expect(missing.map { $0.text("id") } == [try client.id("E")])
        #expect(missing.map { $0.text("reason") } == ["unknown"])
    }

    @Test(arguments: ["CardListWidget", "SingleCardWidget", "RotationWidget", "StampCardWidget"])
    func snapshotIsTheFirstEntryOfTheTimeline(kind: String) throws {
        let client = try WidgetClient(cards: ["A", "B"])
        let now = "2026-11-30T10:00:00Z"
        let timeline = try client.timeline(kind, query: "now=\(now)")
        let reply = try client.get("/v1/widgets/\(kind)/snapshot?family=systemSmall&now=\(now)")
        let snapshot = WidgetBody(json: try reply.object(), byteCount: reply.body.count)
        #expect(
            NSDictionary(dictionary: snapshot.first) == NSDictionary(dictionary: timeline.first)
        )
        #expect(snapshot.titles == timeline.titles)
    }

    @Test func policyFitsTheWidget() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        let now = "now=2026-11-30T10:05:00Z&tz=UTC"
        func policy(_ config: String) throws -> [String: Any] {
            try client.timeline(config: config, query: now).json.object("policy")
        }
        let manual = try policy(#"{"mode":"manual","cards":["\#(try client.id("A"))"]}"#)
        #expect(manual.text("date") == "2026-12-01T10:15:00Z")
        let group = try client.request("POST", "/v1/groups", body: #"{"name":"G"}"#)
        let id = try #require(try group.object().text("id"))
        for card in try client.cardIDs().values {
            _ = try client.request("PUT", "/v1/groups/\(id)/cards/\(card)")
        }
        #expect(try policy(#"{"mode":"rotation","group":"\#(id)"}"#).text("type") == "atEnd")
        #expect(try policy(#"{"mode":"recent"}"#).text("type") == "after")
    }

    @Test func everyEntryHasAScoreAndADuration() throws {
        let client = try WidgetClient(cards: ["Coffee", "Market"])
        for day in 10...27 {
            try client.folder.succeed(
                "use",
                "record",
                "Coffee",
                "--at",
                "2026-11-\(day)T08:00"
            )
        }
        let body = try client.timeline(query: "now=2026-11-28T04:00:00Z&tz=UTC")
        let format = ISO8601DateFormatter()
        let dates = body.entries.compactMap { $0.text("date").flatMap(format.date(from:)) }
        for (index, entry) in body.entries.enumerated() {
            let relevance = entry.object("relevance")
            let score = try #require(relevance["score"] as? Double)
            let duration = try #require(relevance["duration"] as? Double)
            #expect((0...1).contains(score))
            #expect(duration > 0)
            if index + 1 < dates.count {
                #expect(dates[index + 1].timeIntervalSince(dates[index]) == duration)
            }
        }
        // The widget is raised in the morning, not in the evening.
        let scores = { (hours: ClosedRange<String>) in
            body.entries.filter { entry in
                entry.text("date").map {
                    hours.contains(String($0.dropFirst(11).prefix(2)))
                        && $0.hasPrefix("2026-11-28")
                } ?? false
            }
            .compactMap { $0.object("relevance")["score"] as? Double }
        }
        let morning = try #require(scores("05"..."08").max())
        let evening = try #require(scores("12"..."23").max())
        #expect(morning > 2 * evening, "\(morning) \(evening)")
    }

    @Test func widgetsTokenReachesTheFeedAlone() throws {
        let client = try WidgetClient(cards: ["A"])
        let phone = try client.pair("Phone", scope: "widget").token
        #expect(try client.timelineReply(token: phone).status == 200)
        for target in ["/v1/cards", "/v1/me", "/v1/export", "/v1/tokens"] {
            #expect(try client.get(target, token: phone).status == 403)
        }
    }

    @Test func kindsDifferInFamiliesAndHowOftenTheyChange() throws {
        let client = try WidgetClient()
        let body = try client.get("/v1/widgets/gallery", token: "").object()
        let widgets = try #require(body["widgets"] as? [[String: Any]])
        #expect(Set(widgets.map { ($0["families"] as? [String] ?? []).count }).count > 1)
        #expect(
            widgets.map { $0.text("refresh") } == ["periodic", "onChange", "periodic", "onChange"]
        )
        let controls = try #require(body["controls"] as? [[String: Any]])
        for control in controls {
            #expect(control.text("symbol")?.isEmpty == false)
            #expect(control.text("intent")?.isEmpty == false)
            #expect((control.text("displayName") ?? "").count <= 19)
        }
    }
}
