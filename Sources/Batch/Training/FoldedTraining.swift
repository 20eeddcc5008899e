public import Relevance

/// Learns one network for each part of the people, from everybody else.
public struct FoldedTraining: Sendable {
    private let files: [UsageFile]
    private let settings: NetworkTrainer.Settings
    private let seed: UInt64
    private let foldCount: Int
    private let workers: Workers

    /// Plans the trainings.
    ///
    /// - Parameters:
    ///   - files: the uses.
    ///   - settings: how to go about it.
    ///   - seed: what all chance follows from.
    ///   - foldCount: the number of parts, at least 2; person n of a file is in part n modulo it.
    ///   - workers: the threads, each of which learns one network at a time.
    public init(
        files: [UsageFile],
        settings: NetworkTrainer.Settings = NetworkTrainer.Settings(),
        seed: UInt64,
        foldCount: Int,
        workers: Workers
    ) {
        precondition(foldCount > 1, "somebody has to be left to learn from")
        self.files = files
        self.settings = settings
        self.seed = seed
        self.foldCount = foldCount
        self.workers = workers
    }

    /// Learns all of them.
    ///
    /// - Returns: one result a part.
    /// - Throws: why a file cannot be read.
    public func run() throws(BatchJobError) -> [TrainingResult] {
        let results = try workers.results(Array(0..<foldCount)) {
            [files, settings, seed, foldCount] fold -> Result<TrainingResult, BatchJobError> in
            let people = TrainingPeople(
                files: files,
                heldOut: TrainingPeople.Fold(index: fold, count: foldCount)
            )
            let training = Training(people, settings, seed, Workers(count: 1))
            do throws(BatchJobError) {
                return .success(try training.run())
            } catch {
                return .failure(error)
            }
        }
        var trained: [TrainingResult] = []
        for result in results { trained.append(try result.get()) }
        return trained
    }
}
