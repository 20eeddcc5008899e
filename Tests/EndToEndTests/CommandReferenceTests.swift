import Foundation
import Testing

/// The reference of the command line is what the commands say of themselves.
///
/// `UPDATE_GOLDEN=1` writes docs/command-line.md anew, and fails the run all the same.
@Suite struct CommandReferenceTests {
    private static let document = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "docs/command-line.md")
    private static let begin = "<!-- commands -->\n"
    private static let end = "<!-- end of commands -->"

    @Test func referenceIsTheHelp() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let start = try #require(text.range(of: Self.begin)?.upperBound)
        let stop = try #require(text.range(of: Self.end)?.lowerBound)
        let reference = try reference()
        guard text[start..<stop] != reference else { return }
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            let updated = text[..<start] + reference + text[stop...]
            try Data(updated.utf8).write(to: Self.document)
        }
        Issue.record("docs/command-line.md is not up to date; UPDATE_GOLDEN=1 writes it")
    }

    private func reference() throws -> String {
        let folder = try TesseraFolder()
        return try CommandLineTests.commands.map { words in
            let help = try folder.run(words + ["--help"]).output
            return "## tessera \(words.joined(separator: " "))\n\n```text\n\(own(help))\n```\n\n"
        }
        .joined()
    }

    /// The help of a command without what all of them take.
    private func own(_ help: String) -> String {
        help.split(separator: "\n\n")
            .filter { !$0.hasPrefix("Options of every command:") }
            .joined(separator: "\n\n")
            .trimmingCharacters(in: .newlines)
    }

    @Test func everyCommandIsTested() throws {
        let folder = try TesseraFolder()
        var found: Set<[String]> = []
        var open: [[String]] = [[]]
        while let words = open.popLast() {
            let help = try folder.run(words + ["--help"]).output
            let names = subcommands(help)
            // What is done may have commands below it as well.
            let usage = "Usage: tessera \(words.joined(separator: " "))"
            if names.isEmpty || !help.contains(usage + " COMMAND") && !words.isEmpty {
                found.insert(words)
            }
            open += names.map { words + [$0] }
        }
        #expect(found == Set(CommandLineTests.commands))
    }

    /// The commands that a help text lists: none for something that is done.
    private func subcommands(_ help: String) -> [String] {
        guard help.contains(#/(Usage:|      ) tessera( [a-z-]+)* COMMAND\n/#) else { return [] }
        let sections = help.split(separator: "\n\n").dropFirst(2).filter {
            !$0.hasPrefix("Options of every") && !$0.hasPrefix("Options:")
                && !$0.hasPrefix("Examples:")
        }
        return sections.flatMap { section in
            section.split(separator: "\n").compactMap { line in
                line.firstMatch(of: #/^  ([a-z-]+)  /#).map { String($0.output.1) }
            }
        }
    }
}
