import Hashing
public import JSON
public import Relevance

/// A learned model as a file holds it, with where it comes from.
///
/// One JSON object: `format`, `version`, `weights` (numbers in the order of
/// ``NetworkWeights/numbers``), `intensity` (in the order of ``IntensityNetworkWeights/numbers``; empty
/// where none was learned), the `digest` of both, and `provenance`. Version 1 had no `intensity`.
public struct RelevanceModelFile: Sendable {
    /// What was learned.
    public let weights: NetworkWeights
    /// What was learned of when any card is used; nil where there was too little to learn from.
    public let intensity: IntensityNetworkWeights?
    /// Where it comes from: data, seed, settings, date and figures; kept as it was written.
    public let provenance: JSONObject

    private static let format = "tessera-relevance-model"

    /// The version of the format that this program reads and writes.
    public static let version: Int64 = 2

    /// Describes a model.
    public init(
        weights: NetworkWeights,
        intensity: IntensityNetworkWeights?,
        provenance: JSONObject
    ) {
        self.weights = weights
        self.intensity = intensity
        self.provenance = provenance
    }

    /// Reads a file's content.
    ///
    /// - Parameter bytes: all of it.
    /// - Throws: why it is not used.
    public init(_ bytes: [UInt8]) throws(RelevanceModelFileError) {
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONParser.parse(bytes)
        } catch {
            throw .damaged
        }
        guard document["format"]?.stringValue == Self.format else { throw .otherFormat }
        guard let version = document["version"]?.integerValue else { throw .damaged }
        guard version <= Self.version else {
            throw .newer(found: version, known: Self.version)
        }
        guard let digest = document["digest"]?.stringValue,
            let provenance = document["provenance"]?.objectValue,
            let numbers = Self.numbers(document["weights"]),
            let rates = version == 1 ? [] : Self.numbers(document["intensity"]),
            Self.digest(of: numbers + rates) == digest,
            let weights = NetworkWeights(numbers: numbers)
        else { throw .damaged }
        let intensity = IntensityNetworkWeights(numbers: rates)
        guard intensity != nil || rates.isEmpty else { throw .damaged }
        self.init(weights: weights, intensity: intensity, provenance: provenance)
    }

    /// The numbers of an array; nil where it is none, or holds anything else.
    private static func numbers(_ value: JSONValue?) -> [Float]? {
        guard let elements = value?.arrayValue else { return nil }
        let numbers = elements.compactMap { element -> Float? in
            if case .number(let text) = element { Float(text) } else { nil }
        }
        return numbers.count == elements.count ? numbers : nil
    }

    /// The file's content; the same model gives the same bytes.
    public var bytes: [UInt8] {
        let numbers = weights.numbers
        let rates = intensity?.numbers ?? []
        var json = JSONWriter(capacity: 32_768)
        json.object { json in
            json.member("format", Self.format)
            json.member("version", Self.version)
            json.member("provenance", .object(provenance))
            json.member("digest", Self.digest(of: numbers + rates))
            json.member("weights") { json in
                json.array(numbers) { json, number in json.raw(number.description) }
            }
            json.member("intensity") { json in
                json.array(rates) { json, number in json.raw(number.description) }
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// The name of the model: the first 12 digits of its digest.
    public var name: String {
        String(Self.digest(of: weights.numbers + (intensity?.numbers ?? [])).prefix(12))
    }

    private static func digest(of numbers: [Float]) -> String {
        let bytes = numbers.flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> ($0 * 8)) }
        }
        return SHA256.hash(bytes).hexadecimal
    }
}

/// Why a model file is not used.
public enum RelevanceModelFileError: Error, Equatable, Sendable {
    /// It is not the file of a model.
    case otherFormat
    /// It breaks off, or was changed after it was written.
    case damaged
    /// It was written by a newer program.
    case newer(found: Int64, known: Int64)
}
