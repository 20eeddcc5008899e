import Testing

@testable import Terminal

@Suite struct ArgumentParserTests {
    enum Scope: String, CaseIterable, Sendable {
        case admin
        case wallet
        case widget
    }

    static let json = Flag("json", summary: "Print JSON.")
    static let wallet = ValueOption("wallet", .text, summary: "The wallet.")
    static let note = ValueOption("note", .text, summary: "A note.")
    static let tag = ValueOption("tag", .text, summary: "A tag.", isRepeatable: true)
    static let output = ValueOption("o", .path, summary: "Where to.")
    static let hours = ValueOption(
        "hours",
        .integer(in: 1...168),
        summary: "How long.",
        defaultText: "24"
    )
    static let scope = ValueOption<Scope>("scope", .name, summary: "Scope.", isRequired: true)
    static let name = Positional("NAME", .text, summary: "The name.")
    static let amount = Positional("AMOUNT", .text, summary: "How much.")
    static let cards = Positional("CARD", .text, summary: "Cards.", cardinality: .any)
    static let some = Positional("CARD", .text, summary: "Cards.", cardinality: .oneOrMore)
    static let one = Positional("CARD", .text, summary: "Card.", cardinality: .optional)

    static let root = Command<String>(
        "prog",
        summary: "A program.",
        options: [json, wallet],
        subcommands: [
            Command(
                "card",
                aliases: ["cards"],
                summary: "Cards.",
                heading: "Things",
                subcommands: [
                    Command(
                        "add",
                        summary: "Add a card.",
                        positionals: [name, cards],
                        options: [note, tag, hours, output],
                        examples: [Command.Example("prog card add REWE", meaning: "add REWE")],
                        action: "card add"
                    ),
                    Command(
                        "list",
                        aliases: ["ls"],
                        summary: "List.",
                        positionals: [one],
                        action: "card list"
                    ),
                    Command("delete", summary: "Delete.", positionals: [some], action: "delete"),
                ]
            ),
            Command("token", summary: "Token.", options: [scope], action: "token"),
            Command("spend", summary: "Spend.", positionals: [name, amount], action: "spend"),
        ]
    )

    private func run(_ words: [String]) throws -> (action: String, arguments: ParsedArguments) {
        guard case .run(let action, let arguments) = try ArgumentParser.parse(words, by: Self.root)
        else {
            throw ArgumentError.missingCommand(path: [], known: [])
        }
        return (action, arguments)
    }

    @Test func valuesFollowOrStandBehindEquals() throws {
        let (action, arguments) = try run(
            ["card", "add", "--note", "a=b", "REWE", "--wallet=Home", "--tag=x", "--tag", "y"]
        )
        #expect(action == "card add")
        #expect(arguments.path == ["prog", "card", "add"])
        #expect(arguments.one(Self.name) == "REWE")
        #expect(arguments.optional(Self.note) == "a=b")
        #expect(arguments.optional(Self.wallet) == "Home")
        #expect(arguments.all(Self.tag) == ["x", "y"])
        #expect(arguments.optional(Self.hours) == nil)
        #expect(!arguments.has(Self.json))
    }

    @Test func optionsOfTheProgramMayStandBeforeTheCommand() throws {
        let (action, arguments) = try run(["--json", "--wallet", "Home", "cards", "ls"])
        #expect(action == "card list")
        #expect(arguments.path == ["prog", "card", "list"])
        #expect(arguments.has(Self.json))
        #expect(arguments.optional(Self.wallet) == "Home")
        #expect(arguments.optional(Self.one) == nil)
    }

    @Test func doubleDashEndsOptions() throws {
        let (_, arguments) = try run(["card", "add", "--", "--note", "--help", "-x"])
        #expect(arguments.one(Self.name) == "--note")
        #expect(arguments.all(Self.cards) == ["--help", "-x"])
    }

    @Test(arguments: ["-3.20", "-.5", "-7", "-"])
    func dashBeforeDigitIsAnArgument(text: String) throws {
        let (_, arguments) = try run(["spend", "Cash", text])
        #expect(arguments.one(Self.amount) == text)
    }

    @Test func emptyTextIsAValue() throws {
        let (_, arguments) = try run(["card", "add", "", "--note="])
        #expect(arguments.one(Self.name) == "")
        #expect(arguments.optional(Self.note) == "")
    }

    @Test func oneLetterHasOneDash() throws {
        let (_, arguments) = try run(["card", "add", "X", "-o", "file", "--hours", "168"])
        #expect(arguments.optional(Self.output) == "file")
        #expect(arguments.optional(Self.hours) == 168)
    }

    @Test func requiredOptionIsRead() throws {
        #expect(try run(["token", "--scope", "widget"]).arguments.one(Self.scope) == .widget)
    }

    @Test(arguments: [
        (["--help"], ["prog"]), (["-h"], ["prog"]), (["help"], ["prog"]),
        (["card", "--help"], ["prog", "card"]),
        (["help", "card", "add"], ["prog", "card", "add"]),
        (["card", "add", "-h", "--nonsense"], ["prog", "card", "add"]),
        (["--wallet", "Home", "card", "ls", "--help"], ["prog", "card", "list"]),
        (["token", "--help"], ["prog", "token"]),
    ])
    func helpIsUnderstoodEverywhere(words: [String], path: [String]) throws {
        guard case .help(let commands) = try ArgumentParser.parse(words, by: Self.root) else {
            Issue.record("no help")
            return
        }
        #expect(commands.map(\.name) == path)
    }

    @Test func versionIsAnOptionOfTheProgramAlone() throws {
        guard case .version = try ArgumentParser.parse(["--version"], by: Self.root) else {
            Issue.record("no version")
            return
        }
        #expect(throws: ArgumentError.self) { try run(["card", "list", "--version"]) }
    }

    static let refused: [([String], ArgumentError)] = [
        ([], .missingCommand(path: ["prog"], known: ["card", "token", "spend"])),
        (["card"], .missingCommand(path: ["prog", "card"], known: ["add", "list", "delete"])),
        (["crad"], .unknownCommand("crad", path: ["prog"], suggestion: "prog card")),
        (["help", "qqq"], .unknownCommand("qqq", path: ["prog"], suggestion: nil)),
        (
            ["card", "lst"],
            .unknownCommand("lst", path: ["prog", "card"], suggestion: "prog card list")
        ),
        (
            ["card", "list", "--jsn"],
            .unknownOption("--jsn", path: ["prog", "card", "list"], suggestion: "--json")
        ),
        (
            ["card", "list", "-json"],
            .unknownOption("-json", path: ["prog", "card", "list"], suggestion: "--json")
        ),
        (
            ["card", "list", "--o", "x"],
            .unknownOption("--o", path: ["prog", "card", "list"], suggestion: nil)
        ),
        (
            ["--scop", "widget", "token"],
            .unknownOption("--scop", path: ["prog"], suggestion: "--scope")
        ),
        (
            ["card", "add", "X", "--note"],
            .missingValue(option: "--note", placeholder: "TEXT", path: ["prog", "card", "add"])
        ),
        (
            ["card", "add", "--note", "--json", "X"],
            .missingValue(option: "--note", placeholder: "TEXT", path: ["prog", "card", "add"])
        ),
        (["--json=yes", "card"], .unexpectedValue(option: "--json", path: ["prog"])),
        (
            ["card", "list", "--wallet", "a", "--wallet", "b"],
            .repeated(option: "--wallet", path: ["prog", "card", "list"])
        ),
        (
            ["token"],
            .missingOption("--scope", placeholder: "admin|wallet|widget", path: ["prog", "token"])
        ),
        (
            ["token", "--scope", "walet"],
            .badValue(
                argument: "--scope",
                text: "walet",
                expectation: "one of admin, wallet, widget",
                suggestion: "wallet",
                path: ["prog", "token"]
            )
        ),
        (
            ["card", "add", "X", "--hours", "169"],
            .badValue(
                argument: "--hours",
                text: "169",
                expectation: "a whole number from 1 to 168",
                suggestion: nil,
                path: ["prog", "card", "add"]
            )
        ),
        (["card", "add"], .missingArgument("NAME", path: ["prog", "card", "add"])),
        (["card", "delete"], .missingArgument("CARD", path: ["prog", "card", "delete"])),
        (["spend", "Cash"], .missingArgument("AMOUNT", path: ["prog", "spend"])),
        (["card", "list", "a", "b"], .extraArgument("b", path: ["prog", "card", "list"])),
    ]

    @Test(arguments: refused)
    func wrongLineIsRefused(words: [String], expected: ArgumentError) {
        #expect(throws: expected) { try ArgumentParser.parse(words, by: Self.root) }
    }

    @Test(arguments: refused.map(\.1))
    func refusalIsOneLineThatSaysWhatToDo(error: ArgumentError) {
        #expect(!error.description.contains("\n"))
        #expect(error.description.hasSuffix(".") || error.description.hasSuffix("?"))
    }

    @Test func refusalGivesNoOrdersToTheTerminal() {
        let error = ArgumentError.unknownCommand("a\u{1B}[2J\nb", path: ["prog"], suggestion: nil)
        #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 })
    }
}
