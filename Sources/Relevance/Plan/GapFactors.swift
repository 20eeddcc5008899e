/// The factors of the gap and sequence terms, for every gap that a visit may have had.
///
/// Gaps are tabulated every eighth of a unit of ln(hours + 0.5) and read between two rows, which
/// keeps the relative error of a vote under 0.3 %.
struct GapFactors {
    /// Two tables of rows of blocks: visits after another item, and after the same item as now.
    private(set) var rows: [Lanes]
    private let rowCount: Int
    private let width: Int

    /// The least tabulated gap; ln(0.5) is -0.693.
    private static let floor: Float = -0.75
    private static let rowsPerUnit: Float = 8

    init(_ history: UsageHistory, _ moments: DayMoments, _ weights: K14Weights) {
        width = moments.blocks.count
        let greatest = history.logGaps.max() ?? 0
        // The two last rows are of ones, for the first visit, which had no gap.
        rowCount = Int((greatest - Self.floor) * Self.rowsPerUnit) + 4
        rows = [Lanes](repeating: Lanes(repeating: 1), count: 2 * rowCount * width)
        var isUsed = [Bool](repeating: false, count: rowCount)
        for gap in history.logGaps {
            let row = Int((gap - Self.floor) * Self.rowsPerUnit)
            isUsed[row] = true
            isUsed[row + 1] = true
        }
        let gapWeight = Float(weights.gap)
        let sequenceWeight = Float(weights.gap + weights.sequenceGap)
        let shortWeight = Float(weights.sequenceShort)
        for row in 0..<rowCount - 2 where isUsed[row] {
            let gap = Self.floor + Float(row) / Self.rowsPerUnit
            for block in 0..<width {
                let difference = moments.logGaps[block] - gap
                let similarity = Lanes.exp(difference * difference * -0.5)
                rows[row * width + block] = Lanes.exp(similarity * gapWeight)
                rows[(rowCount + row) * width + block] = Lanes.exp(
                    similarity * sequenceWeight + moments.shortness[block] * shortWeight
                )
            }
        }
    }

    /// The position of a visit's first row, and how far towards the next row its gap lies.
    @inline(__always)
    func place(gap: Float, isFirst: Bool, afterSameItem: Bool) -> (start: Int, part: Float) {
        guard !isFirst else { return ((rowCount - 2) * width, 0) }
        let position = (gap - Self.floor) * Self.rowsPerUnit
        let row = Int(position)
        let table = afterSameItem ? rowCount : 0
        return ((table + row) * width, position - Float(row))
    }
}
