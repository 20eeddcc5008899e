public import Relevance

/// Where the model in force comes from.
public protocol RelevanceModelSource: Sendable {
    /// The model in force at this moment.
    var model: RelevanceModel { get }
    /// What the model in force is called: `formula`, or the name that a learned one is stored under.
    var modelName: String { get }
}

/// The formula that the program is built with, always.
///
/// The learned model that is shipped does not serve until it is promoted: its plans switch more often
/// than `docs/relevance.md` allows, and on places it never saw it is behind.
public struct StandardModelSource: RelevanceModelSource {
    /// Names the source.
    public init() {}

    /// The model in force at this moment.
    public var model: RelevanceModel { .standard }
    /// Always the formula.
    public var modelName: String { Self.name }

    /// What the formula is called.
    public static let name = "formula"
}
