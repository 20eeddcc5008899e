/// Something that values of one type are given to on a command line.
public protocol ArgumentKey<Value>: Sendable {
    /// The type of each value.
    associatedtype Value: Sendable
    /// What tells it apart among the arguments of one command.
    var key: String { get }
}
