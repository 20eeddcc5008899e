/// What an option says of itself, whatever its value is.
public protocol OptionDeclaration: Sendable {
    /// The name without its dashes; one letter is written with one dash.
    var name: String { get }
    /// Other names that are understood and not advertised.
    var aliases: [String] { get }
    /// One line for help, a sentence with its full stop.
    var summary: String { get }
    /// What stands for the value in help; nil for a flag.
    var placeholder: String? { get }
    /// What the value should be; empty for a flag.
    var expectation: String { get }
    /// The texts that are taken, where they are few.
    var choices: [String] { get }
    /// What holds where the option is not given; nil where that says itself.
    var defaultText: String? { get }
    /// Whether the command refuses to run without it.
    var isRequired: Bool { get }
    /// Whether it may be given more than once.
    var isRepeatable: Bool { get }

    /// The value of a text; nil where the text is not what is expected.
    func read(_ text: String) -> (any Sendable)?
}

extension OptionDeclaration {
    /// The name as people write it: `--json`, `-o`.
    public var flagText: String {
        name.count == 1 ? "-" + name : "--" + name
    }
}
