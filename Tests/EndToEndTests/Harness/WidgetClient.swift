import Foundation
import Testing

/// A person with a device, a server and a token, as a widget's extension and its app see them.
final class WidgetClient {
    /// Where the database lies.
    let folder: TesseraFolder
    /// The server.
    let server: TesseraServer
    /// A token of the scope `wallet`.
    let token: String
    private let connection: HTTPConnection

    /// Starts a server over a wallet of cards with these names.
    init(
        cards: [String] = [],
        _ arguments: [String] = ["--request-clock", "--rate-limit", "off"]
    ) throws {
        folder = try TesseraFolder()
        for name in cards { try folder.succeed("card", "add", name, "--number", "1") }
        token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        server = try TesseraServer(in: folder, arguments)
        connection = try server.connect()
    }

    deinit {
        server.kill()
    }

    /// Sends a request with the token, or another one, or none where it is empty.
    func request(
        _ method: String,
        _ target: String,
        body: String? = nil,
        headers: [String: String] = [:],
        token: String? = nil
    ) throws -> HTTPReply {
        let secret = token ?? self.token
        return try connection.request(
            method,
            target,
            token: secret.isEmpty ? nil : secret,
            headers: headers,
            body: body
        )
    }

    /// Asks for something with the token, or another one, or none where it is empty.
    func get(
        _ target: String,
        headers: [String: String] = [:],
        token: String? = nil
    ) throws -> HTTPReply {
        try request("GET", target, headers: headers, token: token)
    }

    /// Pairs a device and returns its token and id.
    func pair(_ name: String, scope: String = "wallet") throws -> (token: String, id: String) {
        let code = try request("POST", "/v1/devices/pairing", body: #"{"scope":"\#(scope)"}"#)
        let secret = try #require(try code.object().text("code"))
        let reply = try request(
            "POST",
            "/v1/devices",
            body: #"{"code":"\#(secret)","name":"\#(name)"}"#,
            token: ""
        )
        #expect(reply.status == 201, "\(reply)")
        let body = try reply.object()
        let device = body.object("device")
        return (try #require(body.text("token")), try #require(device.text("id")))
    }

    /// The ids of all cards by name.
    func cardIDs() throws -> [String: String] {
        let items = try get("/v1/cards?archived=true").object().items
        return items.reduce(into: [:]) { ids, card in
            if let name = card.text("name") { ids[name] = card.text("id") }
        }
    }

    /// The id of a card.
    func id(_ name: String) throws -> String {
        try #require(try cardIDs()[name])
    }

    /// The answer to a request for a widget's timeline; the settings are JSON, and `query` is more of
    /// the query, such as `now=…`.
    func timelineReply(
        _ kind: String = "CardListWidget",
        family: String = "systemSmall",
        config: String = "",
        query: String = "",
        headers: [String: String] = [:],
        token: String? = nil
    ) throws -> HTTPReply {
        var target = "/v1/widgets/\(kind)/timeline?family=\(family)"
        if !config.isEmpty { target += "&config=\(Self.encoded(config))" }
        if !query.isEmpty { target += "&" + query }
        return try request("GET", target, headers: headers, token: token)
    }

    /// A widget's timeline as an object, which has to be answered with 200.
    func timeline(
        _ kind: String = "CardListWidget",
        family: String = "systemSmall",
        config: String = "",
        query: String = "",
        token: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> WidgetBody {
        let reply = try timelineReply(
            kind,
            family: family,
            config: config,
            query: query,
            token: token
        )
        #expect(reply.status == 200, "\(reply)", sourceLocation: sourceLocation)
        return WidgetBody(json: try reply.object(), byteCount: reply.body.count)
    }

    /// Text as base64url without padding.
    static func encoded(_ text: String) -> String {
        Data(text.utf8).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}

/// A timeline or snapshot as a client reads it.
struct WidgetBody {
    /// The document.
    let json: [String: Any]
    /// How many bytes it had.
    let byteCount: Int

    /// The cards at the top.
    var cards: [[String: Any]] { json["cards"] as? [[String: Any]] ?? [] }

    /// The entries.
    var entries: [[String: Any]] { json["entries"] as? [[String: Any]] ?? [] }

    /// The first entry, or the only one of a snapshot.
    var first: [String: Any] { entries.first ?? json.object("entry") }

    /// The state of the first entry.
    var state: String? { first.text("state") }

    /// The titles of the first entry's cards.
    var titles: [String] { titles(of: first) }

    /// The titles of an entry's cards.
    func titles(of entry: [String: Any]) -> [String] {
        shown(entry).compactMap { shown in
            cards.first { $0.text("id") == shown.text("ref") }?.text("title")
        }
    }

    /// The cards of an entry.
    func shown(_ entry: [String: Any]) -> [[String: Any]] {
        entry["cards"] as? [[String: Any]] ?? []
    }

    /// A card by its title.
    func card(_ title: String) -> [String: Any] {
        cards.first { $0.text("title") == title } ?? [:]
    }

    /// The reasons and ids of what is missing.
    var missing: [[String: Any]] { json["missing"] as? [[String: Any]] ?? [] }
}
