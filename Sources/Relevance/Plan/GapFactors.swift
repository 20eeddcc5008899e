/// The factors of the gap and sequence terms, for every gap that a visit may have had.
///
/// Gaps are tabulated every eighth of a unit of ln(hours + 0.5) and read between two rows, which
/// keeps the relative error of a vote under 0.3 %.
struct GapFactors {
    /// Two tables of rows of blocks: visits after another item, and after the same item as now.
    private(set) var rows: [Lanes]
    /// How much each row's successor differs from it.
    private(set) var steps: [Lanes]
    private let rowCount: Int
    private let width: Int

    /// The least tabulated gap; ln(0.5) is -0.693.
    private static var floor: Float { -0.75 }
    private static var rowsPerUnit: Float { 8 }

    init(_ history: UsageHistory, _ moments: DayMoments, _ weights: K14Weights) {
        width = moments.blocks.count
        var isUsed: [Bool] = []
        // The first visit had no gap; it reads a row of ones, the last but one.
        for index in 1..<max(1, history.count) {
            let row = Self.row(history.logGaps[index])
            while isUsed.count < row + 2 {
                isUsed.append(false)
            }
            isUsed[row] = true
            isUsed[row + 1] = true
        }
        rowCount = isUsed.count + 2
        var rows = [Lanes](repeating: Lanes(repeating: 1), count: 2 * rowCount * width)
        let gapWeight = Float(weights.gap)
        let sequenceWeight = Float(weights.gap + weights.sequenceGap)
        let shortness = moments.shortness.map { $0 * Float(weights.sequenceShort) }
        for row in isUsed.indices where isUsed[row] {
            let gap = Self.floor + Float(row) / Self.rowsPerUnit
            for block in 0..<width {
                let difference = moments.logGaps[block] - gap
                let similarity = Lanes.exp(difference * difference * -0.5)
                rows[row * width + block] = Lanes.exp(inRange: similarity * gapWeight)
                rows[(rowCount + row) * width + block] = Lanes.exp(
                    inRange: similarity * sequenceWeight + shortness[block]
                )
            }
        }
        var steps = [Lanes](repeating: Lanes(), count: rows.count)
        for place in 0..<rows.count - width {
            steps[place] = rows[place + width] - rows[place]
        }
        self.rows = rows
        self.steps = steps
    }

    /// The position of a visit's row, and how far towards the next row its gap lies.
    @inline(__always)
    func place(gap: Float, isFirst: Bool, afterSameItem: Bool) -> (start: Int, part: Float) {
        guard !isFirst else { return ((rowCount - 2) * width, 0) }
        let row = Self.row(gap)
        let table = afterSameItem ? rowCount : 0
        return ((table + row) * width, (gap - Self.floor) * Self.rowsPerUnit - Float(row))
    }

    @inline(__always)
    private static func row(_ gap: Float) -> Int {
        Int((gap - floor) * rowsPerUnit)
    }
}
