import Foundation
import Testing

/// The widget feed over HTTP.
@Suite struct FeedTests {
    private static let timeline = "/v1/widgets/CardListWidget/timeline?family="

    @Test func previewNeedsNoToken() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "First")
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let target = "/v1/widgets/CardListWidget/snapshot?family=systemMedium&preview="
        let sample = try server.request("GET", target + "1")
        #expect(sample.status == 200)
        #expect(try sample.object()["sample"] as? Bool == true)
        #expect(try server.request("GET", target + "1").body == sample.body)
        #expect(try server.request("GET", target + "true").body == sample.body)
        for no in ["0", "false"] {
            #expect(try server.request("GET", target + no).status == 401, "\(no)")
        }
        #expect(try server.request("GET", target + "yes").status == 400)
        let control = try server.request("/v1/controls/AutoModeControl/value?preview=true")
        #expect(control.status == 200)
        #expect(try server.request("/v1/widgets/gallery").status == 200)
        #expect(try server.request(Self.timeline + "systemSmall").status == 401)
    }

    /// A picture whose header claims sides that no PNG may have.
    @Test func sidesBeyondEveryPictureHarmNobody() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "First", "--number", "1")
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        let header = signature + Array("IHDR".utf8) + [UInt8](repeating: 0xFF, count: 8)
        try Data(header + [UInt8](repeating: 0, count: 9))
            .write(to: URL(filePath: folder.path("huge.png")))
        try folder.refuse(
            ["card", "image", "set", "First", "front", "huge.png"],
            65,
            saying: ["broken"]
        )
        let token = try #require(folder.succeed("token", "create", "--scope", "widget").lines.first)
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let reply = try server.request(Self.timeline + "systemSmall", token: token)
        #expect(reply.status == 200)
        #expect(!reply.text.contains("/images/front"))
    }

    @Test(arguments: [
        (#"{}"#, "ok"), (#"{"mode":"recent"}"#, "fallback"),
        (#"{"mode":"favourites"}"#, "fallback"), (#"{"mode":"manual"}"#, "unconfigured"),
        (#"{"mode":"rotation"}"#, "unconfigured"), (#"{"mode":"no"}"#, "fallback"),
    ])
    func everyModeAnswersWithATimeline(_ configuration: String, _ expected: String) throws {
        let folder = try TesseraFolder()
        for name in ["A", "B", "C"] { try folder.succeed("card", "add", name, "--number", "1") }
        try folder.succeed("card", "archive", "C")
        let token = try #require(folder.succeed("token", "create", "--scope", "widget").lines.first)
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let config = Data(configuration.utf8).base64EncodedString()
            .replacingOccurrences(of: "=", with: "")
        let reply = try server.request(
            Self.timeline + "systemMedium&config=\(config)",
            token: token
        )
        #expect(reply.status == 200, "\(reply)")
        let body = try reply.object()
        let cards = try #require(body["cards"] as? [[String: Any]])
        #expect(!cards.contains { $0.text("title") == "C" })
        let entries = try #require(body["entries"] as? [[String: Any]])
        let state = try #require(entries.first?.text("state"))
        #expect(state == expected)
        let dates = entries.compactMap { $0.text("date") }
        #expect(dates == dates.sorted())
        #expect(reply.body.count <= 65_536)
    }

    @Test func aUseChangesTheTimelineAndNothingElseDoes() throws {
        let folder = try TesseraFolder()
        for name in ["A", "B"] { try folder.succeed("card", "add", name, "--number", "1") }
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let config = Data(#"{"mode":"recent"}"#.utf8).base64EncodedString()
            .replacingOccurrences(of: "=", with: "")
        let target = Self.timeline + "systemSmall&config=\(config)"
        let items = try server.request("/v1/cards?sort=name", token: token).object().items
        for item in items {
            let id = try #require(item.text("id"))
            let (tag, same) = try QuarterHour.within {
                let before = try server.request("GET", target, token: token)
                let tag = try #require(before["ETag"])
                let same = try server.request(
                    "GET",
                    target,
                    token: token,
                    headers: ["If-None-Match": tag]
                )
                return (tag, same.status)
            }
            #expect(same == 304)
            let used = try server.request(
                "POST",
                "/v1/uses",
                token: token,
                body: #"{"cardId":"\#(id)"}"#
            )
            #expect(used.status == 201)
            let after = try server.request(
                "GET",
                target,
                token: token,
                headers: ["If-None-Match": tag]
            )
            #expect(after.status == 200)
            let entries = try #require(try after.object()["entries"] as? [[String: Any]])
            let shown = try #require(entries.first?["cards"] as? [[String: Any]])
            #expect(shown.first?.text("ref") == id)
        }
        // What another process writes is seen at once.
        let tag = try #require(try server.request("GET", target, token: token)["ETag"])
        try folder.succeed("card", "edit", "B", "--name", "Renamed")
        let after = try server.request("GET", target, token: token, headers: ["If-None-Match": tag])
        #expect(after.status == 200)
        #expect(after.text.contains("Renamed"))
    }

    @Test func unchangedWalletIsAnsweredWithoutWorkingAPlanOut() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        func planCount() throws -> Int {
            let text = try client.get("/metrics", token: "").text
            let match = try #require(text.firstMatch(of: /\ntessera_widget_plans_total (\d+)/))
            return try #require(Int(match.output.1))
        }
        let seen = try QuarterHour.within {
            let tag = try #require(try client.timelineReply()["ETag"])
            let before = try planCount()
            let headers = [tag, "W/\(tag)", "\"other\", \(tag)", "*"]
            let known = try (0..<40).map { number in
                try client.timelineReply(headers: ["If-None-Match": headers[number % 4]]).status
            }
            let other = try client.timelineReply(headers: ["If-None-Match": "\"other\""]).status
            let whole = try (0..<10).map { _ in try client.timelineReply().status }
            return (known: Set(known), whole: Set(whole + [other]), plans: try planCount() - before)
        }
        #expect(seen.known == [304])
        #expect(seen.whole == [200])
        #expect(seen.plans == 0)
        // The counter does count: whatever changes the wallet makes one more plan, and so does a
        // widget that nobody has asked for yet.
        let before = try planCount()
        try client.folder.succeed("card", "edit", "B", "--note", "new")
        _ = try client.timelineReply()
        _ = try client.timelineReply("SingleCardWidget")
        #expect(try planCount() >= before + 2)
    }
}
