/// What a command line asks for.
public enum Invocation<Action: Sendable>: Sendable {
    /// Help on the last command of the path; the program itself is the first.
    case help([Command<Action>])
    /// The program's version.
    case version
    /// Something is done.
    case run(Action, ParsedArguments)
}

/// Reads a command line by a tree of commands.
///
/// Options and arguments may stand in any order; `--` ends the options. `--help` and `-h` are
/// understood everywhere, even where the rest of the line would be refused.
public struct ArgumentParser<Action: Sendable> {
    private var path: [Command<Action>]
    private var words: ArraySlice<String>
    private var positionalTexts: [String] = []
    private var values: [String: [any Sendable]] = [:]
    private var flags: Set<String> = []

    private init(_ root: Command<Action>, _ words: [String]) {
        path = [root]
        self.words = words[...]
    }

    /// Reads a command line.
    ///
    /// - Parameters:
    ///   - words: the arguments without the program's own name.
    ///   - root: the program.
    /// - Returns: what is asked for.
    /// - Throws: why the line was not understood.
    public static func parse(
        _ words: [String],
        by root: Command<Action>
    ) throws(ArgumentError) -> Invocation<Action> {
        var parser = ArgumentParser(root, words)
        return try parser.parse()
    }

    private var command: Command<Action> {
        path[path.count - 1]
    }

    private var pathNames: [String] {
        path.map(\.name)
    }

    private mutating func parse() throws(ArgumentError) -> Invocation<Action> {
        if words.first == "help" { return try helpOfWords(words.dropFirst()) }
        if asksForHelp { return try helpOfWords(words.prefix { !Self.isHelp($0) }) }
        while let word = words.popFirst() {
            if word == "--" {
                for rest in words { try take(positional: rest) }
                break
            }
            if path.count == 1, word == "--version" || word == "-V" { return .version }
            if Self.isOption(word) {
                try take(option: word)
            } else {
                try take(positional: word)
            }
        }
        guard let action = command.action else {
            throw .missingCommand(path: pathNames, known: command.subcommands.map(\.name))
        }
        try checkOptions()
        try readPositionals()
        return .run(action, ParsedArguments(path: pathNames, values: values, flags: flags))
    }

    // MARK: Help

    private static func isHelp(_ word: String) -> Bool {
        word == "--help" || word == "-h"
    }

    private var asksForHelp: Bool {
        words.prefix { $0 != "--" }.contains(where: Self.isHelp)
    }

    /// Follows the words that name commands as far as they go; whatever else there is matters not.
    private mutating func helpOfWords(
        _ words: ArraySlice<String>
    ) throws(ArgumentError) -> Invocation<Action> {
        for word in words where !Self.isOption(word) {
            if let next = command.subcommand(word) {
                path.append(next)
            } else if path.count == 1 {
                // A value of an option may stand before the command, so only a lone word is refused.
                if words.count == 1 { throw unknownCommand(word) }
            }
        }
        return .help(path)
    }

    // MARK: Options

    /// A dash alone means a standard stream, and a dash before a digit is a negative number.
    private static func isOption(_ word: String) -> Bool {
        guard word.first == "-", let second = word.dropFirst().first else { return false }
        return !second.isNumber && second != "."
    }

    private var knownOptions: [any OptionDeclaration] {
        path.reversed().flatMap(\.options)
    }

    private mutating func take(option word: String) throws(ArgumentError) {
        let name = String(word.prefix { $0 != "=" })
        let inlineValue = name == word ? nil : String(word.dropFirst(name.count + 1))
        guard let option = option(written: name) else { throw unknownOption(name) }
        guard let placeholder = option.placeholder else {
            guard inlineValue == nil else {
                throw .unexpectedValue(option: option.flagText, path: pathNames)
            }
            flags.insert(option.flagText)
            return
        }
        let text: String
        if let inlineValue {
            text = inlineValue
        } else if let next = words.first, !next.hasPrefix("--") {
            text = next
            words.removeFirst()
        } else {
            throw .missingValue(
                option: option.flagText,
                placeholder: placeholder,
                path: pathNames
            )
        }
        guard option.isRepeatable || values[option.flagText] == nil else {
            throw .repeated(option: option.flagText, path: pathNames)
        }
        guard let value = option.read(text) else {
            throw .badValue(
                argument: option.flagText,
                text: text,
                expectation: option.expectation,
                suggestion: Suggestion.nearest(to: text, among: option.choices),
                path: pathNames
            )
        }
        values[option.flagText, default: []].append(value)
    }

    private func option(written text: String) -> (any OptionDeclaration)? {
        let dashCount = text.hasPrefix("--") ? 2 : 1
        let name = String(text.dropFirst(dashCount))
        guard (name.count == 1) == (dashCount == 1) else { return nil }
        return knownOptions.first { $0.name == name || $0.aliases.contains(name) }
    }

    private func unknownOption(_ text: String) -> ArgumentError {
        // With one dash and several letters, somebody wrote one dash too few.
        let written = text.hasPrefix("--") ? text : "-" + text
        let known = knownOptions.map(\.flagText) + ["--help"]
        let belowHere = command.subcommands.flatMap(\.options).map(\.flagText)
        return .unknownOption(
            text,
            path: pathNames,
            suggestion: known.contains(written)
                ? written : Suggestion.nearest(to: written, among: known + belowHere)
        )
    }

    private func checkOptions() throws(ArgumentError) {
        for option in knownOptions where option.isRequired && values[option.flagText] == nil {
            throw .missingOption(
                option.flagText,
                placeholder: option.placeholder ?? "",
                path: pathNames
            )
        }
    }

    // MARK: Commands and arguments

    private mutating func take(positional word: String) throws(ArgumentError) {
        if command.action != nil {
            if positionalTexts.isEmpty, let next = command.subcommand(word) {
                path.append(next)
                return
            }
            positionalTexts.append(word)
            return
        }
        guard let next = command.subcommand(word) else { throw unknownCommand(word) }
        path.append(next)
    }

    private func unknownCommand(_ word: String) -> ArgumentError {
        let names = command.subcommands.flatMap { [$0.name] + $0.aliases }
        let nearest = Suggestion.nearest(to: word, among: names).flatMap(command.subcommand)
        return .unknownCommand(
            word,
            path: pathNames,
            suggestion: nearest.map { (pathNames + [$0.name]).joined(separator: " ") }
        )
    }

    private mutating func readPositionals() throws(ArgumentError) {
        var texts = positionalTexts[...]
        for positional in command.positionals {
            guard texts.count >= positional.cardinality.countMin else {
                throw .missingArgument(positional.name, path: pathNames)
            }
            let taken = texts.prefix(positional.cardinality.countMax ?? texts.count)
            texts = texts.dropFirst(taken.count)
            for text in taken {
                guard let value = positional.read(text) else {
                    throw .badValue(
                        argument: positional.name,
                        text: text,
                        expectation: positional.expectation,
                        suggestion: nil,
                        path: pathNames
                    )
                }
                values[positional.name, default: []].append(value)
            }
        }
        if let extra = texts.first { throw .extraArgument(extra, path: pathNames) }
    }
}
