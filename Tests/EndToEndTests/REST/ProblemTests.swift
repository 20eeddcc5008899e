import Foundation
import Testing

/// Bad input gets one clear problem, and leaves nothing behind.
@Suite struct ProblemTests {
    /// A request that is refused, and how.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let method: String
        let target: String
        var body: String?
        var headers: [String: String] = [:]
        let status: Int
        let code: String

        var testDescription: String { "\(method) \(target) → \(status) \(code)" }
    }

    private static let unknown = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"

    static let refusals: [Refusal] = [
        Refusal(method: "GET", target: "/nowhere", status: 404, code: "not_found"),
        Refusal(method: "GET", target: "/v1/cards/\(unknown)", status: 404, code: "not_found"),
        Refusal(method: "GET", target: "/v1/cards/x", status: 404, code: "not_found"),
        Refusal(method: "PUT", target: "/v1/cards", status: 405, code: "method_not_allowed"),
        Refusal(method: "GET", target: "/v1/cards?size=1", status: 400, code: "bad_parameter"),
        Refusal(method: "GET", target: "/v1/cards?limit=0", status: 400, code: "bad_parameter"),
        Refusal(method: "GET", target: "/v1/cards?cursor=x", status: 400, code: "bad_parameter"),
        Refusal(
            method: "GET",
            target: "/v1/cards?tz=Mars/Base",
            status: 400,
            code: "bad_time_zone"
        ),
        Refusal(
            method: "POST",
            target: "/v1/cards",
            body: "{",
            status: 400,
            code: "malformed_json"
        ),
        Refusal(
            method: "POST",
            target: "/v1/cards",
            body: #"{"name":"A","name":"B"}"#,
            status: 400,
            code: "malformed_json"
        ),
        Refusal(
            method: "POST",
            target: "/v1/cards",
            body: "a=b",
            headers: ["Content-Type": "text/plain"],
            status: 415,
            code: "unsupported_media_type"
        ),
        Refusal(method: "POST", target: "/v1/cards", body: "{}", status: 422, code: "required"),
        Refusal(
            method: "POST",
            target: "/v1/cards",
            body: #"{"name":"A","colour":"red"}"#,
            status: 422,
            code: "unknown_member"
        ),
        Refusal(
            method: "POST",
            target: "/v1/cards",
            body: #"{"name":"A","groups":"x"}"#,
            status: 422,
            code: "wrong_type"
        ),
        Refusal(
            method: "POST",
            target: "/v1/cards",
            body: #"{"name":"A","status":null}"#,
            status: 422,
            code: "required"
        ),
        Refusal(
            method: "POST",
            target: "/v1/cards",
            body: #"{"name":"A","locations":[{"latitude":1,"longitude":2,"radius":3}]}"#,
            status: 422,
            code: "unknown_member"
        ),
        Refusal(
            method: "POST",
            target: "/v1/cards",
            body: #"{"name":"A","barcode":{"payload":"1"}}"#,
            status: 422,
            code: "required"
        ),
        Refusal(
            method: "POST",
            target: "/v1/cards",
            body: #"{"name":"A","expiryDate":"2027-02-30"}"#,
            status: 422,
            code: "bad_value"
        ),
        Refusal(
            method: "POST",
            target: "/v1/cards",
            body: #"{"name":"A","cardNumber":"5901234123450","barcode":{"symbology":"ean13"}}"#,
            status: 422,
            code: "check_digit_mismatch"
        ),
        Refusal(
            method: "POST",
            target: "/v1/uses",
            body: #"{"cardId":"\#(unknown)"}"#,
            status: 404,
            code: "not_found"
        ),
        Refusal(
            method: "GET",
            target: "/v1/widgets/NoSuchWidget/timeline?family=systemSmall",
            status: 404,
            code: "not_found"
        ),
        Refusal(
            method: "GET",
            target: "/v1/widgets/CardListWidget/timeline?family=huge",
            status: 400,
            code: "bad_parameter"
        ),
        Refusal(
            method: "GET",
            target: "/v1/widgets/CardListWidget/timeline?family=systemSmall&tz=Europe/Nowhere",
            status: 400,
            code: "bad_time_zone"
        ),
        Refusal(
            method: "POST",
            target: "/v1/devices",
            body: #"{"code":"x.y","name":"Phone"}"#,
            status: 403,
            code: "pairing_refused"
        ),
        Refusal(
            method: "PUT",
            target: "/v1/cards/\(unknown)/balances/ZZQ",
            body: #"{"amount":"1"}"#,
            status: 422,
            code: "unknown_unit"
        ),
        Refusal(
            method: "POST",
            target: "/v1/import",
            body: "no such format",
            status: 422,
            code: "unknown_format"
        ),
    ]

    @Test func everyRefusalIsOneProblemAndLeavesNothing() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only", "--number", "1")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        for refusal in Self.refusals {
            let reply = try server.request(
                refusal.method,
                refusal.target,
                token: token,
                headers: refusal.headers,
                body: refusal.body
            )
            #expect(reply.status == refusal.status, "\(refusal.testDescription): \(reply)")
            #expect(reply["Content-Type"] == "application/problem+json")
            let problem = try reply.object()
            #expect(problem.text("code") == refusal.code, "\(refusal.testDescription): \(reply)")
            #expect(problem["status"] as? Int == refusal.status)
            #expect(problem["retryable"] as? Bool == false)
            #expect(problem.text("detail")?.hasSuffix(".") == true)
        }
        #expect(try server.request("/v1/cards", token: token).object().items.count == 1)
        #expect(server.stop().status == 0)
    }

    @Test func aWrongTokenIsToldHowToAuthenticate() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let missing = try server.request("/v1/cards")
        #expect(missing.status == 401)
        #expect(missing["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
        let wrong = try server.request("/v1/cards", token: "wrong")
        #expect(try wrong.object().text("code") == "token_unknown")
        let narrow = try #require(
            folder.succeed("token", "create", "--scope", "widget").lines.first
        )
        #expect(try server.request("/v1/cards", token: narrow).status == 403)
    }

    @Test func aStaleVersionGetsTheCardAsItIsNow() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "First")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let list = try server.request("/v1/cards", token: token).object().items
        let target = "/v1/cards/\(try #require(list.first?.text("id")))"
        let tag = try #require(try server.request("GET", target, token: token)["ETag"])
        #expect(
            try server.request("GET", target, token: token, headers: ["If-None-Match": tag]).status
                == 304
        )
        let body = #"{"note":"mine"}"#
        #expect(try server.request("PATCH", target, token: token, body: body).status == 428)
        let edit = try server.request(
            "PATCH",
            target,
            token: token,
            headers: ["If-Match": tag],
            body: body
        )
        #expect(edit.status == 200)
        #expect(try edit.object().text("note") == "mine")
        let stale = try server.request(
            "PATCH",
            target,
            token: token,
            headers: ["If-Match": tag],
            body: #"{"note":"late"}"#
        )
        #expect(stale.status == 412)
        let current = try #require(try stale.object()["current"] as? [String: Any])
        #expect(current.text("note") == "mine")
    }

    @Test func aRepeatedRequestIsAnsweredOnce() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "First")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let key = ["Idempotency-Key": "k-1"]
        let body = #"{"name":"Second"}"#
        let first = try server.request("POST", "/v1/cards", token: token, headers: key, body: body)
        let again = try server.request("POST", "/v1/cards", token: token, headers: key, body: body)
        #expect(first.status == 201)
        #expect(again.status == 201)
        #expect(again.body == first.body)
        let other = try server.request(
            "POST",
            "/v1/cards",
            token: token,
            headers: key,
            body: #"{"name":"Third"}"#
        )
        #expect(other.status == 422)
        #expect(try server.request("/v1/cards", token: token).object().items.count == 2)
    }
}
