import Foundation
import Testing

/// Pages go on where they ended, whatever is added or deleted between them.
@Suite struct PagingTests {
    private let folder: TesseraFolder
    private let server: TesseraServer
    private let token: String

    init() throws {
        folder = try TesseraFolder()
        try folder.succeed("wallet", "create", "Home", "--tz", "Europe/Berlin")
        token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        server = try TesseraServer(in: folder)
    }

    @Test(arguments: ["natural", "name", "lastUsed", "created"])
    func cardsGoOnAfterTheirLastCardIsGone(order: String) throws {
        var ids: [String: String] = [:]
        for name in ["b", "d", "f", "h"] { ids[name] = try add(name) }
        let first = try page("/v1/cards?limit=2&sort=\(order)")
        let seen = first.items.compactMap { $0.text("name") }
        let last = try #require(seen.last.flatMap { ids[$0] })
        let tag = try #require(try request("GET", "/v1/cards/\(last)")["ETag"])
        let deleted = try server.request(
            "DELETE",
            "/v1/cards/\(last)",
            token: token,
            headers: ["If-Match": tag]
        )
        #expect(deleted.status == 204)
        // One before the place and one after it; the latest made stands before it by making.
        _ = try add("a")
        _ = try add("i")
        let cursor = try #require(first.text("next"))
        let rest = try page("/v1/cards?limit=10&sort=\(order)&cursor=\(cursor)")
            .items.compactMap { $0.text("name") }
        let unseen = Set(["b", "d", "f", "h"]).subtracting(seen)
        #expect(Set(rest).isSuperset(of: unseen) && Set(rest).isDisjoint(with: seen))
        #expect(order == "created" ? rest.count == 2 : rest.last == "i" && rest.count == 3)
        #expect(!cursor.contains("name\":"))
    }

    @Test func aCursorOfAnotherOrderIsRefused() throws {
        for name in ["b", "d"] { _ = try add(name) }
        let cursor = try #require(try page("/v1/cards?limit=1&sort=name").text("next"))
        let reply = try request("GET", "/v1/cards?limit=1&sort=created&cursor=\(cursor)")
        #expect(reply.status == 400)
        #expect(try reply.object().text("code") == "bad_parameter")
    }

    @Test(arguments: ["messages", "actions"])
    func messagesAndActionsGoOnAfterTheirLastIsGone(kind: String) throws {
        let card = try add("Card")
        for number in 0..<5 {
            let body =
                kind == "messages"
                ? #"{"title":"\#(number)","sentAt":"2026-11-30T08:00:0\#(number)Z"}"#
                : #"{"kind":"confirm","title":"\#(number)"}"#
            let reply = try request("POST", "/v1/cards/\(card)/\(kind)", body)
            #expect(reply.status == 201)
        }
        let whole = try page("/v1/\(kind)").items.compactMap { $0.text("id") }
        #expect(whole.count == 5)
        let first = try page("/v1/\(kind)?limit=2")
        let seen = first.items.compactMap { $0.text("id") }
        #expect(try request("DELETE", "/v1/\(kind)/\(try #require(seen.last))").status == 204)
        let cursor = try #require(first.text("next"))
        let rest = try page("/v1/\(kind)?limit=10&before=\(cursor)").items
            .compactMap { $0.text("id") }
        #expect(seen + rest == whole)
        #expect(try request("GET", "/v1/\(kind)?before=nonsense").status == 400)
    }

    @Test func aLedgerBeginsAtNoLineOfAnother() throws {
        let card = try add("Card")
        let ledger = "/v1/cards/\(card)/balances/POINTS/transactions"
        for _ in 0..<3 {
            #expect(try request("POST", ledger, #"{"amount":"1"}"#).status == 201)
        }
        let first = try page(ledger + "?limit=2")
        let next = try #require(first.text("next"))
        #expect(try page(ledger + "?limit=2&before=\(next)").items.count == 1)
        let stamps = "/v1/cards/\(card)/balances/STAMPS/transactions"
        #expect(try request("POST", stamps, #"{"amount":"1"}"#).status == 201)
        for target in ["\(stamps)?before=\(next)", "\(ledger)?before=\(card)"] {
            let reply = try request("GET", target)
            #expect(reply.status == 400)
            #expect(try reply.object().text("code") == "bad_parameter")
        }
    }

    @Test func changesOfManyWalletsAreReadWithAShortCursor() throws {
        for number in 0..<70 {
            let body = #"{"name":"Wallet \#(number)","timeZone":"UTC"}"#
            #expect(try request("POST", "/v1/wallets", body).status == 201)
        }
        var cursor: String?
        var wallets: Set<String> = []
        while true {
            let found = try page("/v1/changes?limit=500" + (cursor.map { "&since=\($0)" } ?? ""))
            wallets.formUnion(found.items.compactMap { $0.text("walletId") })
            cursor = found.text("next")
            #expect((cursor?.utf8.count ?? 0) < 3_000)
            guard found["more"] as? Bool == true else { break }
        }
        #expect(wallets.count == 71)
        let home = try #require(try page("/v1/wallets").items.first?.text("id"))
        let id = try add("New", to: home)
        let since = try #require(cursor)
        let later = try page("/v1/changes?since=\(since)")
        #expect(later.items.filter { $0.text("type") == "card" }.map { $0.text("id") } == [id])
        // A server that starts anew knows it still.
        #expect(server.stop().status == 0)
        let next = try TesseraServer(in: folder)
        #expect(try next.request("GET", "/v1/changes?since=\(since)", token: token).status == 200)
    }

    private func add(_ name: String, to wallet: String? = nil) throws -> String {
        let place = wallet.map { #","walletId":"\#($0)""# } ?? ""
        let reply = try request("POST", "/v1/cards", #"{"name":"\#(name)"\#(place)}"#)
        return try #require(try reply.object().text("id"))
    }

    private func request(
        _ method: String,
        _ target: String,
        _ body: String? = nil
    ) throws -> HTTPReply {
        let type = body == nil ? [:] : ["Content-Type": "application/json"]
        return try server.request(method, target, token: token, headers: type, body: body)
    }

    private func page(_ target: String) throws -> [String: Any] {
        let reply = try request("GET", target)
        #expect(reply.status == 200, "\(reply)")
        return try reply.object()
    }
}
