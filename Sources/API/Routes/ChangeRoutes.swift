import HTTPServer
import JSON
import WalletCore
import WalletService

/// What changed since a device last asked.
enum ChangeRoutes {
    static let all: [Route] = [
        Route(.get, "/v1/changes", .wallet, "Read what changed since a cursor", list)
    ]

    static let limits = 1...1_000

    private static func list(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["since", "limit", "tz"])
        let limit = try exchange.integer("limit", in: limits, default: 500)
        let cursor = try exchange.query["since"].map { text throws(RequestError) in
            try useCase { () throws(WalletError) in try ChangeCursorText(text) }
        }
        let timeZone = try exchange.timeZone()
        let (page, mustKeep, today) = try exchange.read { session throws(WalletError) in
            let since = try cursor.map(session.changeCursor)
            let page = try session.changes(since: since, limit: limit)
            return (
                page, try session.mustKeep(page.next),
                try session.zone(requested: timeZone).date(session.now)
            )
        }
        let reply = reply(page, today: today)
        guard mustKeep else { return exchange.answer(reply) }
        // A cursor that is too long to travel is given out once it is on disk.
        let known = exchange.request.header("If-None-Match")
        return try exchange.write { session throws(WalletError) in
            try session.keep(page.next)
            return reply.conditional(ifNoneMatch: known)
        }
    }

    private static func reply(_ page: ChangePage, today: CalendarDate) -> Reply {
        .json { json in
            json.object { json in
                json.member("items") { json in
                    json.array(page.changes) { json, change in
                        ChangeDocument(change, today: today).write(to: &json)
                    }
                }
                json.member("next", ChangeCursorText(page.next).text)
                json.member("more", page.hasMore)
            }
        }
    }
}
