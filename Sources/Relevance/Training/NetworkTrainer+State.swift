extension NetworkTrainer {
    /// How far learning has come: all that its next step depends on beside the settings, the
    /// statistics and the samples.
    public struct State: Equatable, Sendable {
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

        /// Makes a state; nil where a count is not that of the parameters, or a number not finite.
        public init?(
            step: Int,
            current: [Float],
            first: [Float],
            second: [Float],
            mean: [Float]
        ) {
            let count = Self.numberCount
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

        /// The count of each list of numbers.
        public static let numberCount = NetworkWeights.Layout.count * 8
    }

    /// How far learning has come, to go on from later.
    public var state: State {
        get {
            let state = State(
                step: step,
                current: Self.numbers(current.parameters),
                first: Self.numbers(first),
                second: Self.numbers(second),
                mean: Self.numbers(mean ?? [])
            )
            guard let state else { preconditionFailure("learning has left the finite numbers") }
            return state
        }
        set {
            step = newValue.step
            current.parameters = Self.blocks(newValue.current)
            first = Self.blocks(newValue.first)
            second = Self.blocks(newValue.second)
            mean = newValue.mean.isEmpty ? nil : Self.blocks(newValue.mean)
        }
    }

    private static func numbers(_ blocks: [Lanes]) -> [Float] {
        blocks.flatMap { block in (0..<8).map { block[$0] } }
    }

    private static func blocks(_ numbers: [Float]) -> [Lanes] {
        stride(from: 0, to: numbers.count, by: 8).map { start in
            var block = Lanes()
            for lane in 0..<8 { block[lane] = numbers[start + lane] }
            return block
        }
    }
}

extension NetworkTrainer.State {
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
    public static func mean(
        of states: [NetworkTrainer.State],
        afterSteps start: Int
    ) -> NetworkTrainer.State {
        precondition(!states.isEmpty, "there is no mean of nothing")
        let moved = states.filter { $0.step > start }
        guard moved.count > 1 else { return moved.first ?? states[0] }
        let steps = moved.map { $0.step - start }
        let total = steps.reduce(0, +)
        let parts = steps.map { Float($0) / Float(total) }
        func mean(_ list: (NetworkTrainer.State) -> [Float]) -> [Float] {
            var sums = [Float](repeating: 0, count: numberCount)
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
