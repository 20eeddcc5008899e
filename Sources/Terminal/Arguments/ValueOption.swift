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

/// Something that values of one type are given to on a command line.
public protocol ArgumentKey<Value>: Sendable {
    /// The type of each value.
    associatedtype Value: Sendable
    /// What tells it apart among the arguments of one command.
    var key: String { get }
}

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
