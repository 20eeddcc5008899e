import Testing

@testable import Terminal

@Suite struct SuggestionTests {
    static let commands = ["card", "wallet", "person", "member", "balance", "favourite", "serve"]

    @Test(arguments: [
        ("crad", "card"), ("cards", "card"), ("walet", "wallet"), ("wal", "wallet"),
        ("persno", "person"), ("favorite", "favourite"), ("CARD", "card"), ("sreve", "serve"),
    ])
    func nearWordIsFound(word: String, expected: String) {
        #expect(Suggestion.nearest(to: word, among: Self.commands) == expected)
    }

    @Test(arguments: ["", "x", "xy", "telephone", "qqqqqq"])
    func farWordSuggestsNothing(word: String) {
        #expect(Suggestion.nearest(to: word, among: Self.commands) == nil)
    }

    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("ab", "ba", 1),
        ("карта", "карат", 1), ("abc", "abc", 0),
    ])
    func distanceCountsEdits(first: String, second: String, expected: Int) {
        #expect(Suggestion.distance(first, second) == expected)
        #expect(Suggestion.distance(second, first) == expected)
    }
}
