import HTTPServer
import JSON
import WalletCore
import WalletService

/// Whether the process lives and can work.
enum HealthRoutes {
    static let all: [Route] = [
        Route(.get, "/health/live", .open, "Whether the process answers") { _ in
            .now(status("live"))
        },
        Route(.get, "/health/ready", .open, "Whether the database answers", ready),
        Route(.get, "/metrics", .open, "Counts and times for Prometheus", metrics),
    ]

    private static func ready(_ exchange: Exchange) throws(RequestError) -> Answer {
        do {
            _ = try exchange.service.repository.read { reader in try reader.epoch() }
        } catch {
            throw .wallet(.repository(.busy))
        }
        return .now(status("ready"))
    }

    private static func metrics(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        return .now(
            Reply(
                status: .ok,
                fields: [
                    HTTPField("Content-Type", "text/plain; version=0.0.4; charset=utf-8"),
                    HTTPField("Cache-Control", "no-store"),
                ],
                body: Array(exchange.metricsText().utf8)
            )
        )
    }

    private static func status(_ text: String) -> Reply {
        var reply = Reply.json { json in json.object { json in json.member("status", text) } }
        reply.fields = [Reply.jsonType, .init("Cache-Control", "no-store")]
        return reply
    }
}
