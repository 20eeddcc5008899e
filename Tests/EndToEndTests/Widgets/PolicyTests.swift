import Foundation
import Testing

/// When a widget is told to ask again, over HTTP; the rules are those of docs/widgets.md.
@Suite struct PolicyTests {
    private static let now = "now=2026-11-30T10:05:00Z&tz=UTC"

    private func date(_ body: WidgetBody) -> String? {
        body.json.object("policy").text("date")
    }

    private func policyType(_ body: WidgetBody) -> String? {
        body.json.object("policy").text("type")
    }

    private func add(_ client: WidgetClient, _ card: String) throws -> String {
        let reply = try client.request("POST", "/v1/cards", body: card)
        #expect(reply.status == 201, "\(reply)")
        return try #require(try reply.object().text("id"))
    }

    @Test func endAndBeginningOfAChosenCardAreAwaited() throws {
        let client = try WidgetClient()
        let ends = try add(client, #"{"name":"Ends","expiryDate":"2026-11-30"}"#)
        let stays = try add(client, #"{"name":"Stays"}"#)
        func policy(_ id: String) throws -> String? {
            date(
                try client.timeline(
                    "SingleCardWidget",
                    config: #"{"cards":["\#(id)"]}"#,
                    query: Self.now
                )
            )
        }
        #expect(try policy(ends) == "2026-12-01T00:00:00Z")
        // Nothing that is known changes, so a day is soon enough.
        #expect(try policy(stays) == "2026-12-01T10:15:00Z")
        let begins = try WidgetClient()
        let later = try add(begins, #"{"name":"Begins","validFrom":"2026-12-02"}"#)
        let body = try begins.timeline(
            "SingleCardWidget",
            config: #"{"cards":["\#(later)"]}"#,
            query: Self.now
        )
        #expect(date(body) == "2026-12-02T00:00:00Z")
    }

    @Test func counterThatBeginsAgainIsAwaited() throws {
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
        let config = #"{"cards":["\#(try client.id("Water"))"]}"#
        let query = "now=2026-11-30T10:05:00Z&tz=Europe/Berlin"
        let body = try client.timeline("StampCardWidget", config: config, query: query)
        #expect(date(body) == "2026-11-30T23:00:00Z")
    }

    /// Far ahead, so that the pin stands at the moment that is asked for, whenever that is.
    @Test func endOfAPinIsAwaited() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        let reply = try client.request(
            "POST",
            "/v1/intents/pinCard",
            body: """
                {"params":{"card":"\(try client.id("B"))","until":"2099-12-31T18:00:00Z"}}
                """,
            headers: ["Idempotency-Key": "pin"]
        )
        #expect(reply.status == 200, "\(reply)")
        let query = "now=2099-12-31T10:05:00Z&tz=UTC"
        for mode in ["recent", "favourites"] {
            let body = try client.timeline(config: #"{"mode":"\#(mode)"}"#, query: query)
            #expect(body.titles == ["B"])
            #expect(date(body) == "2099-12-31T18:00:00Z", "\(mode)")
        }
    }

    /// A fixed choice waits for its signal where the device said that it can be told.
    @Test func fixedChoiceOfADeviceThatCanBeToldNeverAsks() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        let phone = try client.pair("Phone", scope: "widget")
        let (chosen, other) = try (client.id("A"), client.id("B"))
        func config(_ id: String) -> String { #"{"cards":["\#(id)"],"mode":"manual"}"# }
        func report(_ token: String) throws {
            let reply = try client.request(
                "PUT",
                "/v1/devices/\(phone.id)/placements",
                body: """
                    {"widgets":[{"kind":"CardListWidget","family":"systemSmall",
                    "config":\(config(chosen))}],"controls":[]\(token)}
                    """,
                token: phone.token
            )
            #expect(reply.status == 200, "\(reply)")
        }
        func policy(_ id: String, family: String = "systemSmall") throws -> String? {
            try policyType(client.timeline(family: family, config: config(id), token: phone.token))
        }
        #expect(try policy(chosen) == "after")
        try report(#","env":"production","widgetToken":"0123abcd""#)
        #expect(try policy(chosen) == "never")
        // Of what was not reported nobody would be told.
        #expect(try policy(other) == "after")
        #expect(try policy(chosen, family: "systemMedium") == "after")
        #expect(try policyType(client.timeline(config: config(chosen))) == "after")
        // The token is gone, and with it the answer that was kept.
        try report("")
        #expect(try policy(chosen) == "after")
    }
}
