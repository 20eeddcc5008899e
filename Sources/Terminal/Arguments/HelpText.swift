/// What `--help` prints on one command.
public struct HelpText<Action: Sendable> {
    /// The width of help that goes to no terminal.
    public static var columnsDefault: Int { 80 }

    private let path: [Command<Action>]
    private let columns: Int
    private let isStyled: Bool

    /// Makes the help of a command.
    ///
    /// - Parameters:
    ///   - path: the program first, the command last.
    ///   - columns: the width to wrap to; taken as 60 at least and 100 at most.
    ///   - isStyled: whether headings are set in bold.
    public init(_ path: [Command<Action>], columns: Int, isStyled: Bool) {
        precondition(!path.isEmpty, "help needs a command")
        self.path = path
        self.columns = min(max(columns, 60), 100)
        self.isStyled = isStyled
    }

    private var command: Command<Action> {
        path[path.count - 1]
    }

    /// The text, with a line break at its end.
    public var text: String {
        var sections = [command.summary.wrapped(to: columns).joined(separator: "\n"), usage]
        if !command.discussion.isEmpty { sections.append(discussion) }
        sections += subcommandSections
        sections.append(
            section("Arguments", command.positionals.map { (label($0), $0.summary) })
        )
        let isProgram = path.count == 1
        if !isProgram { sections.append(section("Options", command.options.map(row))) }
        let inherited = (isProgram ? path[...] : path.dropLast()).reversed().flatMap(\.options)
        sections.append(section("Options of every command", inherited.map(row) + helpRow))
        if !command.examples.isEmpty { sections.append(examples) }
        return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private var helpRow: [(String, String)] {
        let version = path.count == 1 ? [("--version", "Print the version.")] : []
        return [("-h, --help", "Print this help.")] + version
    }

    private var usage: String {
        var words = path.map(\.name)
        if command.action == nil {
            words.append("COMMAND")
        } else {
            words += command.options.filter(\.isRequired).map(term)
            if command.options.contains(where: { !$0.isRequired }) { words.append("[options]") }
            words += command.positionals.map(label)
        }
        var lines = [words.joined(separator: " ")]
        if command.action != nil, !command.subcommands.isEmpty {
            lines.append((path.map(\.name) + ["COMMAND"]).joined(separator: " "))
        }
        return heading("Usage") + " " + lines.joined(separator: "\n       ")
    }

    private var discussion: String {
        command.discussion.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { String($0).wrapped(to: columns) }
            .joined(separator: "\n")
    }

    private var subcommandSections: [String] {
        var headings: [String] = []
        for subcommand in command.subcommands where !headings.contains(subcommand.heading) {
            headings.append(subcommand.heading)
        }
        return headings.map { name in
            section(
                name,
                command.subcommands.filter { $0.heading == name }.map { ($0.name, $0.summary) }
            )
        }
    }

    private var examples: String {
        let lines = command.examples.map { example in
            let meaning = "# \(example.meaning)"
            return "  " + (isStyled ? TextStyle.dim.applied(to: meaning) : meaning) + "\n  "
                + example.line
        }
        return heading("Examples") + "\n" + lines.joined(separator: "\n")
    }

    // MARK: Parts

    private func heading(_ text: String) -> String {
        let text = text + ":"
        return isStyled ? TextStyle.bold.applied(to: text) : text
    }

    private func label(_ positional: any PositionalDeclaration) -> String {
        switch positional.cardinality {
        case .one: positional.name
        case .optional: "[\(positional.name)]"
        case .oneOrMore: "\(positional.name)..."
        case .any: "[\(positional.name)...]"
        }
    }

    private func term(_ option: any OptionDeclaration) -> String {
        [option.flagText, option.placeholder].compactMap(\.self).joined(separator: " ")
    }

    private func row(_ option: any OptionDeclaration) -> (String, String) {
        var summary = option.summary
        let isSpelledOut = option.placeholder == option.choices.joined(separator: "|")
        if !option.choices.isEmpty, !isSpelledOut {
            summary += " One of " + option.choices.joined(separator: ", ") + "."
        }
        if let defaultText = option.defaultText { summary += " Default: \(defaultText)." }
        if option.isRepeatable, option.placeholder != nil {
            summary += " May be given more than once."
        }
        return (term(option), summary)
    }

    /// A heading above rows of term and meaning; empty for no rows.
    private func section(_ title: String, _ rows: [(term: String, meaning: String)]) -> String {
        guard !rows.isEmpty else { return "" }
        let termColumnsMax = 26
        let termColumns = min(rows.map(\.term.displayWidth).max() ?? 0, termColumnsMax)
        let indent = String(repeating: " ", count: 2 + termColumns + 2)
        let lines = rows.flatMap { row in
            let meaning = row.meaning.wrapped(to: columns - indent.count)
            // A long term has its line to itself.
            if row.term.displayWidth > termColumns {
                return ["  " + row.term] + meaning.map { indent + $0 }
            }
            let first = "  " + row.term.padded(to: termColumns) + "  " + (meaning.first ?? "")
            return [first] + meaning.dropFirst().map { indent + $0 }
        }
        return heading(title) + "\n" + lines.joined(separator: "\n")
    }
}
