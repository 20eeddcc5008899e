import HTTPServer
import JSON
import WalletCore
import WalletService

/// Cards, and what a card is to its member.
enum CardRoutes {
    static let all: [Route] = [
        Route(.get, "/v1/cards", .wallet, "List cards", list),
        Route(.post, "/v1/cards", .wallet, "Add a card", add),
        Route(.get, "/v1/cards/{id}", .wallet, "Read a card", show),
        Route(.patch, "/v1/cards/{id}", .wallet, "Change a card (merge patch)", edit),
        Route(.delete, "/v1/cards/{id}", .wallet, "Delete a card for thirty days", delete),
        Route(.post, "/v1/cards/{id}/restore", .wallet, "Bring a deleted card back", restore),
        Route(.get, "/v1/cards/{id}/me", .wallet, "Read what a card is to me", showMe),
        Route(.patch, "/v1/cards/{id}/me", .wallet, "Change what a card is to me", editMe),
    ]

    private static let pageLimit = 1...500

    private static func list(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([
            "wallet", "group", "archived", "deleted", "favourite", "q", "sort", "limit", "cursor",
            "tz",
        ])
        let limit = try exchange.integer("limit", in: pageLimit, default: 100)
        let order: CardOrder = try exchange.choice("sort", default: .natural)
        let cursor = try exchange.query["cursor"].map { text throws(RequestError) in
            try CardCursor(text, order: order)
        }
        let query = try cardQuery(exchange, order)
        let timeZone = try exchange.timeZone()
        typealias Page = (
            cards: [MemberCard], place: CardPlace?, today: CalendarDate, archivedCount: Int,
            epoch: Int64
        )
        let found = try exchange.read { session throws(WalletError) -> Page? in
            let epoch = try session.epoch()
            let after = try cursor?.place(in: epoch, session)
            if cursor != nil, after == nil { return nil }
            let cards = try session.cards(matching: exchange.query["q"]) { asked in
                query(&asked)
                asked.limit = limit + 1
                asked.after = after
            }
            let archivedCount = try session.cardCount(matching: exchange.query["q"]) { asked in
                query(&asked)
                asked.archived = .only
            }
            let zone = try session.zone(requested: timeZone)
            let place =
                cards.count > limit
                ? try session.place(of: cards[limit - 1].card.id, in: order) : nil
            return (cards, place, zone.date(session.now), archivedCount, epoch)
        }
        guard let found else { throw .problem(CardCursor.gone) }
        let page = found.cards.prefix(limit)
        let next = found.place.map { CardCursor(epoch: found.epoch, place: $0) }
        return exchange.answer(
            .json { json in
                json.object { json in
                    json.member("items") { json in
                        json.array(page) { json, card in
                            CardDocument(card, today: found.today).write(to: &json)
                        }
                    }
                    json.member("archivedCount", found.archivedCount)
                    json.member("next", next?.text)
                }
            }
        )
    }

    private static func cardQuery(
        _ exchange: Exchange,
        _ order: CardOrder
    ) throws(RequestError) -> (inout CardQuery) -> Void {
        let wallet: WalletID? = try exchange.queryID("wallet")
        let group: GroupID? = try exchange.queryID("group")
        let isDeleted = try exchange.flag("deleted", default: false)
        let isFavouriteOnly = try exchange.flag("favourite", default: false)
        let archived: CardQuery.Archived =
            switch exchange.query["archived"] {
            case nil, "false", "0": .excluded
            case "true", "1": .included
            case "only": .only
            default:
                throw .parameter("archived", "The parameter archived must be true, false or only.")
            }
        return { query in
            query.wallet = wallet
            query.group = group
            query.isDeleted = isDeleted
            query.isFavouriteOnly = isFavouriteOnly
            query.order = order
            query.archived = archived
        }
    }

    private static func add(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["tz"])
        return try exchange.write(
            try CardWork.add(try exchange.object(), zone: try exchange.timeZone())
        )
    }

    private static func show(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["tz", "deleted"])
        let id: CardID = try exchange.id("id", .card)
        let isDeletedFound = try exchange.flag("deleted", default: false)
        let timeZone = try exchange.timeZone()
        let reply = try exchange.read { session throws(WalletError) in
            try CardWork.document(
                try session.card(id, isDeletedFound: isDeletedFound),
                session,
                zone: timeZone
            )
        }
        return exchange.answer(reply)
    }

    private static func edit(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["tz", "onConflict"])
        let id: CardID = try exchange.id("id", .card)
        let rule: ConflictRule = try exchange.choice("onConflict", default: .refuse)
        let timeZone = try exchange.timeZone()
        let precondition = try Precondition(exchange)
        let request = try CardRequest(
            try exchange.object(mediaTypes: Exchange.patchTypes),
            isNew: false
        )
        let known = try precondition.required
        return try write(exchange, id, zone: timeZone) { session throws(WalletError) in
            let current = try session.read.knownCard(id)?.card.version
            return try CardWork.edit(
                id,
                request,
                ifVersion: known.version(against: current),
                onConflict: rule,
                zone: timeZone
            )(session)
        }
    }

    private static func delete(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: CardID = try exchange.id("id", .card)
        let known = try Precondition(exchange).required
        return try write(exchange, id, zone: nil) { session throws(WalletError) in
            let current = try session.read.knownCard(id)?.card.version
            return try CardWork.delete(id, ifVersion: known.version(against: current))(session)
        }
    }

    /// Writes to a card, whose `If-Match` the work compares itself.
    private static func write(
        _ exchange: Exchange,
        _ id: CardID,
        zone: String?,
        _ work: @escaping Work
    ) throws(RequestError) -> Answer {
        let document: Representation = { session throws(WalletError) in
            try CardWork.document(try session.card(id), session, zone: zone)
        }
        return try exchange.write(on: document, isMatchOwn: true, work)
    }

    private static func restore(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["tz"])
        let id: CardID = try exchange.id("id", .card)
        return try exchange.write(CardWork.restore(id, zone: try exchange.timeZone()))
    }

    private static func showMe(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["tz"])
        let id: CardID = try exchange.id("id", .card)
        let timeZone = try exchange.timeZone()
        let reply = try exchange.read { session throws(WalletError) in
            try CardWork.document(try session.card(id), session, zone: timeZone)
        }
        return exchange.answer(reply)
    }

    private static func editMe(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["tz"])
        let id: CardID = try exchange.id("id", .card)
        let timeZone = try exchange.timeZone()
        let precondition = try Precondition(exchange)
        let request = try MembershipRequest(
            try exchange.object(mediaTypes: Exchange.patchTypes)
        )
        let known = try precondition.required
        return try write(exchange, id, zone: timeZone) { session throws(WalletError) in
            let current = try session.read.knownCard(id)?.membership.memberVersion
            return try CardWork.editMe(
                id,
                request,
                ifMemberVersion: known.memberVersion(against: current),
                zone: timeZone
            )(session)
        }
    }
}
