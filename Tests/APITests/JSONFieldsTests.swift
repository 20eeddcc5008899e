import JSON
import Testing
import WalletCore
import WalletService

@testable import API

@Suite struct JSONFieldsTests {
    private func fields(_ text: String) throws -> JSONFields {
        JSONFields(try #require(try JSONParser.parse(text).objectValue))
    }

    private func codes(_ fields: inout JSONFields) -> [String] {
        do throws(RequestError) {
            try fields.finish()
            return []
        } catch {
            guard case .wallet(.invalid(let problems)) = error else { return ["other"] }
            return problems.map { "\($0.field) \($0.code)" }
        }
    }

    @Test func whatIsAskedForIsRead() throws {
        var fields = try fields(
            #"{"a":"x","b":true,"c":-3,"d":"12.50","e":"viewer","f":null}"#
        )
        let text = fields.requiredText("a")
        #expect(text == "x")
        let flag = fields.flag("b")
        #expect(flag == true)
        let number = fields.integer("c")
        #expect(number == -3)
        let amount = fields.amount("d")
        #expect(amount == Amount("12.50"))
        let role = fields.choice("e", MemberRole.self)
        #expect(role == .viewer)
        let nothing = fields.text("f")
        #expect(nothing == nil)
        let areThere = [fields.has("f"), fields.has("g")]
        #expect(areThere == [true, false])
        let found = codes(&fields)
        #expect(found.isEmpty)
    }

    @Test(
        arguments: [
            "1e30", "+5", ".5", "5.", "", "-", "1.5e2", "1 ", "\u{0661}",
            "1234567890123456789", "99999999999999999999999999999999999999",
            "0.1234567890123456789", "1.2.3", "--1",
        ]
    )
    func anAmountIsWhatTheContractSays(text: String) throws {
        var fields = try fields(#"{"a":"\#(text)"}"#)
        #expect(fields.amount("a") == nil)
        let found = codes(&fields)
        #expect(found == ["a bad_amount"])
    }

    @Test(arguments: ["0", "-0", "00012", "999999999999999999.999999999999999999", "-3.20"])
    func everyAmountOfTheContractIsRead(text: String) throws {
        var fields = try fields(#"{"a":"\#(text)"}"#)
        let amount = fields.amount("a")
        #expect(amount == Amount(text) && amount != nil)
    }

    @Test func everyBrokenRuleIsListed() throws {
        var fields = try fields(
            #"{"a":1,"b":"true","c":1.5,"d":12.5,"e":"king","f":"x","more":0}"#
        )
        _ = fields.text("a")
        _ = fields.flag("b")
        _ = fields.integer("c")
        _ = fields.amount("d")
        _ = fields.choice("e", MemberRole.self)
        let _: CardID? = fields.id("f")
        _ = fields.requiredText("missing")
        let found = codes(&fields)
        #expect(
            found == [
                "a wrong_type", "b wrong_type", "c wrong_type", "d bad_amount", "e bad_value",
                "f bad_identifier", "missing required", "more unknown_member",
            ]
        )
    }

    @Test func aWrongTypeIsNoMissingMember() throws {
        var fields = try fields(#"{"a":1}"#)
        _ = fields.requiredText("a")
        let found = codes(&fields)
        #expect(found == ["a wrong_type"])
    }

    @Test func aWrongAnswerToWhatIsNeededIsNoAbsence() throws {
        var fields = try fields(#"{"role":"king","more":0}"#)
        let role: MemberRole? = fields.choice("role")
        #expect(throws: RequestError.self) { try fields.finish(needing: role, "role") }
        #expect(fields.problems.map(\.field) == ["role", "more"])
        #expect(fields.problems.map(\.code) == ["bad_value", "unknown_member"])
    }

    @Test func whatIsNeededIsAskedForBesideOtherFaults() throws {
        var fields = try fields(#"{"a":1}"#)
        _ = fields.text("a")
        let role: MemberRole? = fields.choice("role")
        #expect(throws: RequestError.self) { try fields.finish(needing: role, "role") }
        #expect(fields.problems.map(\.code) == ["wrong_type", "required"])
    }

    @Test func aPartsFaultsStandUnderItsName() throws {
        var whole = try fields(#"{"a":1}"#)
        _ = whole.value("a")
        var part = try fields(#"{"b":2}"#)
        let isWhole = whole.close(&part, as: "parts[3]")
        #expect(!isWhole)
        #expect(codes(&whole) == ["parts[3].b unknown_member"])
    }

    @Test func aMillionStrangersMakeAShortAnswer() throws {
        let members = (0..<200_000).map { "\"stranger\($0)\":0" }.joined(separator: ",")
        var fields = try fields("{\(members)}")
        let error = #expect(throws: RequestError.self) { try fields.finish() }
        let body = Problem(try #require(error)).reply.body
        #expect(body.count < 32_768)
        let document = try JSONParser.parse(body)
        #expect(document["errors"]?.arrayValue?.count == 100)
        #expect(
            document["detail"]?.stringValue
                == "More than 100 fields break a rule: the first 100 are listed."
        )
    }

    @Test func aHundredFaultsAreAllListed() throws {
        let members = (0..<100).map { "\"stranger\($0)\":0" }.joined(separator: ",")
        var fields = try fields("{\(members)}")
        let error = #expect(throws: RequestError.self) { try fields.finish() }
        let document = try JSONParser.parse(Problem(try #require(error)).reply.body)
        #expect(document["errors"]?.arrayValue?.count == 100)
        #expect(document["detail"]?.stringValue == "100 fields break a rule.")
    }

    @Test func aStrangersNameIsRepeatedShort() throws {
        let name = String(repeating: "x", count: 1_000_000)
        var fields = try fields("{\"\(name)\":0}")
        #expect(throws: RequestError.self) { try fields.finish() }
        #expect(fields.problems.map(\.field) == [String(name.prefix(64)) + "\u{2026}"])
    }
}
