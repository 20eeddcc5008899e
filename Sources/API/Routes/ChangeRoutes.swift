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
            try useCase { () throws(WalletError) in try ChangeCursor(text) }
        }
        let (page, today) = try exchange.read { session throws(WalletError) in
            (
                try session.changes(since: cursor, limit: limit),
                try session.zone(requested: exchange.query["tz"]).date(session.now)
            )
        }
        return exchange.answer(
            .json { json in
                json.object { json in
                    json.member("items") { json in
                        json.array(page.changes) { json, change in
                            ChangeDocument(change, today: today).write(to: &json)
                        }
                    }
                    json.member("next", page.next.text)
                    json.member("more", page.hasMore)
                }
            }
        )
    }
}
