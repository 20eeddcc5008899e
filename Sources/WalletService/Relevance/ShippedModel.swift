public import Relevance

/// The model that comes with the program.
public enum ShippedModel {
    /// The file as it lies in `Resources/relevance`.
    public static let file: RelevanceModelFile = {
        do throws(RelevanceModelFileError) {
            return try RelevanceModelFile(PackageResources.default_model_json)
        } catch {
            preconditionFailure("the shipped model cannot be read: \(error)")
        }
    }()

    /// Ready for prediction.
    public static let model = file.model
}

extension RelevanceModelFile {
    /// The model, ready for prediction.
    public var model: RelevanceModel {
        RelevanceModel(
            cards: .network(VoteNetwork(weights)),
            intensity: intensity.map { .network(IntensityNetwork($0)) } ?? .standard
        )
    }
}
