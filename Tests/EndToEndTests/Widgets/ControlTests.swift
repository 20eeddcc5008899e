import Foundation
import Testing

/// Controls, over HTTP.
@Suite struct ControlTests {
    private static let toggle = "/v1/controls/AutoModeControl/value"

    private func put(
        _ client: WidgetClient,
        _ body: String,
        token: String? = nil
    ) throws
        -> HTTPReply
    {
        try client.request("PUT", Self.toggle, body: body, token: token)
    }

    @Test func readingAControlNeverChangesIt() throws {
        let client = try WidgetClient(cards: ["A"])
        let first = try client.get(Self.toggle)
        #expect(try first.object()["value"] as? Bool == true)
        for _ in 0..<5 { #expect(try client.get(Self.toggle).body == first.body) }
        let same = try client.get(
            Self.toggle,
            headers: ["If-None-Match": try #require(first["ETag"])]
        )
        #expect(same.status == 304)
    }

    @Test func writeIsAbsoluteAndTheOlderOneLoses() throws {
        let client = try WidgetClient(cards: ["A"])
        for _ in 0..<2 {
            let off = try put(client, #"{"value":false,"setAt":"2026-01-02T00:00:00Z"}"#)
            #expect(off.status == 200, "\(off)")
            #expect(try off.object()["value"] as? Bool == false)
        }
        let older = try put(client, #"{"value":true,"setAt":"2026-01-01T00:00:00Z"}"#)
        #expect(older.status == 200)
        #expect(try older.object()["value"] as? Bool == false)
        let newer = try put(client, #"{"value":true,"setAt":"2026-01-03T00:00:00Z"}"#)
        #expect(try newer.object()["value"] as? Bool == true)
    }

    @Test func clockThatRunsAheadDoesNotWinForEver() throws {
        let client = try WidgetClient(cards: ["A"])
        let ahead = try put(client, #"{"value":false,"setAt":"2099-01-01T00:00:00Z"}"#)
        #expect(try ahead.object()["value"] as? Bool == false)
        let now = ISO8601DateFormatter().string(from: Date().addingTimeInterval(2))
        let later = try put(client, #"{"value":true,"setAt":"\#(now)"}"#)
        #expect(try later.object()["value"] as? Bool == true)
    }

    @Test func togglesAreSharedBetweenAPersonsDevices() throws {
        let client = try WidgetClient(cards: ["A"])
        let phone = try client.pair("Phone", scope: "widget").token
        let watch = try client.pair("Watch", scope: "widget").token
        let off = try put(
            client,
            #"{"value":false,"setAt":"2026-01-02T00:00:00Z"}"#,
            token: phone
        )
        #expect(off.status == 200)
        #expect(try client.get(Self.toggle, token: watch).object()["value"] as? Bool == false)
        #expect(try client.get("/v1/me").object()["autoMode"] as? Bool == false)
    }

    @Test func previewIsAConstantWithoutToken() throws {
        let client = try WidgetClient(cards: ["Secret"])
        for kind in ["AutoModeControl", "ShowCardControl"] {
            let target = "/v1/controls/\(kind)/value?preview=1"
            let reply = try client.get(target, token: "")
            #expect(reply.status == 200)
            #expect(try reply.object()["value"] as? Bool == true)
            #expect(try client.get(target, token: "").body == reply.body)
            #expect(try WidgetClient().get(target, token: "").body == reply.body)
        }
        #expect(try client.get(Self.toggle, token: "").status == 401)
    }

    @Test func buttonOpensItsCardAndSaysWhenItCannot() throws {
        let client = try WidgetClient(cards: ["Gym"])
        let id = try client.id("Gym")
        let config = WidgetClient.encoded(#"{"cards":["\#(id)"]}"#)
        let target = "/v1/controls/ShowCardControl/value?config="
        let shown = try client.get(target + config).object()
        #expect(shown["value"] as? Bool == true)
        #expect(shown.text("label") == "Gym")
        #expect(shown.text("open") == "wallet://card/\(id)?src=control&k=ShowCardControl")
        for bad in ["", "e30", "nonsense"] {
            let reply = try client.get(target + bad).object()
            #expect(reply["value"] as? Bool == false)
            #expect(reply.text("state") == "unconfigured")
        }
        try client.folder.succeed("card", "delete", "Gym")
        let gone = try client.get(target + config).object()
        #expect(gone["value"] as? Bool == false)
        #expect(gone.text("state") == "fallback")
        #expect(gone["open"] == nil)
        let put = try client.request(
            "PUT",
            "/v1/controls/ShowCardControl/value",
            body: #"{"value":true,"setAt":"2026-01-01T00:00:00Z"}"#
        )
        #expect(put.status == 422)
        #expect(try client.get("/v1/controls/No/value").status == 404)
    }

    @Test func labelsComeInThreeLanguages() throws {
        let client = try WidgetClient(cards: ["A"])
        let labels = try ["en", "de", "ru"].map {
            try client.get(Self.toggle, headers: ["Accept-Language": $0]).object().text("label")
        }
        #expect(labels == ["Automatic Cards", "Autom. Karten", "Автовыбор карт"])
    }

    @Test func settingsOfControlsHaveChoicesAsThoseOfWidgets() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        let options = "/v1/widgets/ShowCardControl/options"
        #expect(try client.get(options).object().items.map { $0.text("title") } == ["A", "B"])
        let found = try client.get(options + "?q=b").object()
        #expect(found.items.map { $0.text("title") } == ["B"])
        let byID = try client.get("\(options)?ids=\(try client.id("A")),x").object()
        #expect(byID.items.map { $0.text("title") } == ["A"])
        #expect((byID["missing"] as? [[String: Any]])?.map { $0.text("id") } == ["x"])
        // A setting that the kind does not have is named; a kind that nobody declared is none.
        for target in [
            "\(options)?param=group", "/v1/widgets/AutoModeControl/options",
            "/v1/widgets/SingleCardWidget/options?param=group",
            "/v1/widgets/StampCardWidget/options?param=group",
        ] {
            let refused = try client.get(target)
            #expect(refused.status == 404, "\(target): \(refused)")
            #expect(try refused.object().text("code") == "no_such_setting")
            let errors = try refused.object()["errors"] as? [[String: Any]]
            #expect(errors?.first?.text("field") == "param")
        }
        #expect(try client.get("/v1/widgets/RotationWidget/options?param=group").status == 200)
        let unknown = try client.get("/v1/widgets/No/options")
        #expect(try unknown.object().text("code") == "not_found")
        #expect(try client.get(options + "?param=mode").status == 400)
    }
}
