import Relevance

/// Learns when any card is used, from the people of a training, window by window.
///
/// The hours are learned from one after the other, whoever else learns which card: one course through
/// all windows gives the statistics, and a few more the weights.
struct IntensityCourse {
    /// Calls a body with the people of each window, in the windows' order.
    typealias Windows = (
        (_ window: Int, [Member]) throws(BatchJobError) -> Void
    ) throws(BatchJobError) -> Void

    private let course: TrainingCourse

    init(_ course: TrainingCourse) {
        self.course = course
    }

    /// Learns.
    ///
    /// - Parameter forEachWindow: reads all windows, each time anew.
    /// - Returns: what was learned; nil where there was too little to learn from.
    /// - Throws: why people cannot be read.
    func weights(
        _ forEachWindow: Windows
    ) throws(BatchJobError) -> IntensityNetworkWeights? {
        var statistics = IntensityStatistics()
        try forEachWindow { _, members throws(BatchJobError) in
            for hours in try hours(members, round: 0) { statistics.add(hours) }
        }
        var trainer = IntensityTrainer(statistics, seed: course.seed)
        for round in 0..<IntensityTrainer.rounds {
            var left: [IntensitySample] = []
            try forEachWindow { window, members throws(BatchJobError) in
                var batch = left + (try hours(members, round: round)).flatMap(\.self)
                var random = SplitMix64(seed: course.mixed(round, window ^ Self.purpose))
                batch.shuffle(using: &random)
                left = Array(batch[trainer.learn(batch)...])
            }
        }
        return trainer.step == 0 ? nil : trainer.weights
    }

    /// The hours to learn from of those members who are learned from, by member.
    private func hours(
        _ members: [Member],
        round: Int
    ) throws(BatchJobError) -> [[IntensitySample]] {
        let chosen = members.filter { course.roles.role($0) == .training }
        return try course.workers.results(chosen) { [course] member in
            let person = member.file << 40 ^ member.number << 1 ^ 1
            var random = SplitMix64(seed: course.mixed(round, person ^ Self.purpose))
            return IntensitySample.all(member.log, using: &random)
        }
    }

    /// Keeps the chance of the hours apart from that of the uses.
    private static let purpose = 1 << 56
}
