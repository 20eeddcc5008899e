import JSON
import Relevance

/// A training as it is written into its work folder, so that others can take part in it or go on with
/// it, and so that work of another training is known.
struct TrainingPlan: Sendable {
    let request: TrainingRequest
    /// The digest of each file's unpacked content.
    let digests: [String]

    private static let job = "train"

    /// Describes a training, reading its files for their digests.
    init(_ request: TrainingRequest) throws(BatchJobError) {
        self.request = request
        var digests: [String] = []
        for file in request.files { digests.append(try file.digest()) }
        self.digests = digests
    }

    /// Reads a plan back; nil for bytes that are none.
    init?(_ bytes: [UInt8]) {
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONParser.parse(bytes)
        } catch {
            return nil
        }
        guard document["job"]?.stringValue == Self.job,
            let files = document["files"]?.arrayValue,
            let seed = document["seed"]?.stringValue.flatMap({ UInt64($0) }),
            let windowSize = Self.integer(document["windowSize"], 1...1_000_000),
            let windowsPerReplica = Self.integer(document["windowsPerReplica"], 1...1_000_000),
            let settings = Self.settings(document)
        else { return nil }
        let paths = files.compactMap { $0["path"]?.stringValue }
        digests = files.compactMap { $0["sha256OfContent"]?.stringValue }
        guard paths.count == files.count, digests.count == files.count else { return nil }
        request = TrainingRequest(
            paths.map { UsageFile(path: $0) },
            document["database"]?.stringValue,
            settings,
            seed,
            windowSize: windowSize,
            windowsPerReplica: windowsPerReplica
        )
    }

    /// The plan as it lies in the folder; the same training gives the same bytes.
    var bytes: [UInt8] {
        let settings = request.settings
        var json = JSONWriter()
        json.object { json in
            json.member("job", Self.job)
            json.member("files") { json in
                json.array(Array(zip(request.files, digests))) { json, file in
                    json.object { json in
                        json.member("path", file.0.path)
                        json.member("sha256OfContent", file.1)
                    }
                }
            }
            if let path = request.databasePath { json.member("database", path) }
            json.member("seed", "\(request.seed)")
            json.member("rounds", settings.rounds)
            json.member("stepSize", settings.stepSize)
            for (name, number) in Self.rates(settings) { json.member(name, "\(number)") }
            json.member("windowSize", request.windowSize)
            json.member("windowsPerReplica", request.windowsPerReplica)
        }
        return json.bytes
    }

    private static func rates(
        _ settings: NetworkTrainer.Settings
    ) -> [(name: String, number: Float)] {
        [
            ("rate", settings.rate), ("decay", settings.decay), ("averaging", settings.averaging),
        ]
    }

    private static func settings(_ document: JSONValue) -> NetworkTrainer.Settings? {
        var settings = NetworkTrainer.Settings()
        guard let rounds = integer(document["rounds"], 1...1_000),
            let stepSize = integer(document["stepSize"], 1...1_000_000),
            let rate = document["rate"]?.stringValue.flatMap({ Float($0) }),
            let decay = document["decay"]?.stringValue.flatMap({ Float($0) }),
            let averaging = document["averaging"]?.stringValue.flatMap({ Float($0) })
        else { return nil }
        settings.rounds = rounds
        settings.stepSize = stepSize
        settings.rate = rate
        settings.decay = decay
        settings.averaging = averaging
        return settings
    }

    private static func integer(_ value: JSONValue?, _ range: ClosedRange<Int64>) -> Int? {
        guard let number = value?.integerValue, range.contains(number) else { return nil }
        return Int(number)
    }
}
