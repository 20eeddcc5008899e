import Relevance

/// The steps of a training, whoever takes them and wherever that is kept which lies between them.
///
/// Each step depends on the people of its window, the seed and the step before, and on nothing else.
struct TrainingCourse: Sendable {
    let settings: NetworkTrainer.Settings
    let seed: UInt64
    let shape: TrainingShape
    let roles: TrainingRoles
    let workers: Workers

    /// What the inputs of one window's samples are like.
    func statistics(_ members: [Member]) throws(BatchJobError) -> InputStatistics {
        var statistics = InputStatistics()
        for samples in try samples(members, .training, round: 0) { statistics.add(samples) }
        return statistics
    }

    /// Learning before its first step.
    func trainer(_ statistics: InputStatistics) -> NetworkTrainer {
        NetworkTrainer(settings, statistics, seed: seed)
    }

    /// Learns from a step's window with one replica.
    ///
    /// - Parameters:
    ///   - step: the step, `0..<shape.stepCount`.
    ///   - replica: the replica, a position in the step's windows.
    ///   - state: how far learning has come before the step.
    ///   - trainer: learning before its first step.
    ///   - members: the people of the window.
    /// - Returns: what the replica made of it.
    /// - Throws: where the system gives no thread.
    func learn(
        _ step: Int,
        replica: Int,
        from state: LearningState,
        _ trainer: NetworkTrainer,
        _ members: [Member]
    ) throws(BatchJobError) -> ReplicaOutcome {
        let window = shape.windows(of: step).lowerBound + replica
        let round = shape.round(of: step)
        var batch = state.left(of: replica)
        for (person, samples) in try samples(members, .training, round: round).enumerated() {
            for (ordinal, sample) in samples.enumerated() {
                let place = SamplePlace(window: window, person: person, ordinal: ordinal)
                batch.append(PlacedSample(place: place, sample: sample))
            }
        }
        var random = SplitMix64(seed: mixed(round, window))
        batch.shuffle(using: &random)
        var trainer = trainer
        trainer.state = state.trainer
        var scratch = TrainingScratch()
        let result = trainer.learn(batch.map(\.sample), &scratch)
        return ReplicaOutcome(
            trainer: trainer.state,
            loss: result.loss,
            learned: result.count,
            left: Array(batch[result.count...])
        )
    }

    /// Puts what a step's replicas made together.
    func merged(
        _ step: Int,
        _ outcomes: [ReplicaOutcome],
        after state: LearningState
    ) -> LearningState {
        var result = state
        result.trainer = .mean(of: outcomes.map(\.trainer), afterSteps: state.trainer.step)
        for outcome in outcomes {
            result.loss += outcome.loss
            result.learned += outcome.learned
        }
        result.left = outcomes.map(\.left)
        // A replica without a window in the last step of a round has nothing left either: rounds end.
        guard (step + 1) % shape.stepsPerRound == 0 else { return result }
        result.roundLosses.append(result.loss / Double(max(1, result.learned)))
        result.loss = 0
        result.learned = 0
        result.left = []
        return result
    }

    /// What learned weights say of those of a window's people who are kept for calibration.
    func rows(
        _ members: [Member],
        _ fit: SharpnessFit
    ) throws(BatchJobError) -> [SharpnessFit.Row] {
        try samples(members, .calibration, round: 0).flatMap { fit.rows($0) }
    }

    /// One sample of a window again.
    func sample(_ place: SamplePlace, _ members: [Member], round: Int) -> PlacedSample? {
        guard members.indices.contains(place.person) else { return nil }
        let samples = samples(members[place.person], round: round)
        guard samples.indices.contains(place.ordinal) else { return nil }
        return PlacedSample(place: place, sample: samples[place.ordinal])
    }

    /// By member: the samples of those who have a role, none of the others.
    private func samples(
        _ members: [Member],
        _ role: TrainingRoles.Role,
        round: Int
    ) throws(BatchJobError) -> [[TrainingSample]] {
        try workers.results(members) { member in
            roles.role(member) == role ? samples(member, round: round) : []
        }
    }

    private func samples(_ member: Member, round: Int) -> [TrainingSample] {
        var random = SplitMix64(seed: mixed(round, member.file << 40 ^ member.number << 1 ^ 1))
        return TrainingSample.all(member.log, using: &random)
    }

    /// A seed of its own for each round and purpose.
    func mixed(_ round: Int, _ purpose: Int) -> UInt64 {
        var random = SplitMix64(seed: seed ^ UInt64(truncatingIfNeeded: round << 48 ^ purpose))
        return random.next()
    }
}
