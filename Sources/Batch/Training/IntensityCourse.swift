import Relevance

/// Learns when any card is used, from the people of a training, window by window.
///
/// The hours are learned from one after the other, whoever else learns which card: one course through
/// all windows gives the statistics, and a few more the weights.
struct IntensityCourse {
    /// Calls a body with the people of each window, in the windows' order, each time anew.
    typealias Windows = (
        (_ window: Int, [Member]) throws(BatchJobError) -> Void
    ) throws(BatchJobError) -> Void

    /// The courses through all people: one for the statistics, and one for each round.
    static let passCount = IntensityTrainer.rounds + 1

    private let course: TrainingCourse
    private let forEachWindow: Windows

    init(_ course: TrainingCourse, _ forEachWindow: @escaping Windows) {
        self.course = course
        self.forEachWindow = forEachWindow
    }

    /// What the inputs of all hours are like.
    func statistics() throws(BatchJobError) -> IntensityStatistics {
        var statistics = IntensityStatistics()
        try forEachWindow { _, members throws(BatchJobError) in
            for hours in try hours(members, round: 0) { statistics.add(hours) }
        }
        return statistics
    }

    /// Learning before its first round.
    func trainer(_ statistics: IntensityStatistics) -> IntensityTrainer {
        IntensityTrainer(statistics, seed: course.seed)
    }

    /// Learns from everybody once; the last hours that fill no step are left out.
    ///
    /// - Parameters:
    ///   - round: the round, `0..<IntensityTrainer.rounds`.
    ///   - trainer: learning as it stands before the round, and then after it.
    /// - Throws: why people cannot be read.
    func learn(_ round: Int, _ trainer: inout IntensityTrainer) throws(BatchJobError) {
        var left: [IntensitySample] = []
        try forEachWindow { window, members throws(BatchJobError) in
            var batch = left + (try hours(members, round: round)).flatMap(\.self)
            var random = SplitMix64(seed: course.mixed(round, window ^ Self.purpose))
            batch.shuffle(using: &random)
            left = Array(batch[trainer.learn(batch)...])
        }
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

extension IntensityTrainer {
    /// What was learned; nil where there was too little to learn from.
    var result: IntensityNetworkWeights? { step == 0 ? nil : weights }
}
