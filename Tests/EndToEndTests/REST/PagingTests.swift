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

    @Test func aPageAfterARenamedCardBeginsAnew() throws {
        for name in ["b", "d"] { _ = try add(name) }
        let first = try page("/v1/cards?limit=1&sort=name")
        let cursor = try #require(first.text("next"))
        let id = try #require(first.items.first?.text("id"))
        let tag = try #require(try request("GET", "/v1/cards/\(id)")["ETag"])
        let renamed = try server.request(
            "PATCH",
            "/v1/cards/\(id)",
            token: token,
            headers: ["If-Match": tag, "Content-Type": "application/merge-patch+json"],
            body: #"{"name":"z"}"#
        )
        #expect(renamed.status == 200)
        let reply = try request("GET", "/v1/cards?limit=1&sort=name&cursor=\(cursor)")
        #expect(reply.status == 410)
        #expect(try reply.object().text("code") == "cursor_gone")
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

    /// A name that a file brought may be longer than one that a client may send.
    @Test func cardsWithTheLongestNamesAreReadPageByPage() throws {
        let long = String(repeating: "\u{1F3B5}", count: 2_000)
        let rows = (1...3).map { "\($0),\(long)\($0),\($0)\n" }.joined()
        let file = try folder.write(
            "2\n\n_id\n\n_id,store,cardid\n\(rows)\ncardId,groupId\n",
            to: "catima.csv"
        )
        try folder.succeed("import", file)
        for order in ["natural", "name", "created"] {
            var names: [String] = []
            var cursor: String? = ""
            while let place = cursor {
                let target =
                    "/v1/cards?limit=1&sort=\(order)" + (place.isEmpty ? "" : "&cursor=\(place)")
                let found = try page(target)
                names += found.items.compactMap { $0.text("name") }
                cursor = found.text("next")
            }
            #expect(names.sorted() == (1...3).map { long + "\($0)" })
        }
        let contract = try Contract(page("/openapi.json"))
        let card = try #require(try page("/v1/cards?limit=1").items.first)
        #expect(contract.fits(card["name"], contract.member("name", of: "Card")))
    }

    /// Each list of the contract that goes on: how its pages are asked for.
    private static let lists: [String: (target: String, parameter: String)] = [
        "/v1/cards": ("/v1/cards", "cursor"), "/v1/messages": ("/v1/messages", "before"),
        "/v1/actions": ("/v1/actions", "before"), "/v1/changes": ("/v1/changes", "since"),
        "/v1/cards/{id}/balances/{unit}/transactions": (
            "/v1/cards/CARD/balances/EUR/transactions", "before"
        ),
        "/v1/widgets/{kind}/options": ("/v1/widgets/CardListWidget/options", "cursor"),
    ]

    @Test func whereAListGoesOnIsToldAsTheContractSays() throws {
        let contract = try Contract(page("/openapi.json"))
        #expect(Set(contract.listsThatGoOn.keys) == Set(Self.lists.keys))
        let card = try add("Card 0")
        for number in 1...3 {
            _ = try add("Card \(number)")
            for (kind, body) in [
                ("messages", #"{"title":"\#(number)"}"#), ("actions", #"{"kind":"confirm"}"#),
                ("balances/EUR/transactions", #"{"amount":"\#(number)"}"#),
            ] {
                #expect(try request("POST", "/v1/cards/\(card)/\(kind)", body).status == 201)
            }
        }
        for (path, schema) in contract.listsThatGoOn {
            let list = try #require(Self.lists[path])
            let target = list.target.replacing("CARD", with: card) + "?limit=1"
            let first = try page(target)
            let cursor = try #require(first.text("next"), "\(path)")
            let second = try page("\(target)&\(list.parameter)=\(cursor)")
            #expect(second.text("next") != nil, "\(path)")
            for page in [first, second] { #expect(contract.fits(page["next"], schema), "\(path)") }
        }
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

/// What the served contract says of single members.
private struct Contract {
    private let document: [String: Any]

    init(_ document: [String: Any]) {
        self.document = document
    }

    /// The schemas of the member `next`, by the path of the list.
    var listsThatGoOn: [String: [String: Any]] {
        var found: [String: [String: Any]] = [:]
        for (path, item) in document.object("paths") {
            let answer = (item as? [String: Any] ?? [:]).object("get").object("responses")
                .object("200").object("content").object("application/json").object("schema")
            let next = resolved(answer).object("properties").object("next")
            if !next.isEmpty { found[path] = next }
        }
        return found
    }

    /// The schema of a member of a named schema.
    func member(_ name: String, of schema: String) -> [String: Any] {
        document.object("components").object("schemas").object(schema).object("properties")
            .object(name)
    }

    private func resolved(_ schema: [String: Any]) -> [String: Any] {
        guard let name = schema.text("$ref")?.split(separator: "/").last else { return schema }
        return document.object("components").object("schemas").object(String(name))
    }

    /// Whether a text or null is what a schema allows.
    func fits(_ value: Any?, _ schema: [String: Any]) -> Bool {
        let schema = resolved(schema)
        if let choices = schema["anyOf"] as? [[String: Any]] {
            return choices.contains { fits(value, $0) }
        }
        guard let text = value as? String else {
            return value is NSNull && schema.text("type") == "null"
        }
        guard schema.text("type") == "string" else { return false }
        let count = text.unicodeScalars.count
        let matches = schema.text("pattern").map { pattern in
            text.range(of: pattern, options: .regularExpression) != nil
        }
        return count >= schema["minLength"] as? Int ?? 0
            && count <= schema["maxLength"] as? Int ?? .max && matches ?? true
    }
}
