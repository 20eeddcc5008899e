import Testing

@Suite struct CommandLineTests {
    /// Every command that does something.
    static let commands: [[String]] = [
        ["card", "add"], ["card", "list"], ["card", "show"], ["card", "edit"],
        ["card", "delete"], ["card", "restore"], ["card", "archive"], ["card", "unarchive"],
        ["card", "image", "set"], ["card", "image", "save"], ["card", "image", "remove"],
        ["favourite", "add"], ["favourite", "remove"], ["favourite", "list"],
        ["balance", "set"], ["balance", "add"], ["balance", "spend"], ["balance", "configure"],
        ["balance", "list"], ["balance", "history"], ["balance", "remove"],
        ["group", "create"], ["group", "list"], ["group", "rename"], ["group", "delete"],
        ["group", "add"], ["group", "remove"], ["group", "order"],
        ["timeline"], ["timeline", "replay"], ["widget", "stats"], ["use", "record"],
        ["use", "list"], ["use", "undo"],
        ["barcode", "encode"], ["barcode", "batch"], ["barcode", "check"],
        ["barcode", "symbologies"], ["relevance", "evaluate"],
        ["relevance", "train"], ["relevance", "generate"],
        ["relevance", "promote"], ["relevance", "rollback"], ["relevance", "status"],
        ["relevance", "explain"],
        ["import"], ["export"], ["use", "import"],
        ["wallet", "create"], ["wallet", "list"], ["wallet", "show"], ["wallet", "rename"],
        ["wallet", "set-zone"], ["wallet", "delete"],
        ["person", "add"], ["person", "list"], ["person", "show"], ["person", "edit"],
        ["person", "export"], ["remind"], ["person", "erase"], ["webhook", "list"],
        ["webhook", "retry"], ["webhook", "drop"], ["webhook", "deliver"],
        ["member", "add"], ["member", "list"], ["member", "role"], ["member", "remove"],
        ["device", "pair"], ["device", "list"], ["device", "revoke"],
        ["token", "create"], ["token", "list"], ["token", "revoke"],
        ["serve"], ["migrate"], ["backup"], ["restore"], ["doctor"],
    ]

    @Test(arguments: commands)
    func everyCommandHasHelpWithAnExample(command: [String]) throws {
        let folder = try TesseraFolder()
        let help = try folder.run(command + ["--help"])
        #expect(help.status == 0)
        #expect(help.complaint.isEmpty)
        #expect(help.output.contains("Usage: tessera \(command.joined(separator: " "))"))
        #expect(help.output.contains("Examples:\n  # "))
        for option in ["--database", "--wallet", "--person", "--json", "--help"] {
            #expect(help.output.contains(option))
        }
        #expect(try folder.run(["help"] + command).output == help.output)
        #expect(!help.output.contains("\u{1B}"))
        #expect(help.lines.allSatisfy { $0.count <= 100 }, "\(help)")
        #expect(try folder.fileNames().isEmpty)
    }

    @Test func helpOfTheProgramNamesEveryCommand() throws {
        let help = try TesseraFolder().succeed("--help").output
        for name in Set(Self.commands.map { $0[0] }) {
            #expect(help.contains("\n  \(name) "), "\(name)")
        }
    }

    @Test func versionIsOneLine() throws {
        let lines = try TesseraFolder().succeed("--version").lines
        #expect(lines.count == 1)
        #expect(try #require(lines.first).wholeMatch(of: #/tessera \d+\.\d+\.\d+/#) != nil)
    }

    static let refused: [([String], [String])] = [
        ([], ["card", "serve", "'tessera --help'"]),
        (["crad"], ["'tessera crad'", "did you mean 'tessera card'?"]),
        (["card"], ["add, list", "'tessera card --help'"]),
        (["card", "lst"], ["did you mean 'tessera card list'?"]),
        (["card", "list", "--jsn"], ["did you mean '--json'?"]),
        (["card", "list", "--sort", "nmae"], ["did you mean 'name'?"]),
        (["card", "add"], ["needs NAME", "'tessera card add --help'"]),
        (["card", "add", "A", "B"], ["no use for 'B'"]),
        (["card", "add", "A", "--expires", "2027-02-30"], ["--expires", "2027-03-10"]),
        (["card", "add", "A", "--symbology", "ean14"], ["--symbology", "did you mean 'ean13'?"]),
        (["balance", "set", "A", "12,50"], ["AMOUNT", "12.50"]),
        (["balance", "set", "A", "1", "EURO!"], ["UNIT", "ISO 4217"]),
        (["timeline"], ["needs --family"]),
        (["timeline", "--family", "small"], ["systemSmall"]),
        (["timeline", "--family", "systemSmall", "--hours", "0"], ["1 to 168"]),
        (["token", "create"], ["needs --scope"]),
        (["token", "create", "--scope", "root"], ["admin, wallet, widget"]),
        (["use", "record", "A", "--at", "yesterday"], ["--at", "2026-11-30T08:00:00Z"]),
        (["--wallet"], ["--wallet needs a value"]),
        (["card", "list", "--all", "--archived"], ["exclude each other"]),
    ]

    @Test(arguments: refused)
    func wrongLineIsRefusedInOneSentence(words: [String], parts: [String]) throws {
        let folder = try TesseraFolder()
        if words.contains("--all") { try folder.succeed("card", "add", "A") }
        try folder.refuse(words, 64, saying: parts)
    }

    @Test func argumentsMustBeText() throws {
        let folder = try TesseraFolder()
        let result = try folder.run(
            [],
            wrapper: ["sh", "-c", #""$0" card add "$(printf 'a\377')""#]
        )
        #expect(result.status == 64)
        #expect(result.complaint.contains("UTF-8"))
    }

    @Test func readerThatLeavesIsNoFailure() throws {
        let folder = try TesseraFolder()
        let result = try folder.run(
            [],
            wrapper: ["bash", "-c", #""$0" --help | true; echo ${PIPESTATUS[0]}"#]
        )
        #expect(result.output == "0\n")
        #expect(result.complaint.isEmpty)
    }

    @Test func fullDiskUnderTheAnswerIsAFailure() throws {
        let folder = try TesseraFolder()
        let result = try folder.run([], wrapper: ["sh", "-c", #""$0" --help >/dev/full"#])
        #expect(result.status == 1)
        #expect(result.complaint.contains("No space left on device"))
    }
}
