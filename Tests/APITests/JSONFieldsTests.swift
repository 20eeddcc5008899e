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
}
