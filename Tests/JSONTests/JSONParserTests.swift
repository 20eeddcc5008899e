import JSON
import Testing

@Suite struct JSONParserTests {
    @Test(arguments: [
        #"{"a":12.50,"b":[true,false,null],"c":"é\n","d":{}}"#, #"[]"#, #""""#, "-0.1e+5",
        "98765432109876543210",
    ])
    func whatIsReadIsWrittenBack(_ text: String) throws {
        var writer = JSONWriter()
        writer.value(try JSONParser.parse(text))
        #expect(writer.text == text)
    }

    @Test(arguments: [
        "", "{", "[1,]", "{\"a\":1,}", "01", "1.", ".5", "+1", "nul", "\"\u{1}\"", "[1] 2",
        "{\"a\" 1}",
        "\u{FEFF}{}", "'a'", "1e", "\"\\x\"", "NaN",
    ])
    func whatIsNotJSONIsRefused(_ text: String) {
        #expect(throws: JSONError.self) { try JSONParser.parse(text) }
    }

    @Test func aNameThatStandsTwiceIsRefused() {
        #expect(throws: JSONError.duplicateName(offset: 7)) {
            try JSONParser.parse(#"{"a":1,"a":2}"#)
        }
        let many = (0..<40).map { #""k\#($0)":0"# }.joined(separator: ",")
        #expect(throws: JSONError.self) { try JSONParser.parse("{\(many),\"k39\":1}") }
    }

    @Test func escapesAreResolvedAndHalvesOfPairsRefused() throws {
        #expect(try JSONParser.parse(#""\u0041\ud83d\udc80\/""#) == .string("A💀/"))
        #expect(throws: JSONError.self) { try JSONParser.parse(#""\ud83d""#) }
        #expect(throws: JSONError.self) { try JSONParser.parse(#""\udc80\ud83d""#) }
        #expect(throws: JSONError.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
    }

    @Test func nestingHasALimit() throws {
        let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        _ = try JSONParser.parse(deep(JSONParser.depthMax))
        #expect(throws: JSONError.tooDeep(offset: JSONParser.depthMax)) {
            try JSONParser.parse(deep(JSONParser.depthMax + 1))
        }
    }

    @Test func membersKeepOrderAndObjectsCompareWithoutIt() throws {
        let object = try #require(try JSONParser.parse(#"{"b":1,"a":2}"#).objectValue)
        #expect(object.members.map(\.name) == ["b", "a"])
        #expect(object.sortedByName.members.map(\.name) == ["a", "b"])
        #expect(object == object.sortedByName)
        #expect(object.hashValue == object.sortedByName.hashValue)
    }
}
