/// How a training is cut: into windows of people, and the windows of a round into steps.
///
/// It follows from the number of people alone, so that the same people make the same model, whoever
/// shares the work. Within a step several replicas learn one window each from the same state, and
/// their mean is what the next step starts from. Small numbers of people are learned from by one
/// replica, in which case a step is nothing but the next window.
struct TrainingShape: Equatable, Sendable {
    /// The number of windows, at least 1.
    let windowCount: Int
    /// The number of windows that are learned side by side, at least 1.
    let replicaCount: Int
    /// How often every window is learned from.
    let rounds: Int

    /// How many people a window holds.
    static let windowSize = 256
    /// There is one replica for each so many windows, up to ``replicaCountMax``.
    static let windowsPerReplica = 16
    static let replicaCountMax = 8

    /// Cuts a number of people.
    init(
        peopleCount: Int,
        rounds: Int,
        windowSize: Int = Self.windowSize,
        windowsPerReplica: Int = Self.windowsPerReplica
    ) {
        windowCount = max(1, (peopleCount + windowSize - 1) / windowSize)
        replicaCount = min(Self.replicaCountMax, max(1, windowCount / windowsPerReplica))
        self.rounds = rounds
    }

    /// The number of steps of one round.
    var stepsPerRound: Int { (windowCount + replicaCount - 1) / replicaCount }

    /// The number of steps of all rounds.
    var stepCount: Int { rounds * stepsPerRound }

    /// The round that a step belongs to.
    func round(of step: Int) -> Int { step / stepsPerRound }

    /// The windows of a step; the first replica learns the first of them.
    func windows(of step: Int) -> Range<Int> {
        let first = step % stepsPerRound * replicaCount
        return first..<min(windowCount, first + replicaCount)
    }

    /// The part of some things in order that belongs to a window: the same part for each kind.
    func part(of count: Int, in window: Int) -> Range<Int> {
        (window * count / windowCount)..<((window + 1) * count / windowCount)
    }
}
