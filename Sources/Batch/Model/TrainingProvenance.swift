import Hashing
import JSON
public import Relevance
public import WalletCore
public import WalletService

/// Where a model comes from, to be kept beside it.
public struct TrainingProvenance: Sendable {
    private let files: [UsageFile]
    private let settings: NetworkTrainer.Settings
    private let seed: UInt64
    private let date: CalendarDate?

    /// Describes a training.
    ///
    /// - Parameters:
    ///   - files: the uses that are learned from.
    ///   - settings: how learning goes about it.
    ///   - seed: what all chance follows from.
    ///   - date: the day to state; nil states none.
    public init(
        files: [UsageFile],
        settings: NetworkTrainer.Settings,
        seed: UInt64,
        date: CalendarDate?
    ) {
        self.files = files
        self.settings = settings
        self.seed = seed
        self.date = date
    }

    /// The model's file.
    ///
    /// - Parameter result: what the training gave.
    /// - Returns: the model with its provenance.
    /// - Throws: why a file of uses cannot be read again.
    public func model(_ result: TrainingResult) throws(BatchJobError) -> RelevanceModelFile {
        var data: [JSONValue] = []
        for (file, people) in zip(files, result.people) {
            data.append(
                .object([
                    ("file", .string(file.name)),
                    ("sha256OfContent", .string(try file.digest())),
                    ("people", .number("\(people)")),
                ])
            )
        }
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
                ("seed", .number("\(seed)")),
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
