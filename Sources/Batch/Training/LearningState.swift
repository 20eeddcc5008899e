import Relevance

/// How far learning has come between two steps.
struct LearningState: Sendable {
    var trainer: AdamState
    /// The mean loss of each round that is over.
    var roundLosses: [Double] = []
    /// The sum of the losses of this round so far.
    var loss = 0.0
    /// The number of samples learned from in this round so far.
    var learned = 0
    /// By replica: samples that did not fill a last step, to be learned from with the next window.
    var left: [[PlacedSample]] = []

    init(_ trainer: AdamState) {
        self.trainer = trainer
    }

    func left(of replica: Int) -> [PlacedSample] {
        left.indices.contains(replica) ? left[replica] : []
    }
}

/// A sample, and where it comes from, by which it can be made again.
struct PlacedSample: Sendable {
    let place: SamplePlace
    let sample: TrainingSample
}

/// Where a sample comes from.
struct SamplePlace: Equatable, Sendable {
    /// The window.
    let window: Int
    /// The place of its person in the window.
    let person: Int
    /// Its place among the samples of the person.
    let ordinal: Int
}

/// What one replica made of one window.
struct ReplicaOutcome: Sendable {
    let trainer: AdamState
    /// The sum of the losses, and of how many samples.
    let loss: Double
    let learned: Int
    let left: [PlacedSample]
}
