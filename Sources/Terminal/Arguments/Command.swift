/// One command of a tree: either a group of commands or something that is done.
///
/// `Action` is what the program makes of a chosen command; the parser never looks at it.
public struct Command<Action: Sendable>: Sendable {
    /// The word that chooses it.
    public let name: String
    /// Other words that are understood and not advertised.
    public let aliases: [String]
    /// One line for help, a sentence with its full stop.
    public let summary: String
    /// What else there is to know, in paragraphs; may be empty.
    public let discussion: String
    /// The heading it stands under in its parent's help.
    public let heading: String
    /// Its options; a group's hold for all commands below it.
    public let options: [any OptionDeclaration]
    /// Its arguments in their order.
    public let positionals: [any PositionalDeclaration]
    /// Command lines that work, each with what it does.
    public let examples: [Example]
    /// The commands below it; empty for something that is done.
    public let subcommands: [Command]
    /// What is done; nil for a group.
    public let action: Action?

    /// A command line that works.
    public struct Example: Sendable {
        /// The line as it is typed.
        public let line: String
        /// What it does, in a few words.
        public let meaning: String

        /// Makes an example.
        public init(_ line: String, meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    /// Declares something that is done; the options hold for all commands below it too.
    public init(
        _ name: String,
        aliases: [String] = [],
        summary: String,
        discussion: String = "",
        heading: String = "Commands",
        positionals: [any PositionalDeclaration] = [],
        options: [any OptionDeclaration] = [],
        examples: [Example] = [],
        subcommands: [Command] = [],
        action: Action
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.discussion = discussion
        self.heading = heading
        self.positionals = positionals
        self.options = options
        self.examples = examples
        self.subcommands = subcommands
        self.action = action
        precondition(
            positionals.dropLast().allSatisfy { $0.cardinality == .one },
            "only the last argument of a command may vary in number"
        )
        precondition(
            subcommands.isEmpty || positionals.isEmpty,
            "a word cannot be both an argument and a command"
        )
    }

    /// Declares a group of commands.
    public init(
        _ name: String,
        aliases: [String] = [],
        summary: String,
        discussion: String = "",
        heading: String = "Commands",
        options: [any OptionDeclaration] = [],
        examples: [Example] = [],
        subcommands: [Command]
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.discussion = discussion
        self.heading = heading
        positionals = []
        self.options = options
        self.examples = examples
        self.subcommands = subcommands
        action = nil
    }

    /// The command below that has a name or an alias.
    public func subcommand(_ word: String) -> Command? {
        subcommands.first { $0.name == word || $0.aliases.contains(word) }
    }
}
