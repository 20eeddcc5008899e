import Foundation
import Testing

/// Rules of the widget contract that a hostile client met.
@Suite struct WidgetRuleTests {
    private func perform(
        _ client: WidgetClient,
        _ name: String,
        _ body: String,
        token: String? = nil
    ) throws -> HTTPReply {
        try client.request(
            "POST",
            "/v1/intents/\(name)",
            body: body,
            headers: ["Idempotency-Key": UUID().uuidString],
            token: token
        )
    }

    @Test(
        "a name that is no zone's is refused, however a C library would read it",
        arguments: [
            "Europe/Berlin%00Mars", "UTC%00x", "Europe/../Europe/Berlin", "Europe//Berlin",
            "posix/Europe/Berlin", "right/Europe/Berlin", "europe/berlin", "Europe/Berlin/",
            "/Europe/Berlin", "Europe/Berlin%20", "../etc/passwd",
        ]
    )
    func zoneNames(name: String) throws {
        let client = try WidgetClient(cards: ["A"])
        let reply = try client.timelineReply(query: "tz=\(name)")
        #expect(reply.status == 400, "\(reply)")
        #expect(try reply.object().text("code") == "bad_time_zone")
    }

    @Test("a lock holds for a widget's codes, pictures and toggles too")
    func lock() throws {
        let client = try WidgetClient(cards: ["A"])
        let id = try client.id("A")
        let phone = try client.pair("Phone", scope: "widget")
        let code = "/v1/cards/\(id)/barcode.svg"
        try client.folder.succeed("card", "edit", "A", "--number", "5901234123457")
        let open = try client.get(code, token: phone.token).status
        let toggle = "/v1/controls/AutoModeControl/value"
        let off = #"{"value":false,"setAt":"2026-01-02T00:00:00Z"}"#
        for isLocked in [true, false] {
            let set = try client.request(
                "PATCH",
                "/v1/devices/\(phone.id)",
                body: #"{"locked":\#(isLocked)}"#
            )
            #expect(set.status == 200, "\(set)")
            let answers = try [
                client.get(code, token: phone.token),
                client.get("/v1/cards/\(id)/barcode.png", token: phone.token),
                client.get("/v1/cards/\(id)/images/front", token: phone.token),
                client.request("PUT", toggle, body: off, token: phone.token),
            ]
            if isLocked {
                for answer in answers {
                    #expect(answer.status == 403, "\(answer)")
                    #expect(try answer.object().text("code") == "device_locked")
                }
                #expect(try client.get(toggle).object()["value"] as? Bool == true)
            } else {
                #expect(answers.map(\.status) == [open, open, 404, 200])
                #expect(try client.get(toggle).object()["value"] as? Bool == false)
            }
        }
        // The app itself, and other devices, are not concerned.
        #expect(try client.get("/v1/cards/\(id)").status == 200)
    }

    @Test("one name that is no card's leaves the others where they are, and is named")
    func strangerAmongChosenCards() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        let (a, b) = (try client.id("A"), try client.id("B"))
        let config = #"{"mode":"manual","cards":["\#(b)","x","\#(a)"]}"#
        let body = try client.timeline(family: "systemMedium", config: config)
        #expect(body.state == "ok")
        #expect(body.titles == ["B", "A"])
        #expect(body.missing.map { $0.text("id") } == ["x"])
        #expect(body.missing.map { $0.text("reason") } == ["unknown"])
        // Another configuration has another name.
        let without = try client.timeline(
            family: "systemMedium",
            config: #"{"mode":"manual","cards":["\#(b)","\#(a)"]}"#
        )
        #expect(body.json.text("configHash") != without.json.text("configHash"))
        for (kind, mode) in [("SingleCardWidget", ""), ("CardListWidget", #""mode":"manual","#)] {
            let alone = try client.timeline(kind, config: #"{\#(mode)"cards":["x"]}"#)
            #expect(alone.state == "fallback", "\(kind)")
            #expect(alone.missing.map { $0.text("id") } == ["x"], "\(kind)")
        }
        // What can be nobody's id is no configuration.
        let broken = try client.timeline(config: #"{"mode":"manual","cards":["../x"]}"#)
        #expect(broken.state == "fallback")
        #expect(broken.missing.isEmpty)
    }

    @Test func groupsAreResolvedByTheirIds() throws {
        let client = try WidgetClient(cards: ["A"])
        var ids: [String] = []
        for name in ["Food", "Sport"] {
            let made = try client.request("POST", "/v1/groups", body: #"{"name":"\#(name)"}"#)
            let group = try made.object()
            ids.append(try #require(group.text("id")))
        }
        let target = "/v1/widgets/RotationWidget/options?param=group&ids="
        let found = try client.get(target + "\(ids[1]),abc,\(ids[0])").object()
        #expect(found.items.map { $0.text("title") } == ["Sport", "Food"])
        let missing = found["missing"] as? [[String: Any]] ?? []
        #expect(missing.map { $0.text("id") } == ["abc"])
        #expect(missing.map { $0.text("reason") } == ["unknown"])
    }

    @Test func displaySizesHaveFractions() throws {
        let client = try WidgetClient(cards: ["A"])
        for size in ["w=305.5&h=305.5&scale=2", "w=715.5&h=342", "w=1&h=2000"] {
            #expect(try client.timelineReply(query: size).status == 200, "\(size)")
        }
        for size in ["w=0.5&h=10", "w=2000.5&h=10", "w=1e3&h=10", "w=-3&h=10", "w=nan&h=10"] {
            #expect(try client.timelineReply(query: size).status == 400, "\(size)")
        }
    }

    @Test func nextIsOnlyWhereThereIsANext() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        let phone = try client.pair("Phone").token
        for kind in ["SingleCardWidget", "StampCardWidget"] {
            let outcome = try perform(
                client,
                "nextCard",
                #"{"source":{"kind":"\#(kind)","family":"systemSmall"}}"#,
                token: phone
            ).object()
            #expect(outcome.text("reason") == "single_card", "\(kind)")
        }
        for name in ["nextCard", "openCard"] {
            let card = try client.id("A")
            let params = name == "openCard" ? #"{"card":"\#(card)"}"# : "{}"
            let reply = try perform(
                client,
                name,
                #"{"params":\#(params),"source":{"kind":"RotationWidget","family":"accessoryInline"}}"#,
                token: phone
            )
            #expect(reply.status == 422, "\(reply)")
            let errors = try reply.object()["errors"] as? [[String: Any]]
            #expect(errors?.first?.text("field") == "source.family")
        }
        #expect(try client.get("/v1/uses").object().items.isEmpty)
    }

    @Test func whatChangesNothingReloadsNothing() throws {
        let client = try WidgetClient(cards: ["A"])
        let id = try client.id("A")
        for name in ["unpinCard", "activateCard"] {
            let outcome = try perform(client, name, #"{"params":{"card":"\#(id)"}}"#).object()
            #expect(outcome.text("result") == "done")
            #expect((outcome.object("reload")["kinds"] as? [String])?.isEmpty == true, "\(name)")
        }
    }

    @Test func laterTapOfTheSameSecondWins() throws {
        let client = try WidgetClient(cards: ["A"])
        let toggle = "/v1/controls/AutoModeControl/value"
        // It is taken for the present, which has milliseconds.
        let ahead = try client.request(
            "PUT",
            toggle,
            body: #"{"value":false,"setAt":"2199-01-01T00:00:00Z"}"#
        )
        #expect(try ahead.object()["value"] as? Bool == false)
        // The second of the answer, or one later: no client of whole seconds knows it better.
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let stated = try #require(ahead["Date"])
        let second = try #require(format.date(from: stated))
        let whole = ISO8601DateFormatter().string(from: second)
        let later = try client.request(
            "PUT",
            toggle,
            body: #"{"value":true,"setAt":"\#(whole)"}"#
        )
        #expect(try later.object()["value"] as? Bool == true)
    }
}
