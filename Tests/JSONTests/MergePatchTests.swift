import JSON
import Testing

struct MergePatchTests {
    /// An original, a patch and the result.
    struct Case: Sendable, CustomTestStringConvertible {
        let original: String
        let patch: String
        let result: String

        var testDescription: String { "\(original) + \(patch)" }
    }

    /// **Source:** RFC 7396, section 3 and the rows of appendix A whose values are objects.
    static let cases: [Case] = [
        Case(original: #"{"a":"b"}"#, patch: #"{"a":"c"}"#, result: #"{"a":"c"}"#),
        Case(original: #"{"a":"b"}"#, patch: #"{"b":"c"}"#, result: #"{"a":"b","b":"c"}"#),
        Case(original: #"{"a":"b"}"#, patch: #"{"a":null}"#, result: "{}"),
        Case(original: #"{"a":"b","b":"c"}"#, patch: #"{"a":null}"#, result: #"{"b":"c"}"#),
        Case(original: #"{"a":["b"]}"#, patch: #"{"a":"c"}"#, result: #"{"a":"c"}"#),
        Case(original: #"{"a":"c"}"#, patch: #"{"a":["b"]}"#, result: #"{"a":["b"]}"#),
        Case(
            original: #"{"a":{"b":"c"}}"#,
            patch: #"{"a":{"b":"d","c":null}}"#,
            result: #"{"a":{"b":"d"}}"#
        ),
        Case(original: #"{"a":[{"b":"c"}]}"#, patch: #"{"a":[1]}"#, result: #"{"a":[1]}"#),
        Case(original: #"{"e":null}"#, patch: #"{"a":1}"#, result: #"{"e":null,"a":1}"#),
        Case(
            original: "{}",
            patch: #"{"a":{"bb":{"ccc":null}}}"#,
            result: #"{"a":{"bb":{}}}"#
        ),
        // Not of the RFC: what stays keeps its place whatever goes and comes around it.
        Case(
            original: #"{"a":1,"b":2,"c":3,"d":4}"#,
            patch: #"{"e":5,"c":null,"a":null,"b":6,"f":null}"#,
            result: #"{"b":6,"d":4,"e":5}"#
        ),
    ]

    @Test(arguments: cases)
    func patchesAreMerged(_ one: Case) throws {
        let original = try #require(try JSONParser.parse(one.original).objectValue)
        let patch = try #require(try JSONParser.parse(one.patch).objectValue)
        var json = JSONWriter()
        json.value(.object(original.merging(patch: patch)))
        #expect(json.text == one.result)
    }
}
