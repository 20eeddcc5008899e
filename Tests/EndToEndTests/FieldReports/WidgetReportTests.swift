import Foundation
import Testing

/// What users of other wallets met in their widgets, and the right behaviour.
@Suite struct WidgetReportTests {
    @Test("D16: a tap on one card opens that one, whichever was opened before")
    func tapOpensTheCardThatWasTapped() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        let ids = try client.cardIDs()
        let (a, b) = (try #require(ids["A"]), try #require(ids["B"]))
        func open(_ id: String) throws -> String? {
            let reply = try client.request(
                "POST",
                "/v1/intents/openCard",
                body: """
                    {"params":{"card":"\(id)"},
                    "source":{"kind":"CardListWidget","family":"systemMedium","slot":1}}
                    """,
                headers: ["Idempotency-Key": UUID().uuidString]
            )
            #expect(reply.status == 200, "\(reply)")
            return try reply.object().text("open")
        }
        func link(_ id: String) -> String {
            "wallet://card/\(id)?src=widget&k=CardListWidget&f=systemMedium"
        }
        for last in [a, b, a] {
            #expect(try open(last) == link(last))
            // Each item has an address of its own, which depends on nothing else.
            let body = try client.timeline(family: "systemMedium")
            #expect(body.card("A").text("url") == link(a))
            #expect(body.card("B").text("url") == link(b))
        }
    }

    @Test("D17: a card that was opened from a widget comes first, and the old tag is not good")
    func useFromAWidgetMovesTheCard() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        let ids = try client.cardIDs()
        let recent = #"{"mode":"recent"}"#
        for name in ["A", "B", "A"] {
            let tag = try #require(try client.timelineReply(config: recent)["ETag"])
            let used = try client.request(
                "POST",
                "/v1/uses",
                body: """
                    {"cardId":"\(try #require(ids[name]))",
                    "source":{"kind":"CardListWidget","family":"systemSmall"}}
                    """
            )
            #expect(used.status == 201, "\(used)")
            let after = try client.timelineReply(
                config: recent,
                headers: ["If-None-Match": tag]
            )
            #expect(after.status == 200)
            #expect(WidgetBody(json: try after.object(), byteCount: 0).titles == [name])
            let list = try client.get("/v1/cards?sort=lastUsed").object().items
            #expect(list.first?.text("name") == name)
        }
    }

    @Test("D18: an archived card is in no widget, no option and no suggestion")
    func archivedCardIsNowhere() throws {
        let client = try WidgetClient(cards: ["Archived", "B"])
        for day in 10...20 {
            try client.folder.succeed("use", "record", "Archived", "--at", "2026-11-\(day)T08:00")
        }
        try client.folder.succeed("favourite", "add", "Archived")
        try client.folder.succeed("card", "archive", "Archived")
        for mode in ["auto", "recent", "favourites", "rotation", "manual"] {
            let body = try client.timelineReply(
                family: "systemLarge",
                config: #"{"mode":"\#(mode)"}"#
            )
            #expect(!body.text.contains("Archived"), "\(mode): \(body)")
        }
        for target in [
            "/v1/widgets/CardListWidget/options", "/v1/widgets/CardListWidget/options?q=arch",
            "/v1/widgets/candidates", "/v1/widgets/CardListWidget/relevances?family=systemSmall",
        ] {
            let reply = try client.get(target)
            #expect(reply.status == 200)
            #expect(!reply.text.contains("Archived"), "\(target): \(reply)")
        }
    }

    @Test("D31: one card with a huge picture leaves the others and its own place as they are")
    func hugePictureHarmsNobody() throws {
        let client = try WidgetClient(cards: ["Huge", "Plain"])
        let path = client.folder.path("huge.png")
        // 32 pixels a module make a picture far above what any slot may hold.
        try client.folder.succeed(
            "barcode",
            "encode",
            "--symbology",
            "qr",
            "--format",
            "png",
            "--scale",
            "32",
            "--output",
            path,
            String(repeating: "x", count: 400)
        )
        try client.folder.succeed("card", "image", "set", "Huge", "front", path)
        let body = try client.timeline(
            family: "systemMedium",
            query: "w=338&h=158&scale=2"
        )
        #expect(Set(body.titles) == ["Huge", "Plain"])
        for card in body.cards {
            #expect(card.text("letter") == card.text("title")?.first.map(String.init))
            #expect(card.object("colors").text("light")?.hasPrefix("#") == true)
        }
        let image = body.card("Huge").object("image")
        if let width = image["w"] as? Int, let height = image["h"] as? Int {
            #expect(width * height <= min(338 * 158 * 4, 480_000))
        }
        #expect(body.card("Plain")["image"] == nil)
        #expect(body.byteCount < 8_192)
    }
}
