import Relevance

/// The rounds of a training, step by step in its work folder.
///
/// A step's parts are shared out among processes; each step needs all parts of the step before. Parts
/// of earlier steps are removed, so a process that was held up goes on where the others are.
struct SharedLearning {
    let course: TrainingCourse
    let spool: TrainingSpool
    let start: NetworkTrainer
    var work: SharedWork

    private var folder: WorkFolder { spool.folder }

    /// Returns once all steps are done.
    ///
    /// - Parameter progress: told how many steps are done.
    /// - Returns: how far learning has come then.
    /// - Throws: why it cannot go on.
    func run(_ progress: (_ done: Int) -> Void) throws(BatchJobError) -> LearningState {
        var known: (step: Int, state: LearningState)?
        while true {
            let last = try lastStep()
            progress(last + 1)
            if known?.step != last {
                guard let state = try state(after: last) else { continue }
                known = (last, state)
            }
            guard let state = known?.state, last + 1 < course.shape.stepCount else { break }
            known = try take(last + 1, state).map { (last + 1, $0) }
        }
        return known?.state ?? LearningState(start.state)
    }

    /// Takes part in a step.
    ///
    /// - Returns: the state after it; nil where others have gone further meanwhile.
    /// - Throws: why it cannot be taken.
    private func take(
        _ step: Int,
        _ state: LearningState
    ) throws(BatchJobError) -> LearningState? {
        let windows = course.shape.windows(of: step)
        var own: [Int: ReplicaOutcome] = [:]
        try work.complete(
            (0..<windows.count).map { part(step, $0) },
            // One claim a replica, whatever the step: locks do not pile up.
            claims: (0..<windows.count).map { "replica-\($0)" },
            isOver: { () throws(BatchJobError) in try lastStep() >= step },
            work: { replica throws(BatchJobError) in
                let members = try spool.members(of: windows.lowerBound + replica)
                let outcome = try course.learn(step, replica: replica, from: state, start, members)
                own[replica] = outcome
                return LearningPart(outcome, after: state).bytes
            }
        )
        try removeParts(before: step)
        // Where this process did all of it, nothing has to be read back.
        guard own.count == windows.count else { return nil }
        return course.merged(step, own.sorted { $0.key < $1.key }.map(\.value), after: state)
    }

    /// The last step of which all parts are there; -1 before the first.
    private func lastStep() throws(BatchJobError) -> Int {
        var counts: [Int: Int] = [:]
        for name in try folder.names(beginning: "step-") {
            guard let step = Self.step(of: name) else { continue }
            counts[step, default: 0] += 1
        }
        let whole = counts.filter { $0.value == course.shape.windows(of: $0.key).count }
        return whole.keys.max() ?? -1
    }

    /// How far learning had come after a step; nil where its parts are gone, as others went further.
    private func state(after step: Int) throws(BatchJobError) -> LearningState? {
        guard step >= 0 else { return LearningState(start.state) }
        var outcomes: [ReplicaOutcome] = []
        var before: LearningState?
        for replica in 0..<course.shape.windows(of: step).count {
            let name = part(step, replica)
            guard let bytes = try folder.read(name) else { return nil }
            guard let part = LearningPart(bytes),
                let left = try samples(part.left, course.shape.round(of: step))
            else { throw folder.damaged(name) }
            var state = LearningState(part.trainer)
            state.trainer.step = part.stepsBefore
            state.roundLosses = part.roundLosses
            state.loss = part.lossBefore
            state.learned = part.learnedBefore
            before = state
            outcomes.append(
                ReplicaOutcome(
                    trainer: part.trainer,
                    loss: part.loss,
                    learned: part.learned,
                    left: left
                )
            )
        }
        return before.map { course.merged(step, outcomes, after: $0) }
    }

    private func samples(
        _ places: [SamplePlace],
        _ round: Int
    ) throws(BatchJobError) -> [PlacedSample]? {
        var windows: [Int: [Member]] = [:]
        var samples: [PlacedSample] = []
        for place in places {
            guard (0..<course.shape.windowCount).contains(place.window) else { return nil }
            let members: [Member]
            if let known = windows[place.window] {
                members = known
            } else {
                members = try spool.members(of: place.window)
                windows[place.window] = members
            }
            guard let sample = course.sample(place, members, round: round) else { return nil }
            samples.append(sample)
        }
        return samples
    }

    private func removeParts(before step: Int) throws(BatchJobError) {
        guard try lastStep() >= step else { return }
        for name in try folder.names(beginning: "step-") {
            if let other = Self.step(of: name), other < step { try folder.remove(name) }
        }
    }

    private func part(_ step: Int, _ replica: Int) -> String { "step-\(step)-\(replica)" }

    private static func step(of name: String) -> Int? {
        let fields = name.split(separator: "-")
        return fields.count == 3 ? Int(fields[1]) : nil
    }
}
