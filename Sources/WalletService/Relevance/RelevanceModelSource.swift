public import Relevance

/// Where the model in force comes from.
public protocol RelevanceModelSource: Sendable {
    /// The model in force at this moment.
    var model: RelevanceModel { get }
    /// What the model in force is called: `shipped`, or the name that a learned one is stored under.
    var modelName: String { get }
}

/// The model that comes with the program, always.
public struct ShippedModelSource: RelevanceModelSource {
    /// Names the source.
    public init() {}

    /// The model in force at this moment.
    public var model: RelevanceModel { ShippedModel.model }
    /// Always the one that is shipped.
    public var modelName: String { Self.name }

    /// What the shipped model is called.
    public static let name = "shipped"
}
