import Testing

@testable import Terminal

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("Käse", 4), ("Ka\u{308}se", 4), ("Аптека №7", 9), ("ёлка", 4),
        ("е\u{308}", 1), ("日本", 4), ("ｶｰﾄﾞ", 4), ("ＡＢ", 4), ("한국", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("☕", 2), ("⭐ x", 4), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇩🇪", 2),
        ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2), ("a\u{200B}b", 2), ("…", 1),
        ("\u{AD}", 1), ("עברית", 5), ("שָׁלוֹם", 4), ("€", 1),
    ])
    func widthIsThatOfATerminal(text: String, columns: Int) {
        #expect(text.displayWidth == columns)
    }

    @Test(arguments: [
        ("plain", "plain"), ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\tb", "a b"),
        ("\u{1B}[31mred", "\u{FFFD}[31mred"), ("a\u{202E}b", "a\u{FFFD}b"), ("\u{0}", "\u{FFFD}"),
        ("a\u{9B}2J", "a\u{FFFD}2J"), ("x\u{2028}y", "x y"),
    ])
    func controlCharactersAreTakenOut(text: String, expected: String) {
        #expect(text.sanitized == expected)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
        ("abc", 1, "…"), ("abc", 0, ""), ("", 0, ""),
    ])
    func cutTextSaysSo(text: String, columns: Int, expected: String) {
        #expect(text.truncated(to: columns) == expected)
        #expect(text.truncated(to: columns).displayWidth <= columns)
    }

    @Test func wrappingKeepsEveryWord() {
        let text = "a bb ccc dddddddddd e"
        #expect(text.wrapped(to: 6) == ["a bb", "ccc", "dddddddddd", "e"])
        #expect("".wrapped(to: 6) == [""])
    }
}
