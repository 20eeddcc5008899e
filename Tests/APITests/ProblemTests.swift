import HTTPServer
import JSON
import Testing
import WalletCore
import WalletService

@testable import API

@Suite struct ProblemTests {
    static let refusals: [(error: WalletError, status: UInt16, code: String)] = [
        (.unauthenticated(.missing), 401, "token_missing"),
        (.unauthenticated(.unknown), 401, "token_unknown"),
        (.unauthenticated(.expired), 401, "token_expired"),
        (.unauthenticated(.revoked), 401, "token_revoked"),
        (.forbidden, 403, "forbidden"), (.notFound(.card), 404, "not_found"),
        (.invalid([FieldProblem(field: "a", code: "b", message: "C.")]), 422, "b"),
        (.badTimeZone("Mars/Olympus"), 422, "bad_time_zone"), (.idTaken(.card), 409, "id_taken"),
        (.cardDeleted, 409, "deleted"), (.preconditionFailed, 412, "precondition_failed"),
        (.cursorGone, 410, "cursor_gone"), (.badCursor, 400, "bad_parameter"),
        (.preconditionMissing, 428, "precondition_required"),
        (.insufficientBalance(available: .zero, unit: .points), 422, "insufficient_balance"),
        (.amountTooLarge, 422, "amount_too_large"), (.nameTaken(.group), 409, "name_taken"),
        (.lastOwner, 409, "last_owner"), (.pairingRefused, 403, "pairing_refused"),
        (.invitationRefused, 403, "invitation_refused"),
        (.idempotencyKeyReused, 422, "idempotency_key_reused"),
        (.repository(.full), 507, "storage_full"), (.repository(.busy), 503, "busy"),
        (.repository(.overloaded), 503, "busy"), (.repository(.closed), 503, "busy"),
        (.repository(.constraint(detail: "secret")), 500, "internal"),
        (.repository(.corrupt(detail: "secret")), 500, "internal"),
        (.repository(.engine(code: 1, detail: "secret")), 500, "internal"),
        (.repository(.readOnly), 500, "internal"),
        (.repository(.schemaNewer(found: 9, known: 1)), 500, "internal"),
    ]

    @Test(arguments: refusals.indices)
    func aRefusalIsItsProblem(index: Int) throws {
        let (error, status, code) = Self.refusals[index]
        let reply = Problem(error).reply
        #expect(reply.status.rawValue == status)
        let document = try #require(try JSONParser.parse(reply.body).objectValue)
        #expect(document["code"]?.stringValue == code)
        #expect(document["status"]?.integerValue == Int64(status))
        #expect(document["type"]?.stringValue == "about:blank")
        #expect(document["title"]?.stringValue?.isEmpty == false)
        #expect(document["detail"]?.stringValue?.hasSuffix(".") == true)
        #expect(document["retryable"]?.boolValue == (status >= 500))
        let type = reply.fields.first { $0.name == "Content-Type" }?.value
        #expect(type == "application/problem+json")
        // What happened inside stands in the log alone.
        #expect(!String(decoding: reply.body, as: UTF8.self).contains("secret"))
    }

    @Test func everyBrokenFieldIsNamed() throws {
        let problems = ["a", "b"].map {
            FieldProblem(field: $0, code: "bad_value", message: "Not \($0).")
        }
        let body = Problem(WalletError.invalid(problems)).reply.body
        let document = try JSONParser.parse(body)
        #expect(document["code"]?.stringValue == "invalid")
        let errors = document["errors"]?.arrayValue ?? []
        #expect(errors.map { $0["field"]?.stringValue } == ["a", "b"])
        #expect(errors.map { $0["message"]?.stringValue } == ["Not a.", "Not b."])
    }

    @Test func aStrangeNameStaysOneLine() {
        #expect(quoted("a\n\u{1B}[31mb") == "\u{201C}a[31mb\u{201D}")
        #expect(quoted(String(repeating: "x", count: 99)).count == 42)
    }

    @Test(
        arguments: [
            (RequestError.badJSON(message: "x."), 400, "malformed_json"),
            (.unsupportedMediaType(expected: "application/json"), 415, "unsupported_media_type"),
            (.badPrecondition(field: "If-Match"), 400, "bad_precondition"),
            (.parameter("scale", "x."), 400, "bad_parameter"),
            (.parameter("tz", "x."), 400, "bad_time_zone"),
        ] as [(RequestError, UInt16, String)]
    )
    func aRequestsFormIsRefused(error: RequestError, status: UInt16, code: String) {
        let problem = Problem(error)
        #expect(problem.status.rawValue == status)
        #expect(problem.code == code)
    }
}
