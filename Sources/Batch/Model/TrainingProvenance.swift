import Hashing
import JSON
import Relevance
public import WalletCore
public import WalletService

/// Where a model comes from, to be kept beside it.
public struct TrainingProvenance: Sendable {
    private let request: TrainingRequest
    private let date: CalendarDate?

    /// Describes a training.
    ///
    /// - Parameters:
    ///   - request: what is learned from, and how.
    ///   - date: the day to state; nil states none.
    public init(_ request: TrainingRequest, date: CalendarDate?) {
        self.request = request
        self.date = date
    }

    /// The model's file.
    ///
    /// - Parameter result: what the training gave.
    /// - Returns: the model with its provenance.
    /// - Throws: why a file of uses cannot be read again.
    public func model(_ result: TrainingResult) throws(BatchJobError) -> RelevanceModelFile {
        var data: [JSONValue] = []
        for (file, people) in zip(request.files, result.people) {
            data.append(
                .object([
                    ("file", .string(file.name)),
                    ("sha256OfContent", .string(try file.digest())),
                    ("people", .number("\(people)")),
                ])
            )
        }
        if let digest = result.databaseDigest {
            data.append(
                .object([
                    ("database", .bool(true)),
                    ("sha256OfContent", .string(digest)),
                    ("people", .number("\(result.people[request.files.count])")),
                ])
            )
        }
        let settings = request.settings
        return RelevanceModelFile(
            weights: result.weights,
            intensity: result.intensity,
            provenance: JSONObject([
                ("date", date.map { .string($0.description) } ?? .null),
                ("data", .array(data)),
                (
                    "protocol",
                    .string("next card, prequential; every use after the first 15 % of a person's")
                ),
                ("seed", .number("\(request.seed)")),
                ("rounds", .number("\(settings.rounds)")),
                ("stepSize", .number("\(settings.stepSize)")),
                ("rate", .number("\(settings.rate)")),
                ("decay", .number("\(settings.decay)")),
                ("averaging", .number("\(settings.averaging)")),
                ("samples", .number("\(result.samples)")),
                ("calibrationSamples", .number("\(result.calibrationSamples)")),
                ("sharpness", .number("\(result.weights.sharpness)")),
                (
                    "metrics",
                    .object([
                        ("lossWhileLearning", .array(result.roundLosses.map(Self.number))),
                        ("calibrationLogLoss", result.calibrationLogLoss.map(Self.number) ?? .null),
                    ])
                ),
            ])
        )
    }

    private static func number(_ value: Double) -> JSONValue {
        .number(DecimalText.text(value, places: 6))
    }
}

extension JSONObject {
    fileprivate init(_ members: [(String, JSONValue)]) {
        self.init()
        for (name, value) in members { self[name] = value }
    }
}

extension JSONValue {
    fileprivate static func object(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(JSONObject(members))
    }
}
