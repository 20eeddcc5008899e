import Foundation
import Testing

/// What keeps a card from being shown holds alike wherever cards are shown.
@Suite struct ObstacleTests {
    /// A way in which a card cannot be shown, and what each place says of it.
    struct Way: CustomTestStringConvertible, Sendable {
        let patch: String
        let isMembership: Bool
        let missing: String?
        let reason: String
        let isShownByChoice: Bool

        var testDescription: String { patch }
    }

    private static let ways = [
        Way(
            patch: #"{"archived":true}"#,
            isMembership: true,
            missing: "archived",
            reason: "not_showable",
            isShownByChoice: false
        ),
        Way(
            patch: #"{"validFrom":"2199-01-01"}"#,
            isMembership: false,
            missing: "notYetValid",
            reason: "not_showable",
            isShownByChoice: false
        ),
        Way(
            patch: #"{"expiryDate":"2020-01-01"}"#,
            isMembership: false,
            missing: "expired",
            reason: "not_showable",
            isShownByChoice: false
        ),
        Way(
            patch: #"{"status":"blocked"}"#,
            isMembership: false,
            missing: nil,
            reason: "blocked",
            isShownByChoice: true
        ),
    ]

    @Test(arguments: ways) func everyPlaceAgrees(_ way: Way) throws {
        let client = try WidgetClient(cards: ["Good", "Odd"])
        let id = try client.id("Odd")
        let path = "/v1/cards/\(id)"
        let edited = try client.request(
            "PATCH",
            way.isMembership ? path + "/me" : path,
            body: way.patch,
            headers: ["If-Match": try #require(try client.get(path)["ETag"])]
        )
        #expect(edited.status == 200, "\(edited)")

        // Unasked it is nowhere.
        #expect(try client.timeline(family: "systemMedium").titles == ["Good"])
        let hints = try client.get("/v1/widgets/CardListWidget/relevances").text
        #expect(!hints.contains(id))
        let explained = try client.folder.succeed("relevance", "explain", "--json").output
        #expect(!explained.contains(id))

        // By choice it is where that may be, and else it is named.
        let chosen = try client.timeline(config: #"{"mode":"manual","cards":["\#(id)"]}"#)
        #expect(chosen.titles == (way.isShownByChoice ? ["Odd"] : ["Good"]))
        #expect(chosen.missing.map { $0.text("reason") } == (way.missing.map { [$0] } ?? []))
        let control = try client.get(
            "/v1/controls/ShowCardControl/value?config="
                + WidgetClient.encoded(#"{"cards":["\#(id)"]}"#)
        ).object()
        #expect(control["value"] as? Bool == way.isShownByChoice)
        #expect(control.text("state") == (way.isShownByChoice ? nil : "fallback"))
        let candidates = try client.get("/v1/widgets/candidates").object().object("cards")
        #expect((candidates[id] != nil) == way.isShownByChoice)

        // A pin would not be seen: it is refused, with the truth.
        let pin = try client.request(
            "POST",
            "/v1/intents/pinCard",
            body: #"{"params":{"card":"\#(id)"}}"#,
            headers: ["Idempotency-Key": "pin"]
        ).object()
        #expect(pin.text("reason") == way.reason)
        #expect(pin["value"] as? Bool == false)
    }

    @Test func refusedPinSaysThatAnEarlierOneStands() throws {
        let client = try WidgetClient(cards: ["Card"])
        let id = try client.id("Card")
        func pin(_ key: String) throws -> [String: Any] {
            try client.request(
                "POST",
                "/v1/intents/pinCard",
                body: #"{"params":{"card":"\#(id)"}}"#,
                headers: ["Idempotency-Key": key]
            ).object()
        }
        #expect(try pin("1")["value"] as? Bool == true)
        try client.folder.succeed("card", "archive", "Card")
        let second = try pin("2")
        #expect(second.text("reason") == "not_showable")
        #expect(second["value"] as? Bool == true)
    }

    /// Words that a person writes into the ledger mean nothing to the server.
    @Test func noteOfASpendIsNoUndo() throws {
        let client = try WidgetClient(cards: ["Water"])
        let id = try client.id("Water")
        try client.folder.succeed("balance", "set", "Water", "100", "STAMPS")
        func tap(_ name: String) throws -> String? {
            let reply = try client.request(
                "POST",
                "/v1/intents/\(name)",
                body: #"{"params":{"card":"\#(id)"}}"#,
                headers: ["Idempotency-Key": UUID().uuidString]
            ).object()
            return (reply["value"] as? [[String: Any]])?.first?.text("amount")
        }
        try client.folder.succeed("balance", "add", "Water", "7", "STAMPS")
        try client.folder.succeed(
            "balance",
            "spend",
            "Water",
            "1",
            "STAMPS",
            "--note",
            "step taken back"
        )
        // The seven are taken back, then one step each.
        #expect(try tap("removeStamp") == "99")
        #expect(try tap("removeStamp") == "98")
    }
}
