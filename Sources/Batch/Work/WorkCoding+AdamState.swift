import Relevance

extension WorkWriter {
    mutating func add(_ state: AdamState) {
        add(state.step)
        for numbers in [state.current, state.first, state.second, state.mean] { add(numbers) }
    }
}

extension WorkReader {
    /// Reads a state back.
    ///
    /// - Parameter count: the numbers of each of its lists.
    /// - Returns: the state; nil where the bytes hold none.
    mutating func adamState(count: Int) -> AdamState? {
        guard let step = integer(), let current = floats(), let first = floats(),
            let second = floats(), let mean = floats()
        else { return nil }
        return AdamState(
            count: count,
            step: step,
            current: current,
            first: first,
            second: second,
            mean: mean
        )
    }
}
