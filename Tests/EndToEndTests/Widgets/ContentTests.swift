import Foundation
import Testing

/// What stands in the entries of each kind of widget, over HTTP.
@Suite struct ContentTests {
    private func only(_ id: String) -> String { #"{"cards":["\#(id)"]}"# }

    @Test func singleCardShowsBalanceCodeAndColours() throws {
        let client = try WidgetClient()
        try client.folder.succeed(
            "card",
            "add",
            "Gift",
            "--number",
            "4006381333931",
            "--symbology",
            "ean13",
            "--color",
            "#FFEE00"
        )
        try client.folder.succeed("balance", "set", "Gift", "12.50", "EUR")
        let id = try client.id("Gift")
        let body = try client.timeline(
            "SingleCardWidget",
            family: "systemMedium",
            config: only(id),
            query: "locale=de"
        )
        #expect(body.state == "ok")
        let card = body.card("Gift")
        #expect(card.object("balance").text("amount") == "12.50")
        #expect(card.object("balance").text("text") == "12,50 EUR")
        #expect(card.object("code").text("payload") == "4006381333931")
        #expect(card.object("code").text("url") == "/v1/cards/\(id)/barcode.svg")
        #expect(try client.get("/v1/cards/\(id)/barcode.svg").status == 200)
        #expect(card.object("colors").text("light") == "#FFEE00")
        #expect(card.object("colors").text("onLight") == "#000000")
        #expect(card.text("letter") == "G")
        #expect(Set(body.shown(body.first)[0]["redact"] as? [String] ?? []) == ["code", "balance"])
        // A card's own address stands in medium widgets, the widget's in all; neither has a number.
        let url = "wallet://card/\(id)?src=widget&k=SingleCardWidget&f=systemMedium"
        #expect(card.text("url") == url)
        #expect(body.first.text("widgetURL") == url)
        let small = try client.timeline("SingleCardWidget", config: only(id))
        #expect(small.card("Gift")["url"] == nil)
        #expect(small.first.text("widgetURL")?.contains("4006381333931") == false)
    }

    @Test func singleCardStaysOneInEveryFamilyAndAsksToBeConfigured() throws {
        let client = try WidgetClient(cards: ["A", "B", "C"])
        let ids = try ["B", "A"].map { try client.id($0) }
        let config = #"{"cards":["\#(ids[0])","\#(ids[1])"]}"#
        for family in ["systemSmall", "systemLarge", "accessoryRectangular"] {
            let body = try client.timeline("SingleCardWidget", family: family, config: config)
            #expect(body.titles == ["B"])
            let empty = try client.timeline("SingleCardWidget", family: family)
            #expect(empty.state == "unconfigured")
            #expect(empty.titles == ["A"])
        }
    }

    @Test func rotationTurnsTheCardsOfAGroup() throws {
        let client = try WidgetClient(cards: ["A", "B", "C"])
        try client.folder.succeed("group", "create", "Food")
        try client.folder.succeed("group", "add", "Food", "A", "B", "C")
        let groups = try client.get("/v1/groups").object().items
        let group = try #require(groups.first?.text("id"))
        let config = #"{"group":"\#(group)","intervalMinutes":60}"#
        let body = try client.timeline(
            "RotationWidget",
            config: config,
            query: "now=2026-11-30T08:20:00Z&tz=UTC"
        )
        #expect(body.state == "ok")
        #expect(body.json.object("policy").text("type") == "atEnd")
        let format = ISO8601DateFormatter()
        let dates = body.entries.compactMap { $0.text("date").flatMap(format.date(from:)) }
        let steps = zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) }
        #expect(steps.dropFirst().allSatisfy { $0 == 3600 }, "\(steps)")
        let shown = body.entries.prefix(7).flatMap { body.titles(of: $0) }
        #expect(Set(shown.prefix(3)) == ["A", "B", "C"])
        #expect(Array(shown[0..<3]) == Array(shown[3..<6]))
        let broken = try client.timeline(
            "RotationWidget",
            config: #"{"group":"\#(group)","intervalMinutes":1}"#
        )
        #expect(broken.state == "fallback")
    }

    @Test func rotationTurnsThePicturesOfOneCard() throws {
        let client = try WidgetClient(cards: ["Album"])
        let id = try client.id("Album")
        for slot in ["front", "back"] {
            try client.folder.succeed(
                "barcode",
                "encode",
                "--symbology",
                "qr",
                "--format",
                "png",
                "--output",
                client.folder.path("\(slot).png"),
                slot
            )
            try client.folder.succeed(
                "card",
                "image",
                "set",
                "Album",
                slot,
                client.folder.path("\(slot).png")
            )
        }
        let body = try client.timeline(
            "RotationWidget",
            config: #"{"cards":["\#(id)"],"intervalMinutes":15}"#,
            query: "w=170&h=170&scale=3"
        )
        let images = body.entries.prefix(4).map { body.shown($0).first?.text("image") }
        #expect(Set(images) == ["front", "back"])
        #expect(images[0] != images[1])
        #expect(body.entries.count <= 96)
        let front = body.card("Album").object("images").object("front")
        #expect(front["w"] as? Int ?? 0 > 10)
        // The address names the content, so it can be kept for ever.
        let picture = try client.get(try #require(front.text("url")))
        #expect(picture.status == 200)
        #expect(picture["Cache-Control"]?.contains("immutable") == true)
        #expect(try client.get("/v1/cards/\(id)/images/front?v=0000000000000000").status == 404)
        // A slot that is too small for the picture gets colour and letter instead.
        let tiny = try client.timeline(config: "", query: "w=10&h=10&scale=1")
        #expect(tiny.card("Album")["image"] == nil)
        #expect(tiny.card("Album").text("letter") == "A")
    }

    @Test func stampCardCountsTowardsItsGoal() throws {
        let client = try WidgetClient(cards: ["Shop", "Coffee"])
        try client.folder.succeed("balance", "set", "Coffee", "7", "STAMPS")
        try client.folder.succeed("balance", "configure", "Coffee", "--goal", "10")
        let id = try client.id("Coffee")
        // Without settings the card with a goal stands there: that is what the widget is for.
        #expect(try client.timeline("StampCardWidget").titles == ["Coffee"])
        #expect(try client.timeline("StampCardWidget").state == "ok")
        let body = try client.timeline("StampCardWidget", config: only(id), query: "locale=ru")
        #expect(body.state == "ok")
        let progress = body.card("Coffee").object("progress")
        #expect(progress.text("amount") == "7")
        #expect(progress.text("goal") == "10")
        #expect(progress["fraction"] as? Double == 0.7)
        #expect(progress.text("step") == "1")
        #expect(progress["stepToggle"] == nil)
        #expect(body.card("Coffee").object("balance").text("text") == "7 штампов")
        let outcome = try client.request(
            "POST",
            "/v1/intents/addStamp",
            body: #"{"params":{"card":"\#(id)"}}"#,
            headers: ["Idempotency-Key": "one"]
        )
        let rev = try #require(try outcome.object()["rev"] as? Int)
        let after = try client.timeline(
            "StampCardWidget",
            config: only(id),
            query: "minRev=\(rev)"
        )
        #expect(after.card("Coffee").object("progress").text("amount") == "8")
    }

    /// Amounts before and after midnight are compared in `WalletServiceTests/ShownPlanTests`.
    @Test func dailyCounterTellsItsStepAndWhenItBeginsAgain() throws {
        let client = try WidgetClient(cards: ["Water"])
        try client.folder.succeed("balance", "set", "Water", "700", "MILLILITRES")
        try client.folder.succeed(
            "balance",
            "configure",
            "Water",
            "--goal",
            "3000",
            "--step",
            "350",
            "--reset",
            "daily"
        )
        let id = try client.id("Water")
        let body = try client.timeline("StampCardWidget", config: only(id))
        let progress = body.card("Water").object("progress")
        #expect(progress.text("reset") == "daily")
        #expect(progress.object("stepToggle").text("small") == "175")
        #expect(progress.object("stepToggle")["value"] as? Bool == false)
        let next = try #require(body.entries.dropFirst().first)
        let shown = try #require((next["cards"] as? [[String: Any]])?.first)
        #expect(shown.object("balance").text("amount") == "0")
        let renewed = shown.object("progress")
        #expect(renewed.text("amount") == "0")
        #expect(renewed["fraction"] as? Int == 0)
        #expect(renewed.text("goal") == "3000")
        let texts = try #require(body.first["texts"] as? [[String: Any]])
        #expect(texts.first?.text("slot") == "reset")
        #expect(texts.first?.text("date") == next.text("date"))
        // On every later day it stands at zero.
        let tomorrow = try client.timeline(
            "StampCardWidget",
            config: only(id),
            query: "now=2099-12-30T12:00:00Z"
        )
        #expect(tomorrow.card("Water").object("progress").text("amount") == "0")
    }

    @Test func datesAreInstantsWithAStyle() throws {
        let client = try WidgetClient()
        try client.folder.succeed("card", "add", "Coupon", "--expires", "2026-12-03")
        let id = try client.id("Coupon")
        let body = try client.timeline(
            "SingleCardWidget",
            config: only(id),
            query: "now=2026-12-02T10:00:00Z&tz=Europe/Berlin"
        )
        #expect(body.shown(body.first)[0]["badges"] as? [String] == ["expiresSoon"])
        let first = try #require((body.first["texts"] as? [[String: Any]])?.first)
        #expect(first.text("style") == "relative")
        #expect(first.text("date") == "2026-12-03T23:00:00Z")
        // Its last day counts down to its end, and then the card is gone.
        let last = try #require(body.entries.first { $0.text("date") == "2026-12-02T23:00:00Z" })
        let interval = try #require((last["texts"] as? [[String: Any]])?.first)
        #expect(interval.text("style") == "interval")
        #expect(interval.text("end") == "2026-12-03T23:00:00Z")
        let over = try #require(body.entries.first { $0.text("date") == "2026-12-03T23:00:00Z" })
        #expect(over.text("state") == "empty" || over.text("state") == "fallback")
        #expect(body.titles(of: over).isEmpty)
        // Long before, nothing is said.
        let early = try client.timeline(
            "SingleCardWidget",
            config: only(id),
            query: "now=2026-11-20T10:00:00Z"
        )
        #expect(early.shown(early.first)[0]["badges"] == nil)
    }

    @Test func longContentStaysWithin64KiB() throws {
        let client = try WidgetClient()
        let rows = (0..<300).map { number in
            let name = String(repeating: "Ж", count: 200) + String(number)
            return #"{"name":"\#(name)","program":"\#(String(repeating: "ш", count: 120))"}"#
        }
        for row in rows {
            #expect(try client.request("POST", "/v1/cards", body: row).status == 201)
        }
        try client.folder.succeed("group", "create", "All")
        let groups = try client.get("/v1/groups").object().items
        let group = try #require(groups.first?.text("id"))
        for id in try client.cardIDs().values {
            let put = try client.request("PUT", "/v1/groups/\(group)/cards/\(id)")
            #expect(put.status < 300)
        }
        let body = try client.timeline(
            "RotationWidget",
            family: "systemLarge",
            config: #"{"group":"\#(group)","intervalMinutes":15}"#
        )
        #expect(body.byteCount <= 65_536)
        #expect(body.byteCount > 40_000)
        #expect(body.entries.count >= 2)
        // What is left out is asked for before it would begin, and nothing is named that is not there.
        #expect(body.json.object("policy").text("type") == "atEnd")
        let ids = Set(body.cards.compactMap { $0.text("id") })
        let refs = Set(body.entries.flatMap { body.shown($0).compactMap { $0.text("ref") } })
        #expect(ids == refs)
    }

    @Test func candidatesHoldEverythingByID() throws {
        let client = try WidgetClient(cards: ["A", "B", "Old"])
        try client.folder.succeed("card", "archive", "Old")
        try client.folder.succeed("favourite", "add", "B")
        let reply = try client.get("/v1/widgets/candidates")
        #expect(reply.status == 200, "\(reply)")
        let body = try reply.object()
        let ids = try client.cardIDs()
        let cards = body.object("cards")
        #expect(
            Set(cards.keys)
                == [ids["A"], ids["B"]].compactMap(\.self).reduce(into: []) { $0.insert($1) }
        )
        #expect(body["favourites"] as? [String] == [try client.id("B")])
        #expect(cards.object(try client.id("A")).text("title") == "A")
        #expect(body["rev"] as? Int == reply["Tessera-Rev"].flatMap { Int($0) })
        #expect(body.text("validUntil")?.hasSuffix("Z") == true)
        let same = try client.get(
            "/v1/widgets/candidates",
            headers: ["If-None-Match": try #require(reply["ETag"])]
        )
        #expect(same.status == 304)
    }

    @Test func watchIsToldWhenAndWhereCardsMatter() throws {
        let client = try WidgetClient(cards: ["Coffee"])
        for day in 1...28 {
            try client.folder.succeed(
                "use",
                "record",
                "Coffee",
                "--at",
                "2026-10-\(day < 10 ? "0" : "")\(day)T08:00"
            )
        }
        try client.folder.succeed(
            "card",
            "add",
            "Coupon",
            "--expires",
            "2026-10-30",
            "--category",
            "grocery"
        )
        let reply = try client.get(
            "/v1/widgets/CardListWidget/relevances?family=systemSmall&now=2026-10-29T00:00:00Z"
        )
        #expect(reply.status == 200, "\(reply)")
        let list = try #require(
            try JSONSerialization.jsonObject(with: Data(reply.body)) as? [[String: Any]]
        )
        let kinds = list.map { $0.object("clue").text("kind") ?? $0.object("clue").text("type") }
        #expect(kinds.first == "scheduled")
        #expect(kinds.contains("default"))
        #expect(kinds.last == "poi")
        let coffee = try client.id("Coffee")
        let likely = list.filter { $0.object("clue").text("kind") == "default" }
        #expect(likely.contains { $0.object("config")["cards"] as? [String] == [coffee] })
        let rotation = try client.get(
            "/v1/widgets/RotationWidget/relevances?family=systemSmall"
        )
        #expect(rotation.text == "[]")
    }
}
