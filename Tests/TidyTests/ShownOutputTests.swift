import Testing

struct ShownOutputTests {
    @Test(arguments: [
        ("a\nb\n", "a\nb", true),
        ("a\nb\n", "a\nc", false),
        ("a 17 z\n", "a … z", true),
        ("a 17 y\n", "a … z", false),
        ("a\nb\nc\nd\n", "a\n…\nd", true),
        ("a\nd\n", "a\n…\nd", true),
        ("a\nb\n", "a\n…\nd", false),
        ("a  \n\n", "a", true),
        ("x1\nx2\ny1\n", "…\ny…", true),
        ("", "…", true),
        ("b\n", "", false),
        ("aab\n", "…ab", true),
    ])
    func gapsStandForAnything(output: String, shown: String, fits: Bool) {
        #expect(ShownOutput(shown).matches(output) == fits)
    }

    @Test
    func blocksAreReadWithWhatTheyAre() {
        let blocks = FencedBlock.all(in: "a\n```sh test\nls\n```\nb\n\n```text\n\nx\n```\n")
        #expect(blocks.map(\.info) == ["sh test", "text"])
        #expect(blocks.map(\.text) == ["ls\n", "\nx\n"])
    }
}
