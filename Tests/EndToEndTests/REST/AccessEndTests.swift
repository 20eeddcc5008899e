import Foundation
import Testing

/// Access that ends takes along what was made or answered while it lasted.
@Suite struct AccessEndTests {
    private let folder: TesseraFolder
    private let server: TesseraServer
    private let owner: String
    private let guest: String
    private let guestWidget: String
    private let walletID: String
    private let guestID: String

    init() throws {
        folder = try TesseraFolder()
        try folder.succeed("wallet", "create", "Home", "--tz", "Europe/Berlin")
        owner = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        try folder.succeed("person", "add", "Ben")
        guest = try #require(
            folder.succeed("token", "create", "--scope", "wallet", "--person", "Ben").lines.first
        )
        guestWidget = try #require(
            folder.succeed("token", "create", "--scope", "widget", "--person", "Ben").lines.first
        )
        server = try TesseraServer(in: folder)
        let wallets = try server.request("/v1/wallets", token: owner).object().items
        walletID = try #require(wallets.first?.text("id"))
        guestID = try #require(try server.request("/v1/me", token: guest).object().text("id"))
    }

    @Test func whoIsRemovedGetsNoStoredAnswerAgain() throws {
        try join("editor")
        let secret = "4711-SECRET"
        let body = #"{"walletId":"\#(walletID)","name":"Tea","pin":"\#(secret)"}"#
        let added = try post("/v1/cards", "added", body)
        let id = try #require(try added.object().text("id"))
        let stamps = try server.request(
            "PUT",
            "/v1/cards/\(id)/balances/STAMPS",
            token: guest,
            body: #"{"amount":"0","goal":"10"}"#
        )
        #expect(stamps.status == 200)
        let sent: [(target: String, key: String, body: String?, token: String)] = [
            ("/v1/cards", "added", body, guest),
            ("/v1/cards/\(id)/restore", "restored", nil, guest),
            ("/v1/intents/addStamp", "tapped", #"{"params":{"card":"\#(id)"}}"#, guestWidget),
        ]
        let bulk = #"{"operations":[{"op":"restore","id":"\#(id)"}]}"#
        for (target, key, body, token) in sent {
            let reply = try post(target, key, body, token)
            #expect(reply.status < 300, "\(target): \(reply)")
        }
        #expect(try post("/v1/bulk", "many", bulk).text.contains(secret))

        #expect(try remove(guestID).status == 204)
        for (target, key, body, token) in sent {
            let reply = try post(target, key, body, token)
            #expect(reply.status == 404, "\(target): \(reply)")
            #expect(try reply.object().text("code") == "not_found")
            #expect(!reply.text.contains(secret) && !reply.text.contains("Tea"))
        }
        let repeated = try post("/v1/bulk", "many", bulk)
        #expect(!repeated.text.contains(secret))
        let results = try #require(try repeated.object()["results"] as? [[String: Any]])
        #expect(results.map { $0["status"] as? Int } == [404])
        // Back in the wallet, the key is still used up: nothing is done twice.
        try join("editor")
        #expect(try post("/v1/intents/addStamp", "tapped", sent[2].body, guestWidget).status == 404)
        let balances = try server.request("/v1/cards/\(id)/balances", token: guest).object().items
        #expect(balances.map { $0.text("amount") } == ["1"])
    }

    @Test func aRemovedOwnerHasNoInvitationLeft() throws {
        try join("owner")
        let code = try invitation(as: guest)
        #expect(try remove(guestID).status == 204)
        #expect(try redeem(code).status == 403)
        let listed = try server.request("/v1/wallets/\(walletID)/invitations", token: owner)
        #expect(try listed.object().items.isEmpty)
    }

    @Test func aDemotedOwnerHasNoInvitationLeft() throws {
        try join("owner")
        let code = try invitation(as: guest)
        let role = "/v1/wallets/\(walletID)/members/\(guestID)"
        for word in ["viewer", "owner"] {
            let changed = try server.request(
                "PATCH",
                role,
                token: owner,
                body: #"{"role":"\#(word)"}"#
            )
            #expect(changed.status == 200)
        }
        // It does not come back with the role either.
        try folder.succeed("person", "add", "Cem")
        let third = try #require(
            folder.succeed("token", "create", "--scope", "wallet", "--person", "Cem").lines.first
        )
        #expect(try redeem(code, as: third).status == 403)
    }

    @Test(arguments: ["tokens", "devices"])
    func aPairingCodeEndsWithAccessThatIsTakenAway(kind: String) throws {
        let first = try pair(try pairingCode(as: guest))
        #expect(first.status == 201)
        let lost = try #require(try first.object().text("token"))
        let code = try pairingCode(as: lost)
        let all = try server.request("/v1/\(kind)", token: guest).object().items
        let name = "Phone"
        let id = try #require(all.first { $0.text("name") == name }?.text("id"))
        #expect(try server.request("DELETE", "/v1/\(kind)/\(id)", token: guest).status == 204)
        #expect(try server.request("/v1/me", token: lost).status == 401)
        let refused = try pair(code)
        #expect(refused.status == 403)
        #expect(try refused.object().text("code") == "pairing_refused")
    }

    private func post(
        _ target: String,
        _ key: String,
        _ body: String?,
        _ token: String? = nil
    ) throws -> HTTPReply {
        try server.request(
            "POST",
            target,
            token: token ?? guest,
            headers: ["Idempotency-Key": key],
            body: body
        )
    }

    private func pairingCode(as token: String) throws -> String {
        let reply = try server.request("POST", "/v1/devices/pairing", token: token, body: "{}")
        return try #require(try reply.object().text("code"))
    }

    private func pair(_ code: String) throws -> HTTPReply {
        try server.request(
            "POST",
            "/v1/devices",
            body: #"{"code":"\#(code)","name":"Phone"}"#
        )
    }

    private func remove(_ person: String) throws -> HTTPReply {
        try server.request("DELETE", "/v1/wallets/\(walletID)/members/\(person)", token: owner)
    }

    private func invitation(as token: String, _ role: String = "owner") throws -> String {
        let reply = try server.request(
            "POST",
            "/v1/wallets/\(walletID)/invitations",
            token: token,
            body: #"{"role":"\#(role)"}"#
        )
        return try #require(try reply.object().text("code"))
    }

    private func redeem(_ code: String, as token: String? = nil) throws -> HTTPReply {
        try server.request(
            "POST",
            "/v1/invitations/redeem",
            token: token ?? guest,
            body: #"{"code":"\#(code)"}"#
        )
    }

    private func join(_ role: String) throws {
        #expect(try redeem(try invitation(as: owner, role)).status == 201)
    }
}
