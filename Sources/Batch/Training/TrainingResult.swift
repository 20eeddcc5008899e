public import Relevance

/// What a training gave.
public struct TrainingResult: Sendable {
    /// What was learned.
    public let weights: NetworkWeights
    /// What was learned of when any card is used; nil where there was too little to learn from.
    public let intensity: IntensityNetworkWeights?
    /// The number of people in each file, and then of the database where it was read.
    public let people: [Int]
    /// The SHA-256 of the uses as they were copied from the database; nil without one.
    public let databaseDigest: String?
    /// The number of uses that were learned from in each round.
    public let samples: Int
    /// The number of uses that probabilities were calibrated on.
    public let calibrationSamples: Int
    /// The mean log loss of those; nil without any.
    public let calibrationLogLoss: Double?
    /// The mean loss of each round, while it was learning.
    public let roundLosses: [Double]

    /// Puts the result together, weights calibrated as the rows of the calibration want it.
    ///
    /// - Parameters:
    ///   - learned: the weights as they were learned.
    ///   - intensity: see ``intensity``.
    ///   - people: the number of people by source.
    ///   - databaseDigest: see ``databaseDigest``.
    ///   - samples: the number of uses learned from in each round.
    ///   - roundLosses: see ``roundLosses``.
    ///   - rowCount: the number of rows.
    ///   - loss: the sum of all rows' losses with a sharpness.
    /// - Throws: what `loss` throws.
    init(
        _ learned: NetworkWeights,
        _ intensity: IntensityNetworkWeights?,
        people: [Int],
        databaseDigest: String? = nil,
        samples: Int,
        roundLosses: [Double],
        rowCount: Int,
        loss: (_ sharpness: Double) throws(BatchJobError) -> Double
    ) throws(BatchJobError) {
        self.intensity = intensity
        self.people = people
        self.databaseDigest = databaseDigest
        self.samples = samples
        self.roundLosses = roundLosses
        calibrationSamples = rowCount
        guard rowCount > 0 else {
            weights = learned
            calibrationLogLoss = nil
            return
        }
        let best = try SharpnessFit(learned).best(loss)
        weights = best.weights
        calibrationLogLoss = best.loss / Double(rowCount)
    }
}
