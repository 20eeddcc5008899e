import Foundation
import Testing

@Suite(.enabled(if: SharedData.isPresent, "the shared data are not beside the package"))
struct SharedDataTests {
    @Test(arguments: [
        "catima_v1_old_header.csv", "catima_v2_bad_rows.csv", "catima_v2_basic.csv",
        "catima_v2_bom.csv", "catima_v2_duplicates.csv", "catima_v2_images.zip",
    ])
    func sampleIsImportedAsExpectedAndOnlyOnce(name: String) throws {
        let folder = try TesseraFolder()
        let expected = try SharedData.object("import/\(name).expected.json")
        let path = SharedData.path("import/\(name)")
        let report = try folder.succeed("import", path, "--json").object()
        #expect(report.text("format") == expected.text("format"))
        #expect(report.text("outcome") == expected.text("outcome"))
        #expect(report["groups"] as? [String] == expected["groups"] as? [String])
        for list in ["rowErrors", "warnings"] {
            #expect(places(report, list) == places(expected, list))
        }
        let cards = report["cards"] as? [[String: Any]] ?? []
        let wanted = expected["cards"] as? [[String: Any]] ?? []
        #expect(cards.count == wanted.count)
        for (card, wanted) in zip(cards, wanted) { compare(card, wanted) }

        let before = try folder.succeed("card", "list", "--all", "--json").output
        let again = try folder.succeed("import", path, "--json").object()
        #expect(again["created"] as? Int == 0)
        #expect(again["updated"] as? Int == 0)
        #expect(again["unchanged"] as? Int == cards.count)
        #expect(try folder.succeed("card", "list", "--all", "--json").output == before)
    }

    /// What a card of a report must have, by the samples' own names.
    private func compare(_ card: [String: Any], _ wanted: [String: Any]) {
        let place = wanted.text("sourceId") ?? ""
        for field in ["sourceId", "name", "note", "cardNumber", "color"] {
            #expect(card.text(field) == wanted.text(field), "\(place) \(field)")
        }
        for field in ["validFrom", "expiresAt", "lastUsedAt"] {
            #expect(instant(card.text(field)) == instant(wanted.text(field)), "\(place) \(field)")
        }
        for field in ["favorite", "archived"] {
            #expect(card[field] as? Bool == wanted[field] as? Bool, "\(place) \(field)")
        }
        let groups = [card, wanted].map { Set($0["groups"] as? [String] ?? []) }
        #expect(groups[0] == groups[1], "\(place) groups")
        for field in ["format", "value", "charset"] {
            let found = card.object("barcode").text(field)
            #expect(found == wanted.object("barcode").text(field), "\(place) \(field)")
        }
        let amounts = [card, wanted].map { $0.object("balance").text("amount").flatMap(decimal) }
        #expect(amounts[0] == amounts[1], "\(place) amount")
        #expect(card.object("balance").text("unit") == wanted.object("balance").text("unit"))
    }

    private func decimal(_ text: String) -> Decimal? {
        Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }

    /// An instant with or without milliseconds, as one text.
    private func instant(_ text: String?) -> String? {
        text?.replacing(".000Z", with: "Z")
    }

    /// Field and row of each issue: the codes are the samples' suggestions only.
    private func places(_ report: [String: Any], _ list: String) -> [String] {
        (report[list] as? [[String: Any]] ?? []).map { issue in
            "\(issue["row"] as? Int ?? 0) \(issue.text("field") ?? "")"
        }
    }

    @Test func householdGivesTheSameTimelineOverBoth() throws {
        let folder = try TesseraFolder()
        let unpacked = try folder.run(
            [],
            wrapper: [
                "sh", "-c", "gzip -dc \"$1\" >uses.csv", "sh",
                SharedData.path("relevance/journey-dev.csv.gz"),
            ]
        )
        try #require(unpacked.status == 0, "\(unpacked)")
        let words = ["use", "import", "uses.csv", "--user", "463", "--tz", "America/New_York"]
        let report = try folder.run(words + ["--create-cards", "--json"]).object()
        #expect(report["recorded"] as? Int == 417)
        #expect(try folder.run(words + ["--json"]).object()["recorded"] as? Int == 0)
        let token = try #require(folder.succeed("token", "create", "--scope", "widget").lines.first)
        let server = try TesseraServer(in: folder, ["--request-clock"])
        defer { server.kill() }
        let now = "2017-12-16T11:00:00Z"
        for family in ["systemSmall", "systemMedium"] {
            let ask = ["timeline", "--family", family, "--at", now]
            let body = try folder.run(ask + ["--json"])
            #expect(try folder.run(ask + ["--json"]).bytes == body.bytes)
            let document = try body.object()
            let kind = try #require(document.text("kind"))
            let target = "/v1/widgets/\(kind)/timeline?family=\(family)&now=\(now)"
            #expect(try server.request(target, token: token).body == body.bytes)
            // Another card, or others, at another time of the day.
            #expect(try folder.run(ask).lines.count > 2)
        }
    }
}
