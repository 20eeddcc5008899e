import Foundation
import Testing

/// Limits, log, metrics and TLS, as an operator sees them.
@Suite struct OperationTests {
    @Test func tokensAndAddressesHaveTheirOwnQuota() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let first = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let second = try #require(
            folder.succeed("token", "create", "--scope", "wallet").lines.first
        )
        let server = try TesseraServer(in: folder, ["--rate-limit", "5"])
        defer { server.kill() }
        for count in 0..<5 {
            let reply = try server.request("/v1/me", token: first)
            #expect(reply.status == 200)
            #expect(reply["RateLimit-Policy"] == "\"token\";q=5;w=60")
            #expect(reply["RateLimit"]?.hasPrefix("\"token\";r=\(4 - count);t=") == true)
        }
        let refused = try server.request("/v1/me", token: first)
        #expect(refused.status == 429)
        #expect(try refused.object().text("code") == "rate_limited")
        let wait = try #require(refused["Retry-After"].flatMap { Int($0) })
        #expect((1...12).contains(wait))
        #expect(try server.request("/v1/me", token: second).status == 200)
        for _ in 0..<5 { #expect(try server.request("/v1/me", token: "guess").status == 401) }
        #expect(try server.request("/v1/me", token: "other guess").status == 429)
        #expect(try server.request("/v1/me", token: second).status == 200)
        #expect(try server.request("/health/live").status == 200)
    }

    @Test func withoutALimitNothingIsCounted() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder, ["--rate-limit", "off"])
        defer { server.kill() }
        #expect(try server.request("/v1/me", token: token)["RateLimit"] == nil)
    }

    @Test func logsAndMetricsHoldNothingPersonal() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Zanzibar", "--number", "77788899900")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder, ["--log-requests", "--log-format", "json"])
        defer { server.kill() }
        let cards = try server.request("/v1/cards?q=Zanzibar", token: token).object().items
        let id = try #require(cards.first?.text("id"))
        let reply = try server.request("/v1/cards/\(id)", token: token)
        let requestID = try #require(reply["X-Request-Id"])
        _ = try server.request("/v1/nothing/Zanzibar")
        let metrics = try server.request("/metrics")
        #expect(metrics["Content-Type"]?.hasPrefix("text/plain; version=0.0.4") == true)
        let line = #"tessera_http_requests_total{route="GET /v1/cards/{id}",status="2xx"} 1"#
        #expect(metrics.text.contains(line))
        #expect(metrics.text.contains("tessera_writer_queue "))
        #expect(server.stop().status == 0)
        let log = try server.complaint()
        let entry = try #require(log.split(separator: "\n").first { $0.contains(requestID) })
        let json = try JSONSerialization.jsonObject(with: Data(entry.utf8)) as? [String: Any]
        #expect(json?["route"] as? String == "/v1/cards/{id}")
        #expect(json?["status"] as? Int == 200)
        for secret in ["Zanzibar", "77788899900", token, id] {
            #expect(!log.contains(secret))
            #expect(!metrics.text.contains(secret))
        }
    }

    @Test func everyAnswerCarriesItsSecurityFields() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        for target in ["/health/live", "/v1/me", "/nowhere"] {
            let reply = try server.request("GET", target, headers: ["Origin": "https://a.example"])
            #expect(reply["X-Content-Type-Options"] == "nosniff")
            #expect(reply["Content-Security-Policy"] != nil)
            #expect(reply["Access-Control-Allow-Origin"] == nil)
        }
        #expect(try server.request("OPTIONS", "/v1/cards").status == 405)
    }
}
