public import Relevance
import Synchronization

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
    /// - Parameter progress: told after each window of each network how many are done, and of how
    ///   many; called on several threads.
    /// - Returns: one result a part.
    /// - Throws: why a file cannot be read.
    public func run(
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(BatchJobError) -> [TrainingResult] {
        let tally = FoldTally(count: foldCount)
        let results = try workers.results(Array(0..<foldCount)) {
            [files, settings, seed, foldCount] fold -> Result<TrainingResult, BatchJobError> in
            let roles = TrainingRoles(
                heldOut: TrainingRoles.Fold(index: fold, count: foldCount)
            )
            let training = Training(files, roles, settings, seed, Workers(count: 1))
            do throws(BatchJobError) {
                return .success(
                    try training.run { done, total in
                        progress(tally.note(done, of: fold), total * foldCount)
                    }
                )
            } catch {
                return .failure(error)
            }
        }
        var trained: [TrainingResult] = []
        for result in results { trained.append(try result.get()) }
        return trained
    }
}

/// How many windows the networks of all parts have been through.
private final class FoldTally: Sendable {
    private let done: Mutex<[Int]>

    init(count: Int) {
        done = Mutex([Int](repeating: 0, count: count))
    }

    func note(_ count: Int, of fold: Int) -> Int {
        done.withLock { done in
            done[fold] = count
            return done.reduce(0, +)
        }
    }
}
