import Foundation
import Testing

/// What devices report as placed, over HTTP and on the command line.
@Suite struct PlacementTests {
    private func report(
        _ client: WidgetClient,
        _ id: String,
        _ body: String,
        token: String? = nil
    ) throws -> HTTPReply {
        try client.request("PUT", "/v1/devices/\(id)/placements", body: body, token: token)
    }

    private static let two = """
        {"env":"production","widgetToken":"secret-token","os":"iOS 26.1","tz":"Europe/Vienna",
        "widgets":[{"kind":"CardListWidget","family":"systemSmall"},
        {"kind":"CardListWidget","family":"systemMedium","config":{"mode":"recent"}}],
        "controls":[{"kind":"AutoModeControl","token":"control-token"}]}
        """

    @Test func reportReplacesTheOneBeforeAndIsCounted() throws {
        let client = try WidgetClient(cards: ["A"])
        let phone = try client.pair("Phone", scope: "widget")
        let tablet = try client.pair("Tablet")
        let first = try report(client, phone.id, Self.two, token: phone.token)
        #expect(first.status == 200, "\(first)")
        #expect(!first.text.contains("secret-token"))
        #expect(try first.object()["hasWidgetToken"] as? Bool == true)
        _ = try report(client, tablet.id, Self.two, token: tablet.token)
        func stats() throws -> [String] {
            try client.folder.run(["widget", "stats", "--json"]).objects().map { row in
                let family = row.text("family") ?? "control"
                return "\(row.text("kind") ?? "") \(family) \(row["placements"] ?? "")"
            }
        }
        #expect(
            try stats() == [
                "CardListWidget systemMedium 2", "CardListWidget systemSmall 2",
                "AutoModeControl control 2",
            ]
        )
        let table = try client.folder.run(["widget", "stats"])
        #expect(table.output.contains("systemMedium"), "\(table)")
        // The full set is delivered each time: what is not in it is gone.
        let rest = #"{"widgets":[{"kind":"CardListWidget","family":"systemSmall"}],"controls":[]}"#
        #expect(try report(client, phone.id, rest, token: phone.token).status == 200)
        #expect(
            try stats() == [
                "CardListWidget systemMedium 1", "CardListWidget systemSmall 2",
                "AutoModeControl control 1",
            ]
        )
        let read = try client.get("/v1/devices/\(phone.id)/placements", token: phone.token)
        #expect((try read.object()["widgets"] as? [[String: Any]])?.count == 1)
        // A device that is removed takes its placements along.
        #expect(try client.request("DELETE", "/v1/devices/\(tablet.id)").status == 204)
        #expect(try stats() == ["CardListWidget systemSmall 1"])
    }

    @Test func reportSetsTheDevicesZone() throws {
        let client = try WidgetClient(cards: ["A"])
        let phone = try client.pair("Phone")
        _ = try report(client, phone.id, Self.two, token: phone.token)
        #expect(try client.timeline(token: phone.token).json.text("tz") == "Europe/Vienna")
    }

    @Test func whatCannotBePlacedIsRefusedWhole() throws {
        let client = try WidgetClient(cards: ["A"])
        let phone = try client.pair("Phone", scope: "widget")
        let bad: [(String, Int)] = [
            (#"{"widgets":[{"kind":"CardListWidget"}],"controls":[]}"#, 422),
            (#"{"widgets":[]}"#, 422),
            (#"{"widgets":[],"controls":[],"tz":"Mars/Phobos"}"#, 422),
            (
                #"{"widgets":[{"kind":"CardListWidget","family":"systemSmall","configHash":"X"}],"controls":[]}"#,
                422
            ),
            (#"{"widgets":[],"controls":[],"more":1}"#, 422),
        ]
        for (body, status) in bad {
            let reply = try report(client, phone.id, body, token: phone.token)
            #expect(reply.status == status, "\(body)\n\(reply)")
        }
        let mixed = """
            {"widgets":[{"kind":"CardListWidget","family":"systemSmall"},
            {"kind":"No","family":"systemSmall"},
            {"kind":"RotationWidget","family":"accessoryInline"}],
            "controls":[{"kind":"AutoModeControl"},{"kind":"CardListWidget"}]}
            """
        let named = try self.report(client, phone.id, mixed, token: phone.token)
        #expect(named.status == 422, "\(named)")
        let errors = try #require(try named.object()["errors"] as? [[String: Any]])
        #expect(
            errors.map { "\($0.text("field") ?? "") \($0.text("code") ?? "")" } == [
                "widgets[1].kind unknown_kind", "widgets[2].family unsupported_family",
                "controls[1].kind unknown_kind",
            ]
        )
        #expect(try client.folder.run(["widget", "stats", "--json"]).json() as? [Any] != nil)
        // A widget's token speaks for its own device alone.
        let other = try client.pair("Other", scope: "widget")
        #expect(try report(client, phone.id, Self.two, token: other.token).status == 404)
    }

    /// A younger client's settings: what is known here is kept, whatever hash it gave them.
    @Test func settingsOfAYoungerClientAreKeptAsFarAsTheyAreKnown() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        let phone = try client.pair("Phone", scope: "widget")
        let config = #"{"cards":["\#(try client.id("B"))"],"mode":"manual","theme":"dark"}"#
        let shown = try client.timeline(config: config, token: phone.token)
        #expect(shown.state == "ok")
        #expect(shown.titles == ["B"])
        let body = """
            {"widgets":[{"kind":"CardListWidget","family":"systemSmall","config":\(config),
            "configHash":"0123456789abcdef"}],"controls":[]}
            """
        let reply = try report(client, phone.id, body, token: phone.token)
        #expect(reply.status == 200, "\(reply)")
        let placed = try #require(try reply.object()["widgets"] as? [[String: Any]])
        #expect(placed.first?.text("configHash") == shown.json.text("configHash"))
        let wrong = body.replacingOccurrences(of: #","theme":"dark""#, with: "")
        let refused = try report(client, phone.id, wrong, token: phone.token)
        #expect(try refused.object().text("code") == "hash_differs")
        // What is known and wrong stays broken, and an encoded text is no object of settings.
        let broken = #"{"mode":"no"}"#
        #expect(try client.timeline(config: broken, token: phone.token).state == "fallback")
        for bad in [broken, #""e30""#] {
            let body = #"{"widgets":[],"controls":[{"kind":"ShowCardControl","config":\#(bad)}]}"#
            let reply = try report(client, phone.id, body, token: phone.token)
            let errors = try #require(try reply.object()["errors"] as? [[String: Any]])
            #expect(errors.first?.text("field") == "controls[0].config")
            #expect(errors.first?.text("message")?.contains("object of settings") == true)
        }
    }
}
