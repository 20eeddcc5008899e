import Foundation
import Testing

/// Taps on widgets, over HTTP.
@Suite struct IntentTests {
    private static let small = #"{"kind":"CardListWidget","family":"systemSmall"}"#

    private func perform(
        _ client: WidgetClient,
        _ name: String,
        _ params: String,
        source: String = "{}",
        key: String = UUID().uuidString,
        more: String = "",
        token: String? = nil
    ) throws -> [String: Any] {
        let reply = try client.request(
            "POST",
            "/v1/intents/\(name)",
            body: #"{"params":\#(params),"source":\#(source)\#(more)}"#,
            headers: ["Idempotency-Key": key],
            token: token
        )
        #expect(reply.status == 200, "\(reply)")
        return try reply.object()
    }

    private func rev(_ outcome: [String: Any]) throws -> Int {
        try #require(outcome["rev"] as? Int)
    }

    @Test func openingACardFromAWidgetIsAUseAndTellsWhereToGo() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        let id = try client.id("B")
        let recent = #"{"mode":"recent"}"#
        let before = try client.timelineReply(config: recent)
        let outcome = try perform(client, "openCard", #"{"card":"\#(id)"}"#, source: Self.small)
        #expect(outcome.text("result") == "done")
        #expect(
            outcome.text("open")
                == "wallet://card/\(id)?src=widget&k=CardListWidget&f=systemSmall"
        )
        // A kind whose settings name nothing shows the cards last used, whatever it is.
        #expect(
            outcome.object("reload")["kinds"] as? [String]
                == ["CardListWidget", "SingleCardWidget", "RotationWidget", "StampCardWidget"]
        )
        // Read your writes: the revision of the answer is seen, and the old entity tag is not.
        let after = try client.timelineReply(
            config: recent,
            query: "minRev=\(try rev(outcome))",
            headers: ["If-None-Match": try #require(before["ETag"])]
        )
        #expect(after.status == 200)
        #expect(try WidgetBody(json: after.object(), byteCount: 0).titles == ["B"])
        let uses = try client.get("/v1/uses").object().items
        #expect(uses.map { $0.text("how") } == ["opened"])
        #expect(uses.first?.object("source").text("kind") == "CardListWidget")
    }

    @Test func aTapThatIsSentTwiceCountsOnce() throws {
        let client = try WidgetClient(cards: ["Gym"])
        try client.folder.succeed("balance", "set", "Gym", "3", "STAMPS")
        let id = try client.id("Gym")
        let first = try perform(client, "addStamp", #"{"card":"\#(id)"}"#, key: "tap-1")
        let second = try perform(client, "addStamp", #"{"card":"\#(id)"}"#, key: "tap-1")
        #expect(NSDictionary(dictionary: first) == NSDictionary(dictionary: second))
        let third = try perform(client, "addStamp", #"{"card":"\#(id)"}"#, key: "tap-2")
        let amounts = [first, second, third].map { outcome in
            (outcome["value"] as? [[String: Any]])?.first?.text("amount")
        }
        #expect(amounts == ["4", "4", "5"])
        // The same key for another card is refused, and nothing is done.
        let other = try client.request(
            "POST",
            "/v1/intents/removeStamp",
            body: #"{"params":{"card":"\#(id)"}}"#,
            headers: ["Idempotency-Key": "tap-2"]
        )
        #expect(other.status == 422)
        let none = try client.request(
            "POST",
            "/v1/intents/addStamp",
            body: #"{"params":{"card":"\#(id)"}}"#
        )
        #expect(none.status == 400)
        #expect(try none.object().text("code") == "idempotency_key_required")
    }

    @Test func pinnedCardStandsFirstUntilItIsUnpinned() throws {
        let client = try WidgetClient(cards: ["A", "B", "C"])
        try client.folder.succeed("use", "record", "A")
        let id = try client.id("C")
        for mode in ["auto", "recent", "favourites"] {
            let config = #"{"mode":"\#(mode)"}"#
            let params = #"{"card":"\#(id)","until":"2099-12-31T00:00:00Z"}"#
            let pinned = try perform(client, "pinCard", params)
            #expect(pinned["value"] as? Bool == true)
            let body = try client.timeline(
                config: config,
                query: "minRev=\(try rev(pinned))"
            )
            #expect(body.titles == ["C"], "\(mode)")
            let unpinned = try perform(client, "unpinCard", #"{"card":"\#(id)"}"#)
            #expect(unpinned["value"] as? Bool == false)
            #expect(
                try client.timeline(config: config, query: "minRev=\(try rev(unpinned))").titles
                    != ["C"]
            )
        }
    }

    @Test func nextCardGoesOnForOneDeviceKindAndFamily() throws {
        let client = try WidgetClient(cards: ["A", "B", "C"])
        for name in ["A", "B", "C"] { try client.folder.succeed("favourite", "add", name) }
        let phone = try client.pair("Phone", scope: "widget").token
        let config = #"{"mode":"favourites"}"#
        #expect(try client.timeline(config: config, token: phone).titles == ["A"])
        let outcome = try perform(
            client,
            "nextCard",
            #"{"steps":2}"#,
            source: Self.small,
            token: phone
        )
        #expect(outcome.text("result") == "done")
        #expect(outcome["value"] as? Int == 2)
        let query = "minRev=\(try rev(outcome))"
        let body = try client.timeline(config: config, query: query, token: phone)
        // Where midnight fell between the two, the first card stands again.
        let isNextDay = body.first.text("date")?.hasSuffix("00:00Z") == true
        #expect(body.titles == ["C"] || (isNextDay && body.titles == ["A"]))
        // A caller that is no device sees nothing of it.
        #expect(try client.timeline(config: config).titles == ["A"])
        let refused = try perform(client, "nextCard", "{}", source: Self.small)
        #expect(refused.text("reason") == "no_device")
    }

    @Test func stampIsTakenBackAsItWasAdded() throws {
        let client = try WidgetClient(cards: ["Water"])
        let id = try client.id("Water")
        try client.folder.succeed("balance", "set", "Water", "0", "MILLILITRES")
        try client.folder.succeed(
            "balance",
            "configure",
            "Water",
            "--step",
            "350",
            "--goal",
            "3000",
            "--reset",
            "daily"
        )
        func amount(_ name: String, _ params: String = "") throws -> String? {
            let body = #"{"card":"\#(id)"\#(params)}"#
            let value = try perform(client, name, body)["value"] as? [[String: Any]]
            return value?.first?.text("amount")
        }
        #expect(try amount("addStamp") == "350")
        let toggled = try perform(client, "setStep", #"{"card":"\#(id)","value":true}"#)
        #expect(toggled["value"] as? Bool == true)
        #expect(try amount("addStamp") == "525")
        let back = try perform(client, "setStep", #"{"card":"\#(id)","value":false}"#)
        #expect(back["value"] as? Bool == false)
        // What was added last is taken back, whatever a step is now.
        #expect(try amount("removeStamp") == "350")
        #expect(try amount("removeStamp") == "0")
        let nothing = try perform(client, "removeStamp", #"{"card":"\#(id)"}"#)
        #expect(nothing.text("result") == "rejected")
        #expect(nothing.text("reason") == "insufficient_balance")
        #expect((nothing["value"] as? [[String: Any]])?.first?.text("amount") == "0")
    }

    @Test func smallStepOfAStampDoesNotExist() throws {
        let client = try WidgetClient(cards: ["Coffee"])
        try client.folder.succeed("balance", "set", "Coffee", "3", "STAMPS")
        let outcome = try perform(
            client,
            "setStep",
            #"{"card":"\#(try client.id("Coffee"))","value":true}"#
        )
        #expect(outcome.text("reason") == "no_small_step")
        #expect(outcome["value"] as? Bool == false)
    }

    @Test func rejectedActionsTellTheTruth() throws {
        let client = try WidgetClient(cards: ["Gift", "Gone"])
        try client.folder.succeed("balance", "set", "Gift", "12.50", "EUR")
        let gift = try client.id("Gift")
        let refresh = try perform(client, "refreshBalance", #"{"card":"\#(gift)"}"#)
        #expect(refresh.text("result") == "rejected")
        #expect(refresh.text("reason") == "no_balance_source")
        #expect((refresh["value"] as? [[String: Any]])?.first?.text("amount") == "12.50")
        let gone = try client.id("Gone")
        try client.folder.succeed("card", "delete", "Gone")
        for name in ["openCard", "markUsed", "pinCard", "addStamp", "activateCard"] {
            let outcome = try perform(client, name, #"{"card":"\#(gone)"}"#)
            #expect(outcome.text("reason") == "not_found", "\(name)")
            #expect(outcome["open"] == nil)
        }
        try client.folder.succeed("card", "archive", "Gift")
        let pin = try perform(client, "pinCard", #"{"card":"\#(gift)"}"#)
        #expect(pin.text("reason") == "not_showable")
        #expect(pin["value"] as? Bool == false)
        #expect(try client.get("/v1/uses").object().items.isEmpty)
    }

    @Test func activationChangesTheCardOnceAndItsBadgeGoes() throws {
        let client = try WidgetClient(cards: ["New"])
        let id = try client.id("New")
        let tag = try #require(try client.get("/v1/cards/\(id)")["ETag"])
        let edited = try client.request(
            "PATCH",
            "/v1/cards/\(id)",
            body: #"{"status":"needsActivation"}"#,
            headers: ["If-Match": tag, "Content-Type": "application/merge-patch+json"]
        )
        #expect(edited.status == 200, "\(edited)")
        let before = try client.timeline()
        #expect(before.shown(before.first).first?["badges"] as? [String] == ["needsActivation"])
        let outcome = try perform(client, "activateCard", #"{"card":"\#(id)"}"#)
        #expect(outcome.text("value") == "active")
        let after = try client.timeline(query: "minRev=\(try rev(outcome))")
        #expect(after.shown(after.first).first?["badges"] == nil)
        let again = try perform(client, "activateCard", #"{"card":"\#(id)"}"#)
        #expect(again.text("result") == "done")
    }

    @Test func activationCompletesWhatTheCardAskedFor() throws {
        let client = try WidgetClient(cards: ["New"])
        let id = try client.id("New")
        for kind in ["activate", "confirm"] {
            let added = try client.request(
                "POST",
                "/v1/cards/\(id)/actions",
                body: #"{"kind":"\#(kind)","title":"Please"}"#
            )
            #expect(added.status == 201, "\(added)")
        }
        func open() throws -> [String?] {
            try client.get("/v1/actions?open=1").object().items.map { $0.text("kind") }
        }
        #expect(try Set(open()) == ["activate", "confirm"])
        func badges(_ query: String = "") throws -> [String]? {
            let body = try client.timeline(query: query)
            return body.shown(body.first).first?["badges"] as? [String]
        }
        #expect(try badges() == ["needsActivation", "needsConfirmation"])
        let outcome = try perform(client, "activateCard", #"{"card":"\#(id)"}"#)
        #expect(outcome.text("result") == "done")
        #expect(outcome.text("value") == "active")
        // To confirm is something else, and stays open.
        #expect(try open() == ["confirm"])
        #expect(try badges("minRev=\(try rev(outcome))") == ["needsConfirmation"])
    }

    /// The ledger here is the only source of a balance, so there is nothing newer to fetch; a server
    /// that said "done" would claim to have asked somebody.
    @Test func refreshingABalanceChangesNothingAndSaysWhy() throws {
        let client = try WidgetClient(cards: ["Gift"])
        try client.folder.succeed("balance", "set", "Gift", "12.50", "EUR")
        try client.folder.succeed("balance", "spend", "Gift", "3.25", "EUR")
        let id = try client.id("Gift")
        func ledger() throws -> [UInt8] {
            try client.get("/v1/cards/\(id)/balances/EUR/transactions").body
        }
        let (before, rev) = (try ledger(), try client.timelineReply()["Tessera-Rev"])
        for key in ["tap", "tap", "another"] {
            let outcome = try perform(client, "refreshBalance", #"{"card":"\#(id)"}"#, key: key)
            #expect(outcome.text("result") == "rejected")
            #expect(outcome.text("reason") == "no_balance_source")
            #expect((outcome["value"] as? [[String: Any]])?.first?.text("amount") == "9.25")
            let reload = outcome.object("reload")
            #expect((reload["kinds"] as? [String])?.isEmpty == true, "\(outcome)")
        }
        #expect(try ledger() == before)
        #expect(try client.timelineReply()["Tessera-Rev"] == rev)
    }

    @Test func lockedDeviceCanOnlyOpenACard() throws {
        let client = try WidgetClient(cards: ["Secret"])
        let phone = try client.pair("Phone")
        let id = try client.id("Secret")
        let locked = try client.request(
            "PATCH",
            "/v1/devices/\(phone.id)",
            body: #"{"locked":true}"#
        )
        #expect(locked.status == 200)
        for name in ["pinCard", "addStamp", "markUsed"] {
            let outcome = try perform(client, name, #"{"card":"\#(id)"}"#, token: phone.token)
            #expect(outcome.text("reason") == "locked")
        }
        let open = try perform(client, "openCard", #"{"card":"\#(id)"}"#, token: phone.token)
        #expect(open.text("result") == "done")
        #expect(open.text("open")?.hasPrefix("wallet://card/\(id)") == true)
    }

    @Test func autoModeIsSetAbsolutelyAndTheLastWriterWins() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        try client.folder.succeed("favourite", "add", "B")
        try client.folder.succeed("use", "record", "A")
        #expect(try client.timeline().titles == ["A"])
        let off = try perform(client, "setAutoMode", #"{"value":false}"#)
        #expect(off["value"] as? Bool == false)
        #expect(off.object("reload")["controls"] as? [String] == ["AutoModeControl"])
        #expect(try client.timeline(query: "minRev=\(try rev(off))").titles == ["B"])
        let late = try perform(
            client,
            "setAutoMode",
            #"{"value":true}"#,
            more: #","occurredAt":"2020-01-01T00:00:00Z""#
        )
        #expect(late.text("reason") == "superseded")
        #expect(late["value"] as? Bool == false)
    }

    @Test func dismissedMessageTakesItsBadgeAlong() throws {
        let client = try WidgetClient(cards: ["Shop"])
        let id = try client.id("Shop")
        let sent = try client.request(
            "POST",
            "/v1/cards/\(id)/messages",
            body: #"{"title":"Ten per cent off","body":"This week"}"#
        )
        #expect(sent.status == 201, "\(sent)")
        let message = try #require(try sent.object().text("id"))
        let phone = try client.pair("Phone", scope: "widget").token
        let before = try client.timelineReply(token: phone)
        let shown = WidgetBody(json: try before.object(), byteCount: 0)
        #expect(shown.shown(shown.first).first?["badges"] as? [String] == ["unreadMessage"])
        // A badge says that there is a message, and nothing of what it says.
        #expect(!before.text.contains("per cent"))
        for key in ["once", "once", "again"] {
            let outcome = try perform(
                client,
                "dismissMessage",
                #"{"message":"\#(message)"}"#,
                key: key,
                token: phone
            )
            #expect(outcome.text("result") == "done")
            #expect(outcome["value"] as? Bool == true)
            let after = try client.timeline(query: "minRev=\(try rev(outcome))", token: phone)
            #expect(after.shown(after.first).first?["badges"] == nil)
        }
        let unread = try client.get("/v1/messages?unread=1").object().items
        #expect(unread.isEmpty)
        let unknown = try perform(client, "dismissMessage", #"{"message":"\#(id)"}"#)
        #expect(unknown.text("reason") == "not_found")
    }

    @Test func meaninglessIntentIsRefusedFieldByField() throws {
        let client = try WidgetClient(cards: ["A"])
        func status(_ name: String, _ body: String) throws -> (Int, String?) {
            let reply = try client.request(
                "POST",
                "/v1/intents/\(name)",
                body: body,
                headers: ["Idempotency-Key": UUID().uuidString]
            )
            let errors = try reply.object()["errors"] as? [[String: Any]]
            return (reply.status, errors?.first?.text("field"))
        }
        #expect(try status("fly", "{}").0 == 404)
        #expect(try status("openCard", "{}") == (422, "params.card"))
        #expect(try status("openCard", #"{"params":{"card":"x"}}"#) == (422, "params.card"))
        #expect(try status("setAutoMode", #"{"params":{"value":1}}"#) == (422, "params.value"))
        #expect(
            try status("nextCard", #"{"source":{"kind":"No","family":"systemSmall"}}"#)
                == (422, "source.kind")
        )
        #expect(try status("nextCard", #"{"params":{"steps":99}}"#) == (422, "params.steps"))
        #expect(try status("openCard", #"{"more":1}"#).0 == 422)
    }
}
