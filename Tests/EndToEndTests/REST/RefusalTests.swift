import Foundation
import Testing

/// What a person must not be able to do, and what a repeat must not do twice.
@Suite struct RefusalTests {
    private let folder: TesseraFolder
    private let server: TesseraServer
    private let owner: String
    private let other: String
    private let cardID: String
    private let otherCardID: String

    private static let useID = "019328f0-79b0-7cc3-98c4-dc0c0c073901"
    private static let freshID = "019328f0-79b0-7cc3-98c4-dc0c0c073902"

    init() throws {
        folder = try TesseraFolder()
        try folder.succeed("card", "add", "Tea", "--number", "1")
        owner = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        try folder.succeed("person", "add", "Bob")
        try folder.succeed("wallet", "create", "Bob's", "--person", "Bob")
        other = try #require(
            folder.succeed("token", "create", "--scope", "wallet", "--person", "Bob").lines.first
        )
        server = try TesseraServer(in: folder)
        let own = try server.request("/v1/cards", token: owner).object().items
        cardID = try #require(own.first?.text("id"))
        let made = try server.request(
            "POST",
            "/v1/cards",
            token: other,
            body: #"{"name":"Bob's card"}"#
        )
        otherCardID = try #require(try made.object().text("id"))
    }

    private func post(_ target: String, _ token: String, _ body: String) throws -> HTTPReply {
        try server.request("POST", target, token: token, body: body)
    }

    private func expect(
        _ reply: HTTPReply,
        _ status: Int,
        _ code: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(reply.status == status, "\(reply)", sourceLocation: sourceLocation)
        let isProblem = reply["Content-Type"] == "application/problem+json"
        #expect(isProblem, "\(reply)", sourceLocation: sourceLocation)
        #expect(try reply.object().text("code") == code, "\(reply)", sourceLocation: sourceLocation)
        let isRetryable = try reply.object()["retryable"] as? Bool
        #expect(isRetryable == false, "\(reply)", sourceLocation: sourceLocation)
    }

    @Test func anIdOfAUseStandsForOneUse() throws {
        let use = #"{"id":"\#(Self.useID)","cardId":"\#(cardID)","how":"scanned"}"#
        #expect(try post("/v1/uses", owner, use).status == 201)
        let again = try post("/v1/uses", owner, use)
        #expect(again.status == 200)
        #expect(try again.object().text("status") == "known")
        // The same person with another content, and another person with whatever content.
        let how = #"{"id":"\#(Self.useID)","cardId":"\#(cardID)","how":"paid"}"#
        try expect(post("/v1/uses", owner, how), 409, "id_taken")
        let foreign = #"{"id":"\#(Self.useID)","cardId":"\#(otherCardID)"}"#
        let refused = try post("/v1/uses", other, foreign)
        try expect(refused, 409, "id_taken")
        #expect(!refused.text.contains(cardID))
        #expect(try server.request("/v1/uses", token: other).object().items.isEmpty)
        #expect(try server.request("/v1/uses", token: owner).object().items.count == 1)
    }

    /// What is wrong with a request for a card, whatever stands on the card.
    struct Fault: Sendable, CustomTestStringConvertible {
        let query: String
        let body: String
        let status: Int
        let code: String

        var testDescription: String { "\(query) \(body.prefix(60))" }
    }

    private static let faults = [
        Fault(query: "?tz=Mars/Base", body: #"{"note":"a"}"#, status: 400, code: "bad_time_zone"),
        Fault(query: "?other=1", body: #"{"note":"a"}"#, status: 400, code: "bad_parameter"),
        Fault(query: "", body: #"{"note":"a""#, status: 400, code: "malformed_json"),
        Fault(query: "", body: #"{"colour":"red"}"#, status: 422, code: "unknown_member"),
        Fault(query: "", body: #"{"name":""}"#, status: 422, code: "required"),
        Fault(
            query: "?onConflict=merge",
            body: #"{"name":"\#(String(repeating: "a", count: 257))"}"#,
            status: 422,
            code: "too_long"
        ),
        Fault(
            query: "",
            body: #"{"locations":[{"latitude":1,"longitude":2,"label":"\#(label)"}]}"#,
            status: 422,
            code: "too_long"
        ),
        Fault(
            query: "",
            body: #"{"extras":{"a":"\#(String(repeating: "a", count: 65_536))"}}"#,
            status: 422,
            code: "too_long"
        ),
    ]
    private static let label = String(repeating: "a", count: 257)

    @Test(arguments: faults) func whatIsWrongIsToldBeforeWhatOthersChanged(fault: Fault) throws {
        let target = "/v1/cards/\(cardID)"
        let stale = #""99.99.2026-11-30""#
        let reply = try server.request(
            "PATCH",
            target + fault.query,
            token: owner,
            headers: ["If-Match": stale],
            body: fault.body
        )
        try expect(reply, fault.status, fault.code)
    }

    @Test func withNothingWrongTheVersionDecides() throws {
        for path in ["", "/me"] {
            let target = "/v1/cards/\(cardID)\(path)"
            let body = path.isEmpty ? #"{"note":"a"}"# : #"{"favourite":true}"#
            let stale = ["If-Match": #""99.99.2026-11-30""#]
            let zone = "?tz=Mars/Base"
            let patch = { (query: String, headers: [String: String], body: String) in
                try server.request(
                    "PATCH",
                    target + query,
                    token: owner,
                    headers: headers,
                    body: body
                )
            }
            try expect(patch(zone, stale, body), 400, "bad_time_zone")
            try expect(patch(zone, [:], body), 400, "bad_time_zone")
            try expect(patch("", [:], #"{"a":1}"#), 422, "unknown_member")
            try expect(patch("", [:], body), 428, "precondition_required")
            #expect(try patch("", stale, body).status == 412)
        }
    }

    @Test func inAListOfUsesOneConflictStopsNoOther() throws {
        let instant = "2026-01-05T08:00:00Z"
        let use = #"{"id":"\#(Self.useID)","cardId":"\#(cardID)","instant":"\#(instant)"}"#
        #expect(try post("/v1/uses", owner, use).status == 201)
        let list = #"""
            {"uses":[\#(use),{"id":"\#(Self.useID)","cardId":"\#(cardID)","how":"paid"},
            {"id":"\#(Self.freshID)","cardId":"\#(cardID)"}]}
            """#
        let reply = try post("/v1/uses", owner, list)
        #expect(reply.status == 201)
        let items = try reply.object().items
        #expect(items.map { $0.text("status") } == ["known", "conflict", "created"])
        #expect(items.map { $0.text("code") } == [nil, "id_taken", nil])
        #expect(try server.request("/v1/uses", token: owner).object().items.count == 2)
    }

    @Test func anIdOfAnotherPersonIsTakenAndARepeatIsAnswered() throws {
        let card = #"{"id":"\#(Self.freshID)","name":"Mine"}"#
        let first = try post("/v1/cards", owner, card)
        #expect(first.status == 201)
        let again = try post("/v1/cards", owner, card)
        #expect([200, 201].contains(again.status), "\(again)")
        #expect(try again.object().text("id") == Self.freshID)
        let changed = #"{"id":"\#(Self.freshID)","name":"Another"}"#
        try expect(post("/v1/cards", owner, changed), 409, "id_taken")
        try expect(post("/v1/cards", other, card), 409, "id_taken")
        let group = #"{"id":"\#(Self.useID)","name":"Shops"}"#
        #expect(try post("/v1/groups", owner, group).status == 201)
        try expect(post("/v1/groups", other, group), 409, "id_taken")
    }

    @Test func aLineOfALedgerIsSpentOnce() throws {
        let target = "/v1/cards/\(cardID)/balances/EUR"
        let set = try server.request("PUT", target, token: owner, body: #"{"amount":"5"}"#)
        #expect(set.status == 200)
        let spend = #"{"amount":"-1","id":"\#(Self.freshID)"}"#
        for _ in 1...2 {
            let reply = try post(target + "/transactions", owner, spend)
            #expect([200, 201].contains(reply.status), "\(reply)")
            #expect(try reply.object().text("amount") == "4")
        }
        let more = #"{"amount":"-2","id":"\#(Self.freshID)"}"#
        try expect(post(target + "/transactions", owner, more), 409, "id_taken")
    }

    @Test func belowZeroIsRefusedWhereTheRequestForbidsIt() throws {
        let target = "/v1/cards/\(cardID)/balances/EUR"
        let body = #"{"amount":"-5","allowsNegative":false}"#
        let refused = try server.request("PUT", target, token: owner, body: body)
        try expect(refused, 422, "below_zero")
        #expect(try server.request(target, token: owner).status == 404)
        let silent = try server.request("PUT", target, token: owner, body: #"{"amount":"-5"}"#)
        try expect(silent, 422, "below_zero")
        #expect(silent.text.contains(#""field":"amount""#))
        #expect(try server.request(target, token: owner).status == 404)
        let allowed = #"{"amount":"-5","allowsNegative":true}"#
        #expect(try server.request("PUT", target, token: owner, body: allowed).status == 200)
        let later = #"{"allowsNegative":false}"#
        try expect(server.request("PUT", target, token: owner, body: later), 422, "below_zero")
    }

    @Test func aWidgetRecordsNoUses() throws {
        let widget = try #require(
            folder.succeed("token", "create", "--scope", "widget", "--person", "Bob").lines.first
        )
        let reply = try post("/v1/uses", widget, #"{"cardId":"\#(otherCardID)"}"#)
        #expect(reply.status == 403)
        #expect(try server.request("/v1/uses", token: other).object().items.isEmpty)
    }

    @Test func aStrictImportIsAProblemWithItsReport() throws {
        let file = """
            _id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,\
            barcodeencoding,headercolor,starstatus,lastused,archive
            1,Good,,,,0,,1,,,,,0,0,0
            2,,,,,0,,2,,,,,0,0,0

            """
        let reply = try server.request(
            "POST",
            "/v1/import?strict=1",
            token: owner,
            headers: ["Content-Type": "text/csv"],
            body: file
        )
        try expect(reply, 422, "import_rejected")
        let problem = try reply.object()
        #expect(problem.text("outcome") == "rejected")
        #expect((problem["rowErrors"] as? [Any])?.count == 1)
        #expect(problem["status"] as? Int == 422)
        #expect(problem.text("detail")?.hasSuffix(".") == true)
        #expect(try server.request("/v1/cards", token: owner).object().items.count == 1)
    }

    @Test(arguments: ["A\u{200B}B", "\u{FEFF}A", "A\u{2028}B", "A\u{2029}B"])
    func aNameIsOneLineThatIsSeen(name: String) throws {
        try expect(post("/v1/cards", owner, #"{"name":"\#(name)"}"#), 422, "invalid_character")
        let family = #"{"name":"👩‍👧 نمی‌خواهم"}"#
        #expect(try post("/v1/cards", owner, family).status == 201)
    }

    @Test func aPictureIsWhatItIsSaidToBe() throws {
        let target = "/v1/cards/\(cardID)/images/front"
        let connection = try server.connect()
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // One white point.
        let png = try #require(
            Data(
                base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNg"
                    + "AAAAAgABSK+kcQAAAABJRU5ErkJggg=="
            ).map(Array.init)
        )
        let rows: [([UInt8], String, Int)] = [
            (signature, "image/png", 422), (png, "text/plain", 415), (png, "image/jpeg", 415),
            (png, "image/png", 200),
        ]
        for (bytes, type, status) in rows {
            let head =
                "PUT \(target) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(owner)\r\n"
                + "Content-Type: \(type)\r\nContent-Length: \(bytes.count)\r\n\r\n"
            try connection.send(Array(head.utf8) + bytes)
            let reply = try connection.readReply()
            #expect(reply.status == status, "\(type): \(reply)")
        }
    }
}
