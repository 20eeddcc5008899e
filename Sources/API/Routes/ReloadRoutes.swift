import HTTPServer
import JSON
import WalletCore
import WalletService

/// Signals that something shown has changed: for an app in the foreground, Android, and tests.
enum ReloadRoutes {
    static let all: [Route] = [
        Route(.get, "/v1/reloads", .widget, "Wait until something shown changes", wait)
    ]

    private static let waitSecondsDefault = 25
    private static let waitSecondsMax = 60

    private static func wait(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["since", "wait"])
        let seconds = try exchange.integer(
            "wait",
            in: 0...waitSecondsMax,
            default: waitSecondsDefault
        )
        let isStream = exchange.request.header("Accept")?.contains("text/event-stream") ?? false
        // Whoever takes a stream up again has seen more than the address that it was opened with.
        let since = try seen(exchange.query["since"], "The parameter since")
        let last = try seen(exchange.request.header("Last-Event-ID"), "The field Last-Event-ID")
        let asked = last ?? since
        let rev = try exchange.read { session throws(WalletError) in try session.visibleRev() }
        // A revision that was never reached here stems from before a restore: its past is unknown.
        let known = asked.map { $0 <= rev ? $0 : ReloadListener.unknownPast } ?? rev
        let now = exchange.service.environment.clock.now()
        let end = now.adding(seconds: Int64(seconds))
        let (desk, principal, refusal) = (exchange.reloads, exchange.principal, exchange.refusal())
        return .later { respond in
            let way: ReloadListener.Way
            if isStream {
                let stream = ReloadStream(rev: known)
                respond(.success(reply(stream)))
                way = .stream(stream)
            } else {
                way = .once { result in respond(result.map { list($0.rev, $0.signals) }) }
            }
            let listener = ReloadListener(
                principal,
                since: known,
                from: now,
                until: isStream && exchange.query["wait"] == nil ? nil : end,
                way: way,
                refusal: refusal
            )
            desk.add(listener, rev: rev)
        }
    }

    private static func seen(_ text: String?, _ place: String) throws(RequestError) -> Int64? {
        guard let text else { return nil }
        guard let rev = Exchange.revision(text) else {
            throw .parameter("since", "\(place) must be a revision.")
        }
        return rev
    }

    private static func list(_ rev: Int64, _ signals: [ReloadSignal]) -> Reply {
        var json = JSONWriter()
        json.object { json in
            json.member("rev", rev)
            json.member("items") { json in
                json.array(signals) { json, signal in signal.write(to: &json) }
            }
        }
        return Reply(
            status: .ok,
            fields: [Reply.jsonType, HTTPField("Cache-Control", "no-store")],
            body: json.bytes
        )
    }

    private static func reply(_ stream: ReloadStream) -> Reply {
        var reply = Reply(
            status: .ok,
            fields: [
                HTTPField("Content-Type", "text/event-stream"),
                HTTPField("Cache-Control", "no-store"),
            ]
        )
        reply.stream = stream.body
        return reply
    }
}
