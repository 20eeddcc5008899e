/// What a positional argument says of itself, whatever its value is.
public protocol PositionalDeclaration: Sendable {
    /// The word in capitals that stands for it in help.
    var name: String { get }
    /// One line for help, a sentence with its full stop.
    var summary: String { get }
    /// What the value should be.
    var expectation: String { get }
    /// How many there may be.
    var cardinality: Cardinality { get }

    /// The value of a text; nil where the text is not what is expected.
    func read(_ text: String) -> (any Sendable)?
}

/// How many values a positional argument takes; only the last of a command may vary.
public enum Cardinality: Equatable, Sendable {
    /// Exactly one.
    case one
    /// None or one.
    case optional
    /// One or more.
    case oneOrMore
    /// Any number.
    case any

    /// The fewest there may be.
    public var countMin: Int {
        self == .one || self == .oneOrMore ? 1 : 0
    }

    /// The most there may be; nil for no bound.
    public var countMax: Int? {
        self == .one || self == .optional ? 1 : nil
    }
}

/// An argument that is known by its place.
public struct Positional<Value: Sendable>: PositionalDeclaration, ArgumentKey {
    /// The word in capitals that stands for it in help.
    public let name: String
    /// One line for help.
    public let summary: String
    /// How many there may be.
    public let cardinality: Cardinality

    private let reader: ValueReader<Value>

    /// Declares an argument.
    public init(
        _ name: String,
        _ reader: ValueReader<Value>,
        summary: String,
        cardinality: Cardinality = .one
    ) {
        self.name = name
        self.reader = reader
        self.summary = summary
        self.cardinality = cardinality
    }

    /// What the value should be.
    public var expectation: String { reader.expectation }
    /// What tells the argument apart.
    public var key: String { name }

    /// The value of a text.
    public func read(_ text: String) -> (any Sendable)? {
        reader.value(text)
    }
}
