import Foundation
import Testing

/// What a client makes a write depend on holds, or nothing is written.
@Suite struct ConditionTests {
    private let folder: TesseraFolder
    private let server: TesseraServer
    private let token: String
    private let cardID: String
    private let groupID: String

    init() throws {
        folder = try TesseraFolder()
        try folder.succeed("card", "add", "Tea")
        token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        server = try TesseraServer(in: folder)
        let cards = try server.request("/v1/cards", token: token).object().items
        cardID = try #require(cards.first?.text("id"))
        let group = try server.request(
            "POST",
            "/v1/groups",
            token: token,
            body: #"{"name":"Food"}"#
        )
        groupID = try #require(try group.object().text("id"))
        try set("PUT", "/v1/cards/\(cardID)/balances/EUR", #"{"amount":"5"}"#, status: 200)
    }

    /// The addresses whose GET gives a tag, with writes that change what it answers.
    private var writes: [(method: String, target: String, body: String?)] {
        [
            ("PUT", "/v1/cards/\(cardID)/balances/EUR", #"{"amount":"7"}"#),
            ("DELETE", "/v1/cards/\(cardID)/balances/EUR", nil),
            ("PATCH", "/v1/groups/\(groupID)", #"{"name":"Drinks"}"#),
            ("DELETE", "/v1/groups/\(groupID)", nil),
            ("PATCH", "/v1/me", #"{"name":"Somebody else"}"#),
            ("DELETE", "/v1/me", nil),
        ]
    }

    @Test func aStaleTagStopsEveryWrite() throws {
        for (method, target, body) in writes {
            let before = try server.request(target, token: token)
            let tag = try #require(before["ETag"])
            for fields in [
                ["If-Match": #""stale""#], ["If-Match": "W/\(tag)"], ["If-None-Match": "*"],
                ["If-None-Match": #""x", \#(tag)"#],
            ] {
                let refused = try set(method, target, body, fields, status: 412)
                #expect(try refused.object().text("code") == "precondition_failed")
            }
            #expect(try server.request(target, token: token).text == before.text)
        }
    }

    @Test func aTagThatHoldsStopsNothing() throws {
        for (method, target, body) in writes where target.hasPrefix("/v1/cards") {
            let tag = try #require(try server.request(target, token: token)["ETag"])
            let reply = try server.request(
                method,
                target,
                token: token,
                headers: ["If-Match": #""other", \#(tag)"#, "If-None-Match": #""other""#],
                body: body
            )
            #expect([200, 204].contains(reply.status), "\(method) \(target): \(reply)")
        }
    }

    @Test func whatIsNotThereMatchesNothing() throws {
        let target = "/v1/cards/\(cardID)/balances/POINTS"
        try set("PUT", target, #"{"amount":"1"}"#, ["If-Match": "*"], status: 412)
        try set("DELETE", target, nil, ["If-Match": "*"], status: 404)
        try set("PUT", target, #"{"amount":"1"}"#, ["If-None-Match": "*"], status: 200)
        try set("PUT", target, #"{"amount":"2"}"#, ["If-None-Match": "*"], status: 412)
        #expect(try server.request(target, token: token).object().text("amount") == "1")
    }

    @Test(arguments: ["5", "\"", "a,b", "\"a\" \"b\"", ","])
    func whatIsNoTagIsRefused(field: String) throws {
        for name in ["If-Match", "If-None-Match"] {
            let refused = try set(
                "PATCH",
                "/v1/groups/\(groupID)",
                #"{"name":"x"}"#,
                [name: field],
                status: 400
            )
            #expect(try refused.object().text("code") == "bad_precondition")
            #expect(refused.text.contains(#""field":"\#(name)""#))
        }
    }

    @Test func oneOfSeveralTagsOfACardIsEnough() throws {
        let target = "/v1/cards/\(cardID)"
        let tag = try #require(try server.request(target, token: token)["ETag"])
        let list = ["If-Match": #""99.0.2026-11-30", \#(tag)"#]
        try set("PATCH", target, #"{"note":"a"}"#, list, status: 200)
        try set("PATCH", target, #"{"note":"b"}"#, list, status: 412)
        let none = ["If-Match": "*", "If-None-Match": "*"]
        try set("PATCH", target, #"{"note":"b"}"#, none, status: 412)
        #expect(try server.request(target, token: token).object().text("note") == "a")
    }

    @Test func theTagOfACardChangesWithItsLastUse() throws {
        let target = "/v1/cards/\(cardID)"
        let first = try #require(try server.request(target, token: token)["ETag"])
        let use = "019a0000-0000-7000-8000-0000000000c5"
        let body = #"{"id":"\#(use)","cardId":"\#(cardID)","instant":"2026-01-05T08:00:00Z"}"#
        try set("POST", "/v1/uses", body, status: 201)
        let second = try server.request(
            "GET",
            target,
            token: token,
            headers: ["If-None-Match": first]
        )
        #expect(second.status == 200)
        #expect(second.text.contains(#""lastUsedAt":"2026-01-05T08:00:00"#))
        try set("DELETE", "/v1/uses/\(use)", nil, status: 204)
        for tag in [first, try #require(second["ETag"])] {
            let known = ["If-None-Match": tag]
            let third = try server.request("GET", target, token: token, headers: known)
            #expect(third.status == 200)
        }
        // A star from before the use overwrites nobody; from before another star it would.
        let me = target + "/me"
        try set("PATCH", me, #"{"favourite":true}"#, ["If-Match": first], status: 200)
        try set("PATCH", me, #"{"favourite":false}"#, ["If-Match": first], status: 412)
    }

    @Test func aBodyIsTakenAsItIs() throws {
        let body = #"{"name":"Drinks"}"#
        let group = "/v1/groups/\(groupID)"
        let packed = try set("PATCH", group, body, ["Content-Encoding": "gzip"], status: 415)
        #expect(packed["Accept-Encoding"] == "identity")
        for type in [
            "application/json; charset=utf-16", "application/json;charset=\"ISO-8859-1\"",
        ] {
            try set("PATCH", group, body, ["Content-Type": type], status: 415)
        }
        try set(
            "PATCH",
            group,
            body,
            ["Content-Type": "application/json; charset=UTF-8", "Content-Encoding": "identity"],
            status: 200
        )
    }

    @Test func aDeadCardStopsNoOtherUse() throws {
        let dead = "019a0000-0000-7000-8000-0000000000c1"
        let use = "019a0000-0000-7000-8000-0000000000c2"
        let body = #"{"uses":[{"cardId":"\#(dead)"},{"id":"\#(use)","cardId":"\#(cardID)"}]}"#
        let reply = try set("POST", "/v1/uses", body, status: 201)
        let items = try reply.object().items
        #expect(items.map { $0.text("status") } == ["notFound", "created"])
        #expect(items.map { $0.text("code") } == ["not_found", nil])
        #expect(try server.request("/v1/uses", token: token).object().items.count == 1)
    }

    @Test func aRuleThatAUseBreaksHasItsPlace() throws {
        let body = """
            {"uses":[{"cardId":"\(cardID)"},{"cardId":"\(cardID)","timeZone":"Mars/Base"},
            {"cardId":"\(cardID)","instant":"2999-01-01T00:00:00Z"}]}
            """
        let reply = try set("POST", "/v1/uses", body, status: 422)
        let errors = try #require(try reply.object()["errors"] as? [[String: Any]])
        #expect(errors.map { $0.text("field") } == ["uses[1].timeZone", "uses[2].instant"])
        #expect(errors.map { $0.text("code") } == ["bad_time_zone", "in_the_future"])
        #expect(try server.request("/v1/uses", token: token).object().items.isEmpty)
        let zone = try set("PATCH", "/v1/me", #"{"timeZone":"Mars/Base"}"#, status: 422)
        #expect(zone.text.contains(#""field":"timeZone""#))
    }

    @Test func everyBrokenFieldIsListedAnEmptyNameToo() throws {
        let reply = try set("POST", "/v1/cards", #"{"name":" ","color":1}"#, status: 422)
        let errors = try #require(try reply.object()["errors"] as? [[String: Any]])
        #expect(errors.map { $0.text("field") } == ["name", "color"])
    }

    @discardableResult
    private func set(
        _ method: String,
        _ target: String,
        _ body: String?,
        _ fields: [String: String] = [:],
        status: Int
    ) throws -> HTTPReply {
        let reply = try server.request(
            method,
            target,
            token: token,
            headers: fields,
            body: body
        )
        #expect(reply.status == status, "\(method) \(target) \(fields): \(reply)")
        return reply
    }
}
