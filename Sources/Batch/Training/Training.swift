public import Relevance

/// Learns a network from files of uses, in this process alone and with nothing kept in between.
///
/// People are read anew in every round, a window at a time, so memory does not grow with their
/// number but for the rows of the calibration. The same files, settings and seed give the same bits
/// as a ``TrainingJob``, for any number of threads.
public struct Training: Sendable {
    private let people: TrainingPeople
    private let roles: TrainingRoles
    private let settings: NetworkTrainer.Settings
    private let seed: UInt64
    private let workers: Workers
    private let windowSize: Int
    private let windowsPerReplica: Int

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
        self.init(files, TrainingRoles(heldOut: nil), settings, seed, workers)
    }

    init(
        _ files: [UsageFile],
        _ roles: TrainingRoles,
        _ settings: NetworkTrainer.Settings,
        _ seed: UInt64,
        _ workers: Workers,
        windowSize: Int = TrainingShape.windowSize,
        windowsPerReplica: Int = TrainingShape.windowsPerReplica
    ) {
        people = TrainingPeople(files: files)
        self.roles = roles
        self.settings = settings
        self.seed = seed
        self.workers = workers
        self.windowSize = windowSize
        self.windowsPerReplica = windowsPerReplica
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
        let course = TrainingCourse(
            settings: settings,
            seed: seed,
            shape: TrainingShape(
                peopleCount: counts.reduce(0, +),
                rounds: settings.rounds,
                windowSize: windowSize,
                windowsPerReplica: windowsPerReplica
            ),
            roles: roles,
            workers: workers
        )
        let windows = course.shape.windowCount
        let total = (settings.rounds + 1 + IntensityCourse.passCount) * windows
        var done = 0
        var statistics = InputStatistics()
        try people.forEachWindow(counts, course.shape) { _, members throws(BatchJobError) in
            statistics.add(try course.statistics(members))
            done += 1
            progress(done, total)
        }
        let start = course.trainer(statistics)
        var state = LearningState(start.state)
        for round in 0..<settings.rounds {
            var outcomes: [ReplicaOutcome] = []
            try people.forEachWindow(counts, course.shape) {
                window,
                members throws(BatchJobError) in
                let step =
                    round * course.shape.stepsPerRound + window / course.shape.replicaCount
                outcomes.append(
                    try course.learn(step, replica: outcomes.count, from: state, start, members)
                )
                if outcomes.count == course.shape.windows(of: step).count {
                    state = course.merged(step, outcomes, after: state)
                    outcomes = []
                }
                done += 1
                progress(done, total)
            }
        }
        return try calibrated(course, counts, start, state, statistics) {
            progress(done + $0 * windows, total)
        }
    }

    private func calibrated(
        _ course: TrainingCourse,
        _ counts: [Int],
        _ start: NetworkTrainer,
        _ state: LearningState,
        _ statistics: InputStatistics,
        _ progress: (_ passes: Int) -> Void
    ) throws(BatchJobError) -> TrainingResult {
        var trainer = start
        trainer.state = state.trainer
        let fit = SharpnessFit(trainer.weights)
        var rows: [SharpnessFit.Row] = []
        try people.forEachWindow(counts, course.shape) { _, members throws(BatchJobError) in
            rows += try course.rows(members, fit)
        }
        let hours = IntensityCourse(course) { body throws(BatchJobError) in
            try people.forEachWindow(counts, course.shape, body)
        }
        var learner = hours.trainer(try hours.statistics())
        progress(1)
        for round in 0..<IntensityTrainer.rounds {
            try hours.learn(round, &learner)
            progress(round + 2)
        }
        return try TrainingResult(
            trainer.weights,
            learner.result,
            people: counts,
            samples: statistics.sampleCount,
            roundLosses: state.roundLosses,
            rowCount: rows.count
        ) { sharpness throws(BatchJobError) in
            rows.reduce(0) { $0 + $1.loss(sharpness) }
        }
    }
}
