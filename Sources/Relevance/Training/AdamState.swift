/// How far learning has come: all that its next step depends on beside the settings, the statistics
/// and the samples.
public struct AdamState: Equatable, Sendable {
    /// The number of steps taken.
    public var step: Int
    /// The weights in the order of the parameters.
    public var current: [Float]
    /// The fading means of the slopes, in the same order.
    public var first: [Float]
    /// The fading means of the slopes' squares, in the same order.
    public var second: [Float]
    /// The fading mean of the later steps' weights; empty before them.
    public var mean: [Float]

    /// Makes a state; nil where a list is not as long as it has to be, or a number not finite.
    ///
    /// - Parameters:
    ///   - count: The numbers of each list, such as ``NetworkTrainer/numberCount``.
    ///   - step: See ``step``.
    ///   - current: See ``current``.
    ///   - first: See ``first``.
    ///   - second: See ``second``.
    ///   - mean: See ``mean``.
    public init?(
        count: Int,
        step: Int,
        current: [Float],
        first: [Float],
        second: [Float],
        mean: [Float]
    ) {
        guard step >= 0, [current, first, second].allSatisfy({ $0.count == count }),
            mean.isEmpty || mean.count == count,
            [current, first, second, mean].allSatisfy({ $0.allSatisfy(\.isFinite) })
        else { return nil }
        self.step = step
        self.current = current
        self.first = first
        self.second = second
        self.mean = mean
    }

    /// The mean of states that were learned side by side from one and the same.
    ///
    /// Each counts by the steps it took; the steps of all add up. One state alone stays as it is, bit
    /// by bit.
    ///
    /// - Parameters:
    ///   - states: At least one.
    ///   - start: The number of steps that had been taken before.
    /// - Returns: Their mean; the first of them where none took a step.
    ///
    /// **Source:** McMahan et al., "Communication-efficient learning of deep networks from
    /// decentralized data", 2017, algorithm 1.
    public static func mean(of states: [AdamState], afterSteps start: Int) -> AdamState {
        precondition(!states.isEmpty, "there is no mean of nothing")
        let moved = states.filter { $0.step > start }
        guard moved.count > 1 else { return moved.first ?? states[0] }
        let steps = moved.map { $0.step - start }
        let total = steps.reduce(0, +)
        let parts = steps.map { Float($0) / Float(total) }
        func mean(_ list: (AdamState) -> [Float]) -> [Float] {
            var sums = [Float](repeating: 0, count: moved[0].current.count)
            for (state, part) in zip(moved, parts) {
                for (index, number) in list(state).enumerated() { sums[index] += number * part }
            }
            return sums
        }
        var result = moved[0]
        result.step = start + total
        result.current = mean(\.current)
        result.first = mean(\.first)
        result.second = mean(\.second)
        // Whoever has not come to the later steps yet stands for itself.
        let hasMeans = moved.contains { !$0.mean.isEmpty }
        result.mean = hasMeans ? mean { $0.mean.isEmpty ? $0.current : $0.mean } : []
        return result
    }
}
