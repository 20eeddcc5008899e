/// An option without a value: `--name`.
public struct Flag: OptionDeclaration {
    /// The name without its dashes.
    public let name: String
    /// Other names that are understood.
    public let aliases: [String]
    /// One line for help.
    public let summary: String

    /// Declares a flag.
    public init(_ name: String, summary: String, aliases: [String] = []) {
        self.name = name
        self.summary = summary
        self.aliases = aliases
    }

    /// A flag has no value, so nothing stands for it.
    public var placeholder: String? { nil }
    /// A flag expects nothing.
    public var expectation: String { "" }
    /// A flag takes no text.
    public var choices: [String] { [] }
    /// Absent means off.
    public var defaultText: String? { nil }
    /// A flag may always be left out.
    public var isRequired: Bool { false }
    /// Saying it twice says the same.
    public var isRepeatable: Bool { true }

    /// A flag has no value to read.
    public func read(_ text: String) -> (any Sendable)? {
        nil
    }
}
