import Foundation
import Testing

/// Which balance a tap counts on, and what a refused one is told, over HTTP.
@Suite struct StampTapTests {
    private func tap(
        _ client: WidgetClient,
        _ name: String,
        _ card: String,
        unit: String? = nil,
        more: String = ""
    ) throws -> [String: Any] {
        let unit = unit.map { #","unit":"\#($0)""# } ?? ""
        let reply = try client.request(
            "POST",
            "/v1/intents/\(name)",
            body: #"{"params":{"card":"\#(try client.id(card))"\#(unit)\#(more)}}"#,
            headers: ["Idempotency-Key": UUID().uuidString]
        )
        #expect(reply.status == 200, "\(reply)")
        return try reply.object()
    }

    private func first(_ outcome: [String: Any]) -> String {
        let balance = (outcome["value"] as? [[String: Any]])?.first
        return "\(balance?.text("amount") ?? "") \(balance?.text("unit") ?? "")"
    }

    /// A tap would change what was paid for: 9.25 EUR are no stamps, and neither are an issuer's points.
    @Test(arguments: ["EUR", "POINTS", "MINUTES"])
    func tapLeavesAloneWhatNobodyCounts(unit: String) throws {
        let client = try WidgetClient(cards: ["Gift"])
        try client.folder.succeed("balance", "set", "Gift", "9.25", unit)
        let rev = try client.timelineReply()["Tessera-Rev"]
        for named in [nil, unit] {
            for name in ["addStamp", "removeStamp"] {
                let outcome = try tap(client, name, "Gift", unit: named)
                #expect(outcome.text("result") == "rejected")
                #expect(outcome.text("reason") == "no_step")
                #expect(first(outcome) == "9.25 \(unit)")
            }
            let toggle = try tap(client, "setStep", "Gift", unit: named, more: #","value":false"#)
            #expect(toggle.text("reason") == "no_step")
        }
        #expect(try client.timelineReply()["Tessera-Rev"] == rev)
        // A step says that it is counted, and by how much.
        try client.folder.succeed("balance", "configure", "Gift", "--step", "0.25")
        #expect(first(try tap(client, "addStamp", "Gift")) == "9.50 \(unit)")
        #expect(first(try tap(client, "removeStamp", "Gift", unit: unit)) == "9.25 \(unit)")
    }

    @Test func tapCountsOnWhatTheWidgetShows() throws {
        let client = try WidgetClient(cards: ["Cafe"])
        try client.folder.succeed("balance", "set", "Cafe", "9.25", "EUR")
        try client.folder.succeed("balance", "set", "Cafe", "2", "STAMPS")
        #expect(first(try tap(client, "addStamp", "Cafe")) == "3 STAMPS")
        try client.folder.succeed("balance", "set", "Cafe", "5", "VISITS")
        try client.folder.succeed("balance", "configure", "Cafe", "VISITS", "--goal", "10")
        let body = try client.timeline("StampCardWidget")
        #expect(body.card("Cafe").object("progress").text("unit") == "VISITS")
        #expect(first(try tap(client, "addStamp", "Cafe")) == "6 VISITS")
        #expect(first(try tap(client, "addStamp", "Cafe", unit: "STAMPS")) == "4 STAMPS")
        let money = try tap(client, "addStamp", "Cafe", unit: "EUR")
        #expect(money.text("reason") == "no_step")
        #expect(first(money) == "9.25 EUR")
        #expect(try tap(client, "addStamp", "Cafe", unit: "USD").text("reason") == "not_found")
    }

    /// What breaks a rule of the wallet is called what the body of the tap calls it.
    @Test(arguments: [
        ("openCard", #"},"occurredAt":"2999-01-01T00:00:00Z""#, "occurredAt"),
        ("pinCard", #","until":"2020-01-01T00:00:00Z"}"#, "params.until"),
    ])
    func refusalNamesTheMemberOfTheBody(name: String, rest: String, field: String) throws {
        let client = try WidgetClient(cards: ["A"])
        let reply = try client.request(
            "POST",
            "/v1/intents/\(name)",
            body: #"{"params":{"card":"\#(try client.id("A"))"\#(rest)}"#,
            headers: ["Idempotency-Key": "tap"]
        )
        #expect(reply.status == 422, "\(reply)")
        let errors = try reply.object()["errors"] as? [[String: Any]]
        #expect(errors?.map { $0.text("field") } == [field])
    }
}
