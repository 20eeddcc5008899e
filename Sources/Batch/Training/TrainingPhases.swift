import Relevance

/// What comes after the counting: copying, statistics, learning, calibration.
struct TrainingPhases {
    let course: TrainingCourse
    let spool: TrainingSpool
    let survey: TrainingSurvey

    private var folder: WorkFolder { spool.folder }
    private var shape: TrainingShape { course.shape }

    /// Does all phases together with whoever else does.
    func run(
        _ progress: (_ done: Int, _ total: Int) -> Void
    ) throws(BatchJobError) -> TrainingResult {
        let copied = shape.windowCount
        let measured = copied + shape.windowCount
        let learned = measured + shape.rounds * shape.windowCount
        let fitted = learned + shape.windowCount
        let total = fitted + IntensityCourse.passCount * shape.windowCount
        try spool.fill(survey, shape, SharedWork(folder: folder))
        progress(copied, total)
        let statistics = try statistics { progress(copied + $0, total) }
        let start = course.trainer(statistics)
        let learning = SharedLearning(
            course: course,
            spool: spool,
            start: start,
            work: SharedWork(folder: folder)
        )
        let state = try learning.run { step in
            let inRound = step % shape.stepsPerRound * shape.replicaCount
            progress(measured + shape.round(of: step) * shape.windowCount + inRound, total)
        }
        var trainer = start
        trainer.state = state.trainer
        let result = try calibrated(trainer.weights, statistics, state) {
            progress(learned + $0, total)
        }
        progress(total, total)
        return result
    }

    /// The statistics of all windows, added up in their order.
    private func statistics(
        _ progress: (_ done: Int) -> Void
    ) throws(BatchJobError) -> InputStatistics {
        let names = (0..<shape.windowCount).map { "statistics-\($0)" }
        try SharedWork(folder: folder).complete(
            names,
            progress: progress,
            work: { window throws(BatchJobError) in
                var writer = WorkWriter()
                writer.add(try course.statistics(try spool.members(of: window)).numbers)
                return writer.bytes
            }
        )
        var sum = InputStatistics()
        for name in names {
            var reader = WorkReader(try folder.read(name) ?? [])
            guard let numbers = reader.doubles(), let part = InputStatistics(numbers: numbers)
            else {
                throw folder.damaged(name)
            }
            sum.add(part)
        }
        return sum
    }

    /// The result with the sharpness that fits the rows of all windows, which are read anew in each
    /// step of the search, so that memory stays at one window.
    private func calibrated(
        _ weights: NetworkWeights,
        _ statistics: InputStatistics,
        _ state: LearningState,
        _ progress: (_ done: Int) -> Void
    ) throws(BatchJobError) -> TrainingResult {
        let fit = SharpnessFit(weights)
        let names = (0..<shape.windowCount).map { "calibration-\($0)" }
        try SharedWork(folder: folder).complete(
            names,
            progress: progress,
            work: { window throws(BatchJobError) in
                CalibrationRows(try course.rows(try spool.members(of: window), fit)).bytes
            }
        )
        let intensity = try intensity { progress(shape.windowCount + $0 * shape.windowCount) }
        var count = 0
        for name in names { count += try rows(name).count }
        var people = survey.counts
        var digest: String?
        if spool.database != nil {
            let copied = try spool.copiedOfDatabase(shape)
            people[people.count - 1] = copied.count
            digest = copied.digest
        }
        return try TrainingResult(
            weights,
            intensity,
            people: people,
            databaseDigest: digest,
            samples: statistics.sampleCount,
            roundLosses: state.roundLosses,
            rowCount: count
        ) { sharpness throws(BatchJobError) in
            var sum = 0.0
            for name in names {
                for row in try rows(name) { sum += row.loss(sharpness) }
            }
            return sum
        }
    }

    /// What the hours of all windows teach.
    private func intensity(
        _ progress: (_ done: Int) -> Void
    ) throws(BatchJobError) -> IntensityNetworkWeights? {
        let hours = IntensityCourse(course) { body throws(BatchJobError) in
            for window in 0..<shape.windowCount {
                try body(window, try spool.members(of: window))
            }
        }
        return try SharedIntensity(intensity: hours, folder: folder).run(progress)
    }

    private func rows(_ name: String) throws(BatchJobError) -> [SharpnessFit.Row] {
        guard let bytes = try folder.read(name), let part = CalibrationRows(bytes) else {
            throw folder.damaged(name)
        }
        return part.rows
    }
}
