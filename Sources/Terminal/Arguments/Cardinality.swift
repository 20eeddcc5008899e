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
