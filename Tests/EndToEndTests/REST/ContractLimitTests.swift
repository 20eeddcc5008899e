import Foundation
import Testing

/// Whatever a client sends has a bound in the contract, and what is one beyond it is refused.
@Suite struct ContractLimitTests {
    private static let committed = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "docs/openapi.json")

    private static func limits() throws -> ContractLimits {
        let value = try JSONSerialization.jsonObject(with: try Data(contentsOf: committed))
        return ContractLimits(try #require(value as? [String: Any]))
    }

    @Test func everyTextNumberAndListIsBounded() throws {
        let contract = try Self.limits()
        #expect(contract.unbounded == [])
        #expect(contract.limits.count > 150)
    }

    @Test func oneMoreIsRefusedByItsName() throws {
        let contract = try Self.limits()
        let folder = try TesseraFolder()
        try folder.succeed("wallet", "create", "Home", "--tz", "Europe/Berlin")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder, ["--rate-limit", "off"])
        defer { server.kill() }
        let world = try BoundedWorld(server, token)
        for limit in contract.limits {
            let reply = try world.send(limit, contract.body(breaking: limit))
            #expect([400, 422].contains(reply.status), "\(limit.testDescription): \(reply)")
            guard reply["Content-Type"] == "application/problem+json" else { continue }
            let errors = try reply.object()["errors"] as? [[String: Any]] ?? []
            let place: String
            switch limit.place {
            case .query(let name), .body(let name): place = name
            // A header has no place in a body: its problem names it in words.
            case .header: continue
            }
            // A configuration is one value of its own: what breaks within breaks all of it.
            let named = errors.first { error in
                let field = error.text("field") ?? ""
                return field == place || field.hasSuffix(".config") && place.hasPrefix("\(field).")
            }
            #expect(named != nil, "\(limit.testDescription): \(reply.text)")
            #expect(named?.text("code") != "unknown_member", "\(limit.testDescription)")
            #expect(named?.text("code") != "required", "\(limit.testDescription)")
        }
        #expect(server.stop().status == 0)
    }
}

/// A wallet with one of everything that a path can name.
private struct BoundedWorld {
    let server: TesseraServer
    let token: String
    private let ids: [String: String]

    init(_ server: TesseraServer, _ token: String) throws {
        (self.server, self.token) = (server, token)
        let make = { (path: String, body: String) in
            let reply = try server.request("POST", path, token: token, body: body)
            try #require(reply.status == 201, "\(path): \(reply)")
            return try reply.object()
        }
        let card = "019a0000-0000-7000-8000-000000000001"
        _ = try make(
            "/v1/cards",
            #"{"id":"\#(card)","name":"A","cardNumber":"5901234123457"}"#
        )
        let group = try make("/v1/groups", #"{"name":"Food"}"#)
        let message = try make("/v1/cards/\(card)/messages", #"{"title":"Hello"}"#)
        let action = try make("/v1/cards/\(card)/actions", #"{"kind":"confirm"}"#)
        let code = try make("/v1/devices/pairing", "{}").text("code") ?? ""
        let paired = try make("/v1/devices", #"{"code":"\#(code)","name":"Phone"}"#)
        let wallets = try server.request("/v1/wallets", token: token).object().items
        let me = try server.request("/v1/me", token: token).object()
        ids = [
            "cards": card, "groups": group.text("id") ?? "", "messages": message.text("id") ?? "",
            "actions": action.text("id") ?? "",
            "devices": paired.object("device").text("id") ?? "",
            "wallets": wallets.first?.text("id") ?? "", "personId": me.text("id") ?? "",
        ]
    }

    /// Sends what breaks a bound, and is otherwise right.
    func send(_ limit: ContractLimit, _ body: Any) throws -> HTTPReply {
        var target = path(of: limit)
        var headers: [String: String] = [:]
        switch limit.place {
        case .query(let name):
            let excess = "\(limit.excess)".replacing("\"", with: "%22")
            target += (target.contains("?") ? "&" : "?") + "\(name)=\(excess)"
            let isFeed = ["timeline", "snapshot", "relevances"].contains {
                limit.path.hasSuffix("/\($0)")
            }
            if isFeed { target += "&family=systemSmall" }
        case .header(let name): headers[name] = "\(limit.excess)"
        case .body: break
        }
        if limit.path.hasPrefix("/v1/intents"), headers["Idempotency-Key"] == nil {
            headers["Idempotency-Key"] = "k"
        }
        if ["/v1/cards/{id}", "/v1/cards/{id}/me"].contains(limit.path), limit.method != "GET",
            headers["If-Match"] == nil
        {
            headers["If-Match"] = "*"
        }
        guard limit.method != "GET", limit.method != "DELETE" else {
            return try server.request(limit.method, target, token: token, headers: headers)
        }
        let bytes = try JSONSerialization.data(withJSONObject: body)
        return try server.request(
            limit.method,
            target,
            token: token,
            headers: headers,
            body: String(decoding: bytes, as: UTF8.self)
        )
    }

    /// The path with the ids of what is there.
    private func path(of limit: ContractLimit) -> String {
        var parts = limit.path.split(separator: "/").map(String.init)
        for (index, part) in parts.enumerated() where part.hasPrefix("{") {
            switch part {
            case "{id}": parts[index] = ids[parts[index - 1]] ?? ""
            case "{cardId}": parts[index] = ids["cards"] ?? ""
            case "{personId}": parts[index] = ids["personId"] ?? ""
            case "{unit}": parts[index] = "EUR"
            case "{slot}": parts[index] = "front"
            case "{kind}":
                parts[index] = parts[index - 1] == "controls" ? "AutoModeControl" : "CardListWidget"
            case "{name}": parts[index] = Self.intent(of: limit)
            default: break
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// An intent that takes the parameter.
    private static func intent(of limit: ContractLimit) -> String {
        let intents = [
            "params.message": "dismissMessage", "params.unit": "addStamp",
            "params.until": "pinCard", "params.steps": "nextCard", "params.value": "setAutoMode",
            "params.how": "markUsed",
        ]
        guard case .body(let member) = limit.place else { return "openCard" }
        return intents[member] ?? "openCard"
    }
}
