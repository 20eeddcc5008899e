/// The formula of fourteen weights, spelled in the parameters of the network.
///
/// The first head votes as the formula's visits do, the second is its broad kernel on days of the
/// same type, and the rest of b_j goes from the inputs straight to the score; see ``K14Weights``.
/// With the hidden units left out the network ranks as the formula does, but for how small shares
/// are smoothed.
enum FormulaStart {
    private typealias Layout = NetworkWeights.Layout

    /// Writes the formula over the parameters that spell it.
    ///
    /// - Parameters:
    ///   - parameters: As ``NetworkWeights/Layout`` has them.
    ///   - scales: One over the deviations of the inputs.
    static func write(to parameters: inout [Lanes], scales: [Lanes]) {
        let formula = K14Weights()
        write(head: 0, VoteAxes.k14Start, to: &parameters)
        write(head: 1, VoteAxes.kernelStart, to: &parameters)
        for block in 0..<CardInputs.blockCount { parameters[Layout.direct + block] = Lanes() }
        func set(_ block: Int, _ lane: Int, _ weight: Double) {
            let scale = scales[block][lane]
            parameters[Layout.direct + block][lane] = scale > 0 ? Float(weight) / scale : 0
        }
        set(0, 5, formula.eventShare)
        set(1, 4, formula.count)
        set(2, 0, formula.single)
        set(2, 2, formula.repetition)
        set(2, 7, formula.overdue)
        // A share of votes is read as half its logarithm.
        parameters[Layout.direct + 3][0] = 2
        parameters[Layout.direct + 3][1] = Float(2 * formula.kernelShare)
    }

    private static func write(
        head: Int,
        _ weights: [(column: Int, weight: Float)],
        to parameters: inout [Lanes]
    ) {
        for column in 0..<VoteAxes.columnCount { parameters[Layout.heads + column][head] = 0 }
        for (column, weight) in weights { parameters[Layout.heads + column][head] = weight }
    }
}
