import Foundation
import Testing

/// The gallery, its samples and its languages.
@Suite struct GalleryTests {
    private static let languages = ["en", "de", "ru"]

    private func gallery(
        _ client: WidgetClient,
        _ language: String
    ) throws -> (widgets: [[String: Any]], controls: [[String: Any]]) {
        let reply = try client.request(
            "GET",
            "/v1/widgets/gallery",
            headers: ["Accept-Language": language],
            token: ""
        )
        #expect(reply.status == 200)
        #expect(reply["Vary"] == "Accept-Language")
        let body = try reply.object()
        return (
            try #require(body["widgets"] as? [[String: Any]]),
            try #require(body["controls"] as? [[String: Any]])
        )
    }

    @Test func galleryListsEveryKindInBundleOrder() throws {
        let client = try WidgetClient()
        let (widgets, controls) = try gallery(client, "en")
        #expect(
            widgets.map { $0.text("kind") } == [
                "CardListWidget", "SingleCardWidget", "RotationWidget", "StampCardWidget",
            ]
        )
        #expect(controls.map { $0.text("kind") } == ["ShowCardControl", "AutoModeControl"])
        #expect(controls.map { $0.text("template") } == ["button", "toggle"])
        let families = widgets.compactMap { $0["families"] as? [String] }
        #expect(Set(families[0]).isSuperset(of: ["systemSmall", "systemMedium", "systemLarge"]))
        #expect(families.count == 4)
        let items = widgets[0].object("maxItems")
        #expect(items["systemSmall"] as? Int == 1)
        #expect(items["systemMedium"] as? Int == 4)
        #expect(widgets[1].object("maxItems")["systemMedium"] as? Int == 1)
    }

    @Test(arguments: languages)
    func namesFitEveryScreenAndDescriptionsAreShort(language: String) throws {
        let client = try WidgetClient()
        let (widgets, controls) = try gallery(client, language)
        for item in widgets + controls {
            let name = try #require(item.text("displayName"))
            let description = try #require(item.text("description"))
            #expect(name.count <= 19, "\(name)")
            #expect(description.count <= 80, "\(description)")
        }
    }

    @Test func namesComeInTheLanguageAskedFor() throws {
        let client = try WidgetClient()
        let names = try ["de-AT, en;q=0.5", "fr, ru;q=0.9, de;q=0.8", "fr", "en;q=0.1, de;q=0.2"]
            .map { try gallery(client, $0).widgets.first?.text("displayName") }
        #expect(names == ["Karten", "Карты", "Cards", "Karten"])
        let asked = try client.get("/v1/widgets/gallery?locale=ru-RU", token: "")
        #expect(asked["Content-Language"] == "ru")
        let bad = try client.get("/v1/widgets/gallery?locale=not%20a%20tag", token: "")
        #expect(bad.status == 400)
    }

    @Test func parametersHaveTypesTitlesAndConditions() throws {
        let client = try WidgetClient()
        let (widgets, _) = try gallery(client, "de")
        let parameters = try #require(widgets[0]["parameters"] as? [[String: Any]])
        #expect(
            parameters.map { $0.text("name") } == [
                "mode", "cards", "group", "intervalMinutes", "count",
            ]
        )
        #expect(parameters.map { $0.text("type") }.contains("enum"))
        #expect(parameters.allSatisfy { $0.text("title")?.isEmpty == false })
        #expect(parameters[1].object("visibleWhen").text("mode") == "manual")
        #expect(parameters[3]["cases"] as? [Int] == [15, 30, 60, 180, 720, 1440])
    }

    @Test(arguments: [
        "CardListWidget", "SingleCardWidget", "RotationWidget", "StampCardWidget",
    ])
    func samplesAndPlaceholdersAreConstantsWithoutDatabaseOrToken(kind: String) throws {
        let client = try WidgetClient(cards: ["Secret"])
        for route in ["snapshot?preview=1&", "timeline?preview=1&", "placeholder?"] {
            let target = "/v1/widgets/\(kind)/\(route)family=systemSmall"
            let first = try client.get(target, token: "")
            #expect(first.status == 200, "\(first)")
            #expect(first["Cache-Control"] == "public, max-age=86400")
            #expect(!first.text.contains("Secret"))
            // Neither a token that means nothing nor another wallet changes a byte of it.
            #expect(try client.get(target, token: "none").body == first.body)
            #expect(try WidgetClient().get(target, token: "").body == first.body)
            let body = WidgetBody(json: try first.object(), byteCount: first.body.count)
            #expect(body.json[route.hasPrefix("place") ? "placeholder" : "sample"] as? Bool == true)
            #expect(body.first.object("relevance")["score"] as? Int == 0)
        }
    }

    @Test func previewIsAnHourlyTimelineOfFive() throws {
        let client = try WidgetClient()
        let reply = try client.get(
            "/v1/widgets/CardListWidget/timeline?family=systemSmall&preview=1",
            token: ""
        )
        let body = WidgetBody(json: try reply.object(), byteCount: reply.body.count)
        let format = ISO8601DateFormatter()
        let dates = body.entries.compactMap { $0.text("date").flatMap(format.date(from:)) }
        #expect(dates.count == 5)
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $1.timeIntervalSince($0) == 3600 })
        #expect(body.json.object("policy").text("type") == "atEnd")
        #expect(Set(body.entries.map { body.titles(of: $0) }).count == 5)
    }

    @Test func placeholderHidesEverythingOfACard() throws {
        let client = try WidgetClient()
        let reply = try client.get(
            "/v1/widgets/CardListWidget/placeholder?family=systemMedium",
            token: ""
        )
        let body = WidgetBody(json: try reply.object(), byteCount: reply.body.count)
        #expect(body.cards.count == 4)
        for card in body.shown(body.first) {
            let redacted = try #require(card["redact"] as? [String])
            #expect(Set(redacted).isSuperset(of: ["title", "code", "balance"]))
        }
    }

    @Test func familyThatAKindDoesNotComeInIsRefused() throws {
        let client = try WidgetClient()
        for preview in ["&preview=1", ""] {
            let reply = try client.get(
                "/v1/widgets/RotationWidget/snapshot?family=accessoryInline\(preview)"
            )
            #expect(reply.status == 422)
            #expect(try reply.object().text("code") == "unsupported_family")
        }
    }

    @Test func signedOutWidgetGetsAnEntryWithTheRefusal() throws {
        let client = try WidgetClient(cards: ["Coffee"])
        let (token, id) = try client.pair("Phone", scope: "widget")
        #expect(try client.timeline(token: token).titles == ["Coffee"])
        #expect(try client.request("DELETE", "/v1/devices/\(id)").status == 204)
        let reply = try client.timelineReply(token: token)
        #expect(reply.status == 401)
        let entry = try reply.object().object("entry")
        #expect(entry.text("state") == "signedOut")
        #expect(entry.text("widgetURL")?.hasPrefix("wallet://") == true)
        #expect(entry.object("relevance")["score"] as? Int == 0)
        #expect(!reply.text.contains("Coffee"))
        // Elsewhere a refusal is a refusal.
        let other = try client.get("/v1/uses", token: token)
        #expect(try other.object()["entry"] == nil)
    }

    @Test func reasonsComeInThreeLanguages() throws {
        let client = try WidgetClient(cards: ["Coffee"])
        try client.folder.succeed("favourite", "add", "Coffee")
        let lines = try ["en", "de-CH", "ru", "fr"].map { locale in
            let body = try client.timeline(
                config: #"{"mode":"favourites"}"#,
                query: "locale=\(locale)"
            )
            return (body.json["why"] as? [String])?.first
        }
        #expect(
            lines == [
                "one of your favourites", "einer deiner Favoriten", "из вашего избранного",
                "one of your favourites",
            ]
        )
        let words = [
            "timeline", "--family", "systemSmall", "--config", #"{"mode":"favourites"}"#,
        ]
        let table = try client.folder.run(words + ["--locale", "de"])
        #expect(table.output.contains("einer deiner Favoriten"), "\(table)")
        try client.folder.refuse(words + ["--locale", "!"], 64)
    }
}
