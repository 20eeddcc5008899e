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
        let lastEvent = isStream ? exchange.request.header("Last-Event-ID") : nil
        let asked = try (exchange.query["since"] ?? lastEvent).map { text throws(RequestError) in
            guard let rev = Int64(text), rev >= 0 else {
                throw .parameter("since", "The parameter since must be a revision.")
            }
            return rev
        }
        let rev = try exchange.read { session throws(WalletError) in try session.visibleRev() }
        let (desk, principal) = (exchange.reloads, exchange.principal)
        let deadline = exchange.service.environment.clock.now().adding(seconds: Int64(seconds))
        return .later { respond in
            let listener = ReloadListener(
                principal: principal,
                since: asked ?? rev,
                deadline: deadline
            ) { rev, signals in
                respond(.success(isStream ? stream(rev, signals) : list(rev, signals)))
            }
            desk.add(listener, rev: rev)
        }
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

    /// The events so far; the client asks on from the last id, as event streams do by themselves.
    ///
    /// **Source:** HTML Living Standard, 9.2: a stream that ends is taken up again after `retry`
    /// milliseconds with `Last-Event-ID`.
    private static func stream(_ rev: Int64, _ signals: [ReloadSignal]) -> Reply {
        var text = "retry: 1000\n"
        for signal in signals {
            var json = JSONWriter()
            signal.write(to: &json)
            text += "id: \(rev)\nevent: reload\ndata: \(json.text)\n\n"
        }
        // An id without data moves the place from which the client asks on, and nothing else.
        if signals.isEmpty { text += "id: \(rev)\n\n" }
        return Reply(
            status: .ok,
            fields: [
                HTTPField("Content-Type", "text/event-stream"),
                HTTPField("Cache-Control", "no-store"),
            ],
            body: Array(text.utf8)
        )
    }
}
