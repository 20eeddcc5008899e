import JSON
import Testing

@Suite struct JSONObjectTests {
    private func object(_ text: String) throws -> JSONObject {
        try #require(try JSONParser.parse(text).objectValue)
    }

    /// An object of many members, first to last or last to first.
    private func large(_ count: Int, isReversed: Bool = false) throws -> JSONObject {
        let numbers = isReversed ? Array((0..<count).reversed()) : Array(0..<count)
        return try object("{" + numbers.map { "\"m\($0)\":\($0)" }.joined(separator: ",") + "}")
    }

    @Test(arguments: [
        ("{}", "{}", true), (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, true),
        (#"{"a":1,"b":2}"#, #"{"a":1,"b":2}"#, true), (#"{"a":1,"b":2}"#, #"{"a":1}"#, false),
        (#"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#, false),
        (#"{"a":1,"b":2}"#, #"{"b":2,"c":1}"#, false),
        (#"{"a":{"x":[1,{"y":2,"z":3}]}}"#, #"{"a":{"x":[1,{"z":3,"y":2}]}}"#, true),
        (#"{"a":{"x":[1,{"y":2,"z":3}]}}"#, #"{"a":{"x":[1,{"z":3,"y":4}]}}"#, false),
        (#"{"a":null}"#, #"{"b":null}"#, false),
    ])
    func equalityAsksForNoOrder(_ left: String, _ right: String, _ areEqual: Bool) throws {
        let (left, right) = (try object(left), try object(right))
        #expect((left == right) == areEqual)
        #expect((right == left) == areEqual)
        if areEqual { #expect(left.hashValue == right.hashValue) }
    }

    @Test func membersAreReplacedInTheirPlaces() throws {
        let replaced = try object(#"{"a":1,"b":{"x":1},"c":3}"#)
            .replacing(try object(#"{"d":4,"b":{"y":2},"a":null}"#))
        var json = JSONWriter()
        json.value(.object(replaced))
        // Unlike a merge patch: null is a value, and objects do not grow together.
        #expect(json.text == #"{"a":null,"b":{"y":2},"c":3,"d":4}"#)
    }

    /// With steps that grow with the square this takes minutes, not a moment.
    @Test func manyMembersAreComparedAndMergedOneByOne() throws {
        let count = 50_000
        let (left, right) = (try large(count), try large(count, isReversed: true))
        #expect(left == right)
        #expect(left.merging(patch: right) == left)
        #expect(left.replacing(right) == left)
        var changed = right
        changed["m7"] = .null
        #expect(changed != left)
        #expect(left.merging(patch: changed).members.count == count - 1)
    }
}
