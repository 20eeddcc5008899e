/// The votes of all visits for their items at the slots of one day.
struct DayVotes {
    /// Sums of exp(z) by item, then block.
    private(set) var votes: [Lanes]
    /// Sums of the broad kernel over visits on days of the same type, by item, then block, as if
    /// every slot were midnight: the fading over the day is the same for all.
    private(set) var kernelSums: [Lanes]

    init(_ history: UsageHistory, _ moments: DayMoments) {
        let count = history.tallies.count * moments.blocks.count
        votes = [Lanes](repeating: Lanes(), count: count)
        kernelSums = votes
    }

    mutating func collect(
        _ predictor: K14Predictor,
        _ history: UsageHistory,
        _ moments: DayMoments
    ) {
        let ages = VisitAges(history, day: moments.day, exponent: Float(predictor.weights.age))
        let gaps = GapFactors(history, moments, predictor.weights)
        let tables = predictor.phases
        let isWeekendDay = isWeekend(moments.day)
        let lastItem = history.items.last ?? .max
        for index in 0..<history.count {
            let day = Int(history.days[index])
            let minute = (Int(history.daySeconds[index]) + 30) / 60
            let row = PhaseTables.row(ofMinute: minute == 1_440 ? 0 : minute)
            let gap = gaps.place(
                gap: history.logGaps[index],
                isFirst: index == 0,
                afterSameItem: index > 0 && history.items[index - 1] == lastItem
            )
            let target = Int(history.items[index]) * moments.blocks.count
            let isSameWeekday = (moments.day - day) % 7 == 0
            let times = isSameWeekday ? tables.sameWeekday : tables.otherWeekday
            if ages.isNear(index) {
                addNear(ages, index, times, row, gaps, gap, target, moments, predictor.weights.age)
            } else {
                addFar(ages.taylor(index), times, row, gaps, gap, target, moments)
            }
            if isWeekend(day) == isWeekendDay {
                addKernel(ages.fade(index), tables.broad, row, target, moments)
            }
        }
    }

    /// Adds a visit of long ago: one Taylor series serves the whole day.
    @inline(__always)
    private mutating func addFar(
        _ age: Taylor,
        _ times: [Lanes],
        _ row: (start: Int, block: Int),
        _ gaps: GapFactors,
        _ gap: (start: Int, part: Float),
        _ target: Int,
        _ moments: DayMoments
    ) {
        let width = moments.blocks.count
        for block in 0..<width {
            let slotBlock = moments.blocks.lowerBound + block
            let cell = row.start + DayVotes.blocks(from: row.block, to: slotBlock)
            let first = gaps.rows[gap.start + block]
            let second = gaps.rows[gap.start + width + block]
            let weight = age.value(at: DayMoments.fromNoon(block: slotBlock)) * times[cell]
            votes[target + block] += weight * (first + (second - first) * gap.part)
        }
    }

    /// Adds a visit of the last days: each block has its own Taylor series.
    private mutating func addNear(
        _ ages: VisitAges,
        _ index: Int,
        _ times: [Lanes],
        _ row: (start: Int, block: Int),
        _ gaps: GapFactors,
        _ gap: (start: Int, part: Float),
        _ target: Int,
        _ moments: DayMoments,
        _ exponent: Double
    ) {
        let width = moments.blocks.count
        for block in 0..<width {
            let slotBlock = moments.blocks.lowerBound + block
            let cell = row.start + DayVotes.blocks(from: row.block, to: slotBlock)
            let first = gaps.rows[gap.start + block]
            let second = gaps.rows[gap.start + width + block]
            let age = ages.taylor(index, block: slotBlock, exponent: exponent)
            let weight = age.value(at: DayMoments.fromBlockMiddle) * times[cell]
            votes[target + block] += weight * (first + (second - first) * gap.part)
        }
    }

    @inline(__always)
    private mutating func addKernel(
        _ fade: Float,
        _ broad: [Lanes],
        _ row: (start: Int, block: Int),
        _ target: Int,
        _ moments: DayMoments
    ) {
        for block in 0..<moments.blocks.count {
            let slotBlock = moments.blocks.lowerBound + block
            let cell = row.start + DayVotes.blocks(from: row.block, to: slotBlock)
            kernelSums[target + block] += broad[cell] * fade
        }
    }

    /// How many blocks around the clock lie from one block to another.
    @inline(__always)
    private static func blocks(from visit: Int, to slot: Int) -> Int {
        let straight = slot - visit
        return straight < 0 ? straight + PhaseTables.blockCount : straight
    }
}
