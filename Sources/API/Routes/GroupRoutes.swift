import HTTPServer
import JSON
import WalletCore
import WalletService

/// Groups and which cards are in them.
enum GroupRoutes {
    static let all: [Route] = [
        Route(.get, "/v1/groups", .wallet, "List groups", list),
        Route(.post, "/v1/groups", .wallet, "Make a group", add),
        Route(.get, "/v1/groups/{id}", .wallet, "Read a group", show),
        Route(.patch, "/v1/groups/{id}", .wallet, "Rename a group", rename),
        Route(.delete, "/v1/groups/{id}", .wallet, "Remove a group, keep its cards", delete),
        Route(.put, "/v1/groups/{id}/cards/{cardId}", .wallet, "Put a card into a group", put),
        Route(.delete, "/v1/groups/{id}/cards/{cardId}", .wallet, "Take a card out", take),
    ]

    private static func list(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["wallet"])
        let wallet: WalletID? = try exchange.queryID("wallet")
        let groups = try exchange.read { session throws(WalletError) in
            try session.groups(of: wallet)
        }
        return exchange.answer(
            .json { json in
                json.object { json in
                    json.member("items") { json in
                        json.array(groups) { json, group in GroupDocument(group).write(to: &json) }
                    }
                }
            }
        )
    }

    private static func add(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        var fields = JSONFields(try exchange.object())
        let id: GroupID? = fields.id("id")
        let wallet: WalletID? = fields.id("walletId")
        let name = fields.requiredText("name")
        try fields.finish()
        return try exchange.write { session throws(WalletError) in
            let group = try session.addGroup(name: name, to: wallet, id: id)
            var reply = document(group, .created)
            reply.fields.append(HTTPField("Location", "/v1/groups/\(group.id)"))
            return reply
        }
    }

    private static func show(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: GroupID = try exchange.id("id", .group)
        return exchange.answer(try exchange.read(document(of: id)))
    }

    private static func document(of id: GroupID) -> Representation {
        { session throws(WalletError) in document(try session.group(id)) }
    }

    private static func rename(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: GroupID = try exchange.id("id", .group)
        var fields = JSONFields(try exchange.object(mediaTypes: Exchange.patchTypes))
        let name = fields.requiredText("name")
        try fields.finish()
        return try exchange.write(on: document(of: id)) { session throws(WalletError) in
            document(try session.renameGroup(id, to: name))
        }
    }

    private static func delete(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: GroupID = try exchange.id("id", .group)
        return try exchange.write(on: document(of: id)) { session throws(WalletError) in
            try session.deleteGroup(id)
            return .noContent
        }
    }

    private static func put(_ exchange: Exchange) throws(RequestError) -> Answer {
        try setMember(exchange, true)
    }

    private static func take(_ exchange: Exchange) throws(RequestError) -> Answer {
        try setMember(exchange, false)
    }

    private static func setMember(
        _ exchange: Exchange,
        _ isMember: Bool
    ) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let group: GroupID = try exchange.id("id", .group)
        let card: CardID = try exchange.id("cardId", .card)
        return try exchange.write { session throws(WalletError) in
            _ = try session.setCard(card, isMember: isMember, of: group)
            return .noContent
        }
    }

    private static func document(_ group: CardGroup, _ status: HTTPStatus = .ok) -> Reply {
        .json(status) { json in GroupDocument(group).write(to: &json) }
    }
}
