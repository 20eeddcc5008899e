/// An option that takes a value: `--name value` or `--name=value`.
public struct ValueOption<Value: Sendable>: OptionDeclaration, ArgumentKey {
    /// The name without its dashes.
    public let name: String
    /// Other names that are understood.
    public let aliases: [String]
    /// One line for help.
    public let summary: String
    /// What holds where the option is not given.
    public let defaultText: String?
    /// Whether the command refuses to run without it.
    public let isRequired: Bool
    /// Whether it may be given more than once.
    public let isRepeatable: Bool

    private let reader: ValueReader<Value>

    /// Declares an option.
    public init(
        _ name: String,
        _ reader: ValueReader<Value>,
        summary: String,
        aliases: [String] = [],
        defaultText: String? = nil,
        isRequired: Bool = false,
        isRepeatable: Bool = false
    ) {
        self.name = name
        self.reader = reader
        self.summary = summary
        self.aliases = aliases
        self.defaultText = defaultText
        self.isRequired = isRequired
        self.isRepeatable = isRepeatable
    }

    /// What stands for the value in help.
    public var placeholder: String? { reader.placeholder }
    /// What the value should be.
    public var expectation: String { reader.expectation }
    /// The texts that are taken, where they are few.
    public var choices: [String] { reader.choices }
    /// What tells the option apart.
    public var key: String { flagText }

    /// The value of a text.
    public func read(_ text: String) -> (any Sendable)? {
        reader.value(text)
    }
}
