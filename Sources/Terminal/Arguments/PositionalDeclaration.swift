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
