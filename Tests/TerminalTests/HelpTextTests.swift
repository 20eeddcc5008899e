import Testing

@testable import Terminal

@Suite struct HelpTextTests {
    private func help(_ words: [String], columns: Int, isStyled: Bool = false) throws -> String {
        let root = ArgumentParserTests.root
        guard case .help(let path) = try ArgumentParser.parse(words + ["--help"], by: root) else {
            Issue.record("no help")
            return ""
        }
        return HelpText(path, columns: columns, isStyled: isStyled).text
    }

    @Test func commandShowsAllItTakes() throws {
        #expect(
            try help(["card", "add"], columns: 80) == """
                Add a card.

                Usage: prog card add [options] NAME [CARD...]

                Arguments:
                  NAME       The name.
                  [CARD...]  Cards.

                Options:
                  --note TEXT  A note.
                  --tag TEXT   A tag. May be given more than once.
                  --hours N    How long. Default: 24.
                  -o FILE      Where to.

                Options of every command:
                  --json         Print JSON.
                  --wallet TEXT  The wallet.
                  -h, --help     Print this help.

                Examples:
                  # add REWE
                  prog card add REWE

                """
        )
    }

    @Test func groupShowsItsCommandsUnderTheirHeadings() throws {
        let text = try help([], columns: 80)
        #expect(text.contains("Usage: prog COMMAND\n"))
        #expect(text.contains("\nThings:\n  card  Cards.\n"))
        #expect(text.contains("\nCommands:\n  token  Token.\n  spend  Spend.\n"))
        #expect(text.contains("--version"))
    }

    @Test func requiredOptionStandsInTheUsage() throws {
        let text = try help(["token"], columns: 80)
        #expect(text.contains("Usage: prog token --scope admin|wallet|widget\n"))
    }

    @Test(arguments: [0, 60, 72, 1000])
    func linesFitTheWidth(columns: Int) throws {
        let text = try help(["card", "add"], columns: columns)
        let widest = text.split(separator: "\n").map { String($0).displayWidth }.max()
        #expect(try #require(widest) <= min(max(columns, 60), 100))
    }

    @Test func styleIsBoldHeadingsAndNoOtherText() throws {
        let styled = try help(["card", "add"], columns: 80, isStyled: true)
        let plain = styled.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[2m", with: "")
            .replacing("\u{1B}[0m", with: "")
        #expect(styled != plain)
        #expect(try plain == help(["card", "add"], columns: 80))
    }
}
