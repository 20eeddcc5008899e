import Foundation
import Testing

/// A family shares a wallet: who sees, who may write, and what is each person's own.
@Suite struct SharingTests {
    private let folder: TesseraFolder
    private let server: TesseraServer
    private let owner: String
    private let guest: String
    private let guestWidget: String
    private let walletID: String
    private let cardID: String
    private let guestID: String

    init() throws {
        folder = try TesseraFolder()
        try folder.succeed("wallet", "create", "Home", "--tz", "Europe/Berlin")
        try folder.succeed(
            "card",
            "add",
            "Tea",
            "--number",
            "5901234123457",
            "--symbology",
            "ean13"
        )
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
        let cards = try server.request("/v1/cards", token: owner).object().items
        cardID = try #require(cards.first?.text("id"))
        guestID = try #require(try server.request("/v1/me", token: guest).object().text("id"))
    }

    @Test func beforeTheInvitationNothingIsThere() throws {
        #expect(try server.request("/v1/cards/\(cardID)", token: guest).status == 404)
        #expect(try invite(as: guest, "viewer").status == 404)
        #expect(
            try server.request("/v1/wallets/\(walletID)/invitations", token: guest).status == 404
        )
    }

    @Test func aViewerSeesAndMayNotWrite() throws {
        try join("viewer")
        let card = try server.request("/v1/cards/\(cardID)", token: guest)
        #expect(card.status == 200)
        let tag = try #require(card["ETag"])
        let writes: [(String, String, String?)] = [
            ("PATCH", "/v1/cards/\(cardID)", #"{"note":"x"}"#),
            ("DELETE", "/v1/cards/\(cardID)", nil),
            ("PUT", "/v1/cards/\(cardID)/balances/EUR", #"{"amount":"1"}"#),
            ("POST", "/v1/groups", #"{"walletId":"\#(walletID)","name":"G"}"#),
            ("POST", "/v1/cards", #"{"walletId":"\#(walletID)","name":"C"}"#),
            ("PATCH", "/v1/wallets/\(walletID)", #"{"name":"Mine"}"#),
            ("PATCH", "/v1/wallets/\(walletID)/members/\(guestID)", #"{"role":"owner"}"#),
            ("POST", "/v1/wallets/\(walletID)/invitations", #"{"role":"owner"}"#),
        ]
        for (method, target, body) in writes {
            let reply = try server.request(
                method,
                target,
                token: guest,
                headers: ["If-Match": tag],
                body: body
            )
            #expect(reply.status == 403, "\(method) \(target): \(reply)")
        }
    }

    @Test func starAndArchiveAreEachPersonsOwn() throws {
        try join("viewer")
        let tag = try #require(try server.request("/v1/cards/\(cardID)", token: guest)["ETag"])
        let star = try server.request(
            "PATCH",
            "/v1/cards/\(cardID)/me",
            token: guest,
            headers: ["If-Match": tag],
            body: #"{"favourite":true,"archived":true}"#
        )
        #expect(star.status == 200)
        let mine = try server.request("/v1/cards/\(cardID)", token: owner).object()
        let me = try #require(mine["me"] as? [String: Any])
        #expect(me["favourite"] as? Bool == false)
        #expect(me["archived"] as? Bool == false)
    }

    @Test func aWidgetShowsCardsOfAllWallets() throws {
        try join("viewer")
        let timeline = try server.request(
            "/v1/widgets/CardListWidget/timeline?family=systemSmall",
            token: guestWidget
        )
        #expect(timeline.text.contains(cardID))
    }

    @Test func whoIsRemovedSeesNothingMoreFromThatSecond() throws {
        try join("editor")
        let targets = [
            "/v1/cards/\(cardID)", "/v1/cards/\(cardID)/barcode.svg",
            "/v1/cards/\(cardID)/balances", "/v1/cards/\(cardID)/me",
        ]
        let timeline = "/v1/widgets/CardListWidget/timeline?family=systemSmall"
        for target in targets {
            #expect(try server.request(target, token: guest).status == 200, "\(target)")
        }
        #expect(try server.request(timeline, token: guestWidget).text.contains(cardID))
        let cursor = try #require(
            try server.request("/v1/changes", token: guest).object().text("next")
        )
        let removed = try server.request(
            "DELETE",
            "/v1/wallets/\(walletID)/members/\(guestID)",
            token: owner
        )
        #expect(removed.status == 204)
        for target in targets {
            #expect(try server.request(target, token: guest).status == 404, "\(target)")
        }
        let cards = try server.request("/v1/cards", token: guest)
        #expect(cards.status == 200)
        #expect(try cards.object().items.isEmpty)
        let changes = try server.request("/v1/changes?since=\(cursor)", token: guest)
        #expect(changes.status == 200)
        let gone = try changes.object().items.first { $0.text("type") == "wallet" }
        #expect(gone?["deleted"] as? Bool == true)
        let after = try server.request(timeline, token: guestWidget)
        #expect(after.status == 200)
        #expect(!after.text.contains(cardID))
        let use = try server.request(
            "POST",
            "/v1/uses",
            token: guest,
            body: #"{"cardId":"\#(cardID)"}"#
        )
        #expect(use.status == 404)
    }

    @Test func everybodyMayLeaveButTheLastOwner() throws {
        try join("viewer")
        let left = try server.request(
            "DELETE",
            "/v1/wallets/\(walletID)/members/\(guestID)",
            token: guest
        )
        #expect(left.status == 204)
        let ownerID = try #require(try server.request("/v1/me", token: owner).object().text("id"))
        let refused = try server.request(
            "DELETE",
            "/v1/wallets/\(walletID)/members/\(ownerID)",
            token: owner
        )
        #expect(refused.status == 409)
        #expect(try refused.object().text("code") == "last_owner")
    }

    @Test func anInvitationIsGoodOnceAndFor5Tries() throws {
        let code = try #require(try invite(as: owner, "editor").object().text("code"))
        #expect(try redeem(code).status == 201)
        #expect(try redeem(code).status == 403)

        let other = try #require(try invite(as: owner, "editor").object().text("code"))
        let id = other.prefix { $0 != "." }
        for _ in 0..<5 { #expect(try redeem("\(id).wrong").status == 403) }
        let worn = try redeem(other)
        #expect(worn.status == 403)
        #expect(try worn.object().text("code") == "invitation_refused")
    }

    @Test func anInvitationIsWithdrawn() throws {
        let invitation = try invite(as: owner, "viewer").object()
        let (id, code) = (invitation.text("id") ?? "", invitation.text("code") ?? "")
        #expect(invitation.text("link")?.hasSuffix("#\(code)") == true)
        let listed = try server.request("/v1/wallets/\(walletID)/invitations", token: owner)
        #expect(try listed.object().items.map { $0.text("id") } == [id])
        #expect(!listed.text.contains(code))
        #expect(try server.request("DELETE", "/v1/invitations/\(id)", token: guest).status == 404)
        #expect(try server.request("DELETE", "/v1/invitations/\(id)", token: owner).status == 204)
        #expect(try redeem(code).status == 403)
    }

    @Test func erasingLeavesTheSharedCardsAndNoTrace() throws {
        try join("editor")
        let name = "Xylophone-\(UUID().uuidString.prefix(8))"
        _ = try server.request("PATCH", "/v1/me", token: guest, body: #"{"name":"\#(name)"}"#)
        let own = try server.request(
            "POST",
            "/v1/wallets",
            token: guest,
            body: #"{"name":"Own","timeZone":"Europe/Berlin"}"#
        )
        let ownID = try #require(try own.object().text("id"))
        let secretNumber = "NUMBER-\(UUID().uuidString.prefix(8))"
        let body = #"{"walletId":"\#(ownID)","name":"Secret","cardNumber":"\#(secretNumber)"}"#
        #expect(try server.request("POST", "/v1/cards", token: guest, body: body).status == 201)
        let export = try server.request("/v1/me/export", token: guest)
        #expect(export.text.contains(name) && export.text.contains(secretNumber))

        #expect(try server.request("DELETE", "/v1/me", token: guest).status == 204)
        #expect(try server.request("/v1/me", token: guest).status == 401)
        #expect(try server.request("/v1/me", token: guestWidget).status == 401)
        #expect(try server.request("/v1/cards/\(cardID)", token: owner).status == 200)
        #expect(server.stop().status == 0)
        let copy = folder.path("copy.db")
        try folder.succeed("backup", copy)
        for path in [copy, folder.path("tessera.db")]
        where FileManager.default.fileExists(atPath: path) {
            let bytes = try Data(contentsOf: URL(filePath: path))
            #expect(bytes.range(of: Data(name.utf8)) == nil, "\(path)")
            #expect(bytes.range(of: Data(secretNumber.utf8)) == nil, "\(path)")
        }
    }

    private func invite(as token: String, _ role: String) throws -> HTTPReply {
        try server.request(
            "POST",
            "/v1/wallets/\(walletID)/invitations",
            token: token,
            body: #"{"role":"\#(role)"}"#
        )
    }

    private func redeem(_ code: String) throws -> HTTPReply {
        try server.request(
            "POST",
            "/v1/invitations/redeem",
            token: guest,
            body: #"{"code":"\#(code)"}"#
        )
    }

    private func join(_ role: String) throws {
        let code = try #require(try invite(as: owner, role).object().text("code"))
        let joined = try redeem(code)
        #expect(joined.status == 201)
        #expect(try joined.object().text("role") == role)
    }
}
