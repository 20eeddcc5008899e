import Relevance

/// What one replica made of one step, as a part of a work folder holds it, with all that the next
/// step has to know of the steps before.
struct LearningPart: Sendable {
    /// The number of steps that the trainer had taken before.
    let stepsBefore: Int
    /// The losses of the rounds that were over, and of the round so far, before the step.
    let roundLosses: [Double]
    let lossBefore: Double
    let learnedBefore: Int
    let trainer: AdamState
    let loss: Double
    let learned: Int
    /// Where the samples come from that are left.
    let left: [SamplePlace]

    init(_ outcome: ReplicaOutcome, after state: LearningState) {
        stepsBefore = state.trainer.step
        roundLosses = state.roundLosses
        lossBefore = state.loss
        learnedBefore = state.learned
        trainer = outcome.trainer
        loss = outcome.loss
        learned = outcome.learned
        left = outcome.left.map(\.place)
    }

    /// Reads a part; nil for bytes that are none.
    init?(_ bytes: [UInt8]) {
        var reader = WorkReader(bytes)
        guard let stepsBefore = reader.integer(), let roundLosses = reader.doubles(),
            let sums = reader.doubles(), sums.count == 2,
            let learnedBefore = reader.integer(), let learned = reader.integer(),
            let trainer = reader.adamState(count: NetworkTrainer.numberCount),
            let left = Self.places(&reader), reader.isAtEnd
        else { return nil }
        self.stepsBefore = stepsBefore
        self.roundLosses = roundLosses
        lossBefore = sums[0]
        self.learnedBefore = learnedBefore
        self.trainer = trainer
        loss = sums[1]
        self.learned = learned
        self.left = left
    }

    var bytes: [UInt8] {
        var writer = WorkWriter()
        writer.add(stepsBefore)
        writer.add(roundLosses)
        writer.add([lossBefore, loss])
        writer.add(learnedBefore)
        writer.add(learned)
        writer.add(trainer)
        writer.add(left.count)
        for place in left {
            writer.add(place.window)
            writer.add(place.person)
            writer.add(place.ordinal)
        }
        return writer.bytes
    }

    private static func places(_ reader: inout WorkReader) -> [SamplePlace]? {
        guard let count = reader.count(bytesEach: 24) else { return nil }
        var places: [SamplePlace] = []
        for _ in 0..<count {
            guard let window = reader.integer(), let person = reader.integer(),
                let ordinal = reader.integer()
            else { return nil }
            places.append(SamplePlace(window: window, person: person, ordinal: ordinal))
        }
        return places
    }
}
