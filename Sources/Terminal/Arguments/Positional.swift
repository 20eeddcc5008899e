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
