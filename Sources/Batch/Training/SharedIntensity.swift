import Relevance

/// When any card is used, learned round by round in a work folder.
///
/// Each round is a part that one of the processes works out while the others wait for it; where that
/// one dies, another does the round anew.
struct SharedIntensity {
    let intensity: IntensityCourse
    let folder: WorkFolder

    /// Returns once all rounds are done.
    ///
    /// - Parameter progress: told after each course through all people how many are done.
    /// - Returns: what was learned; nil where there was too little to learn from.
    /// - Throws: why it cannot be learned.
    func run(
        _ progress: (_ done: Int) -> Void
    ) throws(BatchJobError) -> IntensityNetworkWeights? {
        var trainer = intensity.trainer(try statistics())
        progress(1)
        for round in 0..<IntensityTrainer.rounds {
            let name = "hours-\(round)"
            try SharedWork(folder: folder).complete(
                [name],
                work: { _ throws(BatchJobError) in
                    var copy = trainer
                    try intensity.learn(round, &copy)
                    var writer = WorkWriter()
                    writer.add(copy.state)
                    return writer.bytes
                }
            )
            var reader = WorkReader(try folder.read(name) ?? [])
            guard let state = reader.adamState(count: IntensityTrainer.numberCount),
                reader.isAtEnd
            else { throw folder.damaged(name) }
            trainer.state = state
            progress(round + 2)
        }
        return trainer.result
    }

    private func statistics() throws(BatchJobError) -> IntensityStatistics {
        let name = "hours"
        try SharedWork(folder: folder).complete(
            [name],
            work: { _ throws(BatchJobError) in
                var writer = WorkWriter()
                writer.add(try intensity.statistics().numbers)
                return writer.bytes
            }
        )
        var reader = WorkReader(try folder.read(name) ?? [])
        guard let numbers = reader.doubles(), reader.isAtEnd,
            let statistics = IntensityStatistics(numbers: numbers)
        else { throw folder.damaged(name) }
        return statistics
    }
}
