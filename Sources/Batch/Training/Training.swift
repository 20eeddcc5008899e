public import Relevance

/// Learns a network from files of uses.
///
/// People are read anew in every round, a window at a time, so memory does not grow with their
/// number. The same files, settings and seed give the same bits, for any number of threads.
public struct Training: Sendable {
    private let people: TrainingPeople
    private let settings: NetworkTrainer.Settings
    private let seed: UInt64
    private let workers: Workers

    /// Plans a training on everybody.
    ///
    /// - Parameters:
    ///   - files: the uses.
    ///   - settings: how to go about it.
    ///   - seed: what all chance follows from.
    ///   - workers: the threads that prepare samples.
    public init(
        files: [UsageFile],
        settings: NetworkTrainer.Settings = NetworkTrainer.Settings(),
        seed: UInt64,
        workers: Workers
    ) {
        self.init(TrainingPeople(files: files, heldOut: nil), settings, seed, workers)
    }

    init(
        _ people: TrainingPeople,
        _ settings: NetworkTrainer.Settings,
        _ seed: UInt64,
        _ workers: Workers
    ) {
        self.people = people
        self.settings = settings
        self.seed = seed
        self.workers = workers
    }

    /// Reads everyone, learns, and calibrates.
    ///
    /// - Parameter progress: told after each window how many windows are done, and of how many.
    /// - Returns: what was learned.
    /// - Throws: why a file cannot be read.
    public func run(
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(BatchJobError) -> TrainingResult {
        let counts = try people.counts()
        let total = (settings.rounds + 1) * TrainingPeople.windowCount(counts)
        var done = 0
        var statistics = InputStatistics()
        var hourStatistics = IntensityStatistics()
        try people.forEachWindow(counts) { _, members throws(BatchJobError) in
            for samples in try samples(members, .training, round: 0) { statistics.add(samples) }
            for hours in try hours(members, round: 0) { hourStatistics.add(hours) }
            done += 1
            progress(done, total)
        }
        var trainer = NetworkTrainer(settings, statistics, seed: seed)
        var hourTrainer = IntensityTrainer(hourStatistics, seed: seed)
        var scratch = TrainingScratch()
        var losses: [Double] = []
        for round in 0..<settings.rounds {
            var left: [TrainingSample] = []
            var hoursLeft: [IntensitySample] = []
            var loss = 0.0
            var learned = 0
            try people.forEachWindow(counts) { window, members throws(BatchJobError) in
                var batch = left + (try samples(members, .training, round: round)).flatMap(\.self)
                var random = SplitMix64(seed: mixed(round, window))
                batch.shuffle(using: &random)
                let result = trainer.learn(batch, &scratch)
                loss += result.loss
                learned += result.count
                left = Array(batch[result.count...])
                if round < IntensityTrainer.rounds {
                    var batch = hoursLeft + (try hours(members, round: round)).flatMap(\.self)
                    batch.shuffle(using: &random)
                    hoursLeft = Array(batch[hourTrainer.learn(batch)...])
                }
                done += 1
                progress(done, total)
            }
            losses.append(loss / Double(max(1, learned)))
        }
        var sharpness = SharpnessFit(trainer.weights)
        try people.forEachWindow(counts) { _, members throws(BatchJobError) in
            for samples in try samples(members, .calibration, round: 0) { sharpness.add(samples) }
        }
        return TrainingResult(
            weights: sharpness.calibrated,
            intensity: hourTrainer.step == 0 ? nil : hourTrainer.weights,
            people: counts,
            samples: statistics.sampleCount,
            calibrationSamples: sharpness.count,
            calibrationLogLoss: sharpness.logLoss,
            roundLosses: losses
        )
    }

    /// The samples of those members who have a role, by member.
    private func samples(
        _ members: [Member],
        _ role: TrainingPeople.Role,
        round: Int
    ) throws(BatchJobError) -> [[TrainingSample]] {
        let chosen = members.filter { people.role($0) == role }
        return try workers.results(chosen) { member in
            var random = SplitMix64(seed: mixed(round, member.file << 40 ^ member.number << 1 ^ 1))
            return TrainingSample.all(member.log, using: &random)
        }
    }

    /// The hours to learn from of those members who are learned from, by member.
    private func hours(
        _ members: [Member],
        round: Int
    ) throws(BatchJobError) -> [[IntensitySample]] {
        let chosen = members.filter { people.role($0) == .training }
        return try workers.results(chosen) { member in
            var random = SplitMix64(
                seed: mixed(round, member.file << 40 ^ member.number << 1 ^ 1 << 56)
            )
            return IntensitySample.all(member.log, using: &random)
        }
    }

    /// A seed of its own for each round and purpose.
    private func mixed(_ round: Int, _ purpose: Int) -> UInt64 {
        var random = SplitMix64(seed: seed ^ UInt64(truncatingIfNeeded: round << 48 ^ purpose))
        return random.next()
    }
}

/// What a training gave.
public struct TrainingResult: Sendable {
    /// What was learned.
    public let weights: NetworkWeights
    /// What was learned of when any card is used; nil where there was too little to learn from.
    public let intensity: IntensityNetworkWeights?
    /// The number of people in each file.
    public let people: [Int]
    /// The number of uses that were learned from in each round.
    public let samples: Int
    /// The number of uses that probabilities were calibrated on.
    public let calibrationSamples: Int
    /// The mean log loss of those; nil without any.
    public let calibrationLogLoss: Double?
    /// The mean loss of each round, while it was learning.
    public let roundLosses: [Double]
}
