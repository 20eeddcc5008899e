public import Relevance

/// Where the model in force comes from.
public protocol RelevanceModelSource: Sendable {
    /// The model in force at this moment.
    var model: RelevanceModel { get }
}

/// The model that comes with the program, always.
public struct ShippedModelSource: RelevanceModelSource {
    /// Names the source.
    public init() {}

    /// The model in force at this moment.
    public var model: RelevanceModel { ShippedModel.model }
}
