/// The votes of all visits for their items at the slots of one day.
struct DayVotes {
    /// Sums of exp(z) by item, then block.
    let votes: [Lanes]
    /// Sums of the broad kernel over visits on days of the same type, by item, then block, as if
    /// every slot were midnight: the fading over the day is the same for all.
    let kernelSums: [Lanes]

    init(_ predictor: K14Predictor, _ history: UsageHistory, _ moments: DayMoments) {
        let width = moments.blocks.count
        let ages = VisitAges(history, day: moments.day, exponent: Float(predictor.weights.age))
        let gaps = GapFactors(history, moments, predictor.weights)
        let tables = predictor.phases
        let isWeekendDay = isWeekend(moments.day)
        let lastItem = history.items.last ?? .max
        let empty = [Lanes](repeating: Lanes(), count: history.tallies.count * width)
        var votes = empty
        var kernelSums = empty
        for index in 0..<history.count {
            let minute = (Int(history.daySeconds[index]) + 30) / 60
            let days = moments.day - Int(history.days[index])
            let visit = Visit(
                cells: Cells(minute: minute == 1_440 ? 0 : minute, moments.blocks),
                gap: gaps.place(
                    gap: history.logGaps[index],
                    isFirst: index == 0,
                    afterSameItem: index > 0 && history.items[index - 1] == lastItem
                ),
                target: Int(history.items[index]) * width
            )
            let times = days % 7 == 0 ? tables.sameWeekday : tables.otherWeekday
            if days >= VisitAges.farDays {
                visit.addFar(ages.taylor(index), moments, times, gaps, to: &votes)
            } else if days >= VisitAges.nearDays {
                visit.addMiddling(ages.taylor(index), moments, times, gaps, to: &votes)
            } else {
                visit.addNear(ages, index, moments, times, gaps, to: &votes)
            }
            if isWeekend(Int(history.days[index])) == isWeekendDay {
                visit.addKernel(ages.fade(index), moments, tables.broad, to: &kernelSums)
            }
        }
        self.votes = votes
        self.kernelSums = kernelSums
    }
}

/// Where the factors of one visit stand in the tables.
private struct Visit {
    let cells: Cells
    let gap: (start: Int, part: Float)
    let target: Int

    /// Adds a visit of long ago, whose weight falls in a straight line over the day.
    @inline(__always)
    func addFar(
        _ age: Taylor,
        _ moments: DayMoments,
        _ times: [Lanes],
        _ gaps: GapFactors,
        to votes: inout [Lanes]
    ) {
        for block in 0..<moments.blocks.count {
            let weight = moments.fromNoon[block] * age.linear + age.constant
            let factor = gaps.steps[gap.start + block] * gap.part + gaps.rows[gap.start + block]
            votes[target + block] += weight * times[cells[block]] * factor
        }
    }

    /// Adds a visit whose weight falls in a curve over the day.
    @inline(__always)
    func addMiddling(
        _ age: Taylor,
        _ moments: DayMoments,
        _ times: [Lanes],
        _ gaps: GapFactors,
        to votes: inout [Lanes]
    ) {
        for block in 0..<moments.blocks.count {
            let weight = age.value(at: moments.fromNoon[block])
            let factor = gaps.steps[gap.start + block] * gap.part + gaps.rows[gap.start + block]
            votes[target + block] += weight * times[cells[block]] * factor
        }
    }

    /// Adds a visit of the last days, whose weight has a curve of its own in each block.
    func addNear(
        _ ages: VisitAges,
        _ index: Int,
        _ moments: DayMoments,
        _ times: [Lanes],
        _ gaps: GapFactors,
        to votes: inout [Lanes]
    ) {
        for block in 0..<moments.blocks.count {
            let age = ages.taylor(index, block: moments.blocks.lowerBound + block)
            let weight = age.value(at: DayMoments.fromBlockMiddle)
            let factor = gaps.steps[gap.start + block] * gap.part + gaps.rows[gap.start + block]
            votes[target + block] += weight * times[cells[block]] * factor
        }
    }

    @inline(__always)
    func addKernel(
        _ fade: Float,
        _ moments: DayMoments,
        _ broad: [Lanes],
        to sums: inout [Lanes]
    ) {
        for block in 0..<moments.blocks.count {
            sums[target + block] += broad[cells[block]] * fade
        }
    }
}

/// The cells of a row of ``PhaseTables`` that a visit reads for each block.
private struct Cells {
    private let start: Int
    private let firstOffset: Int

    @inline(__always)
    init(minute: Int, _ blocks: Range<Int>) {
        let row = PhaseTables.row(ofMinute: minute)
        start = row.start
        firstOffset = blocks.lowerBound - row.block
    }

    @inline(__always)
    subscript(block: Int) -> Int {
        let offset = firstOffset + block
        return start + (offset < 0 ? offset + PhaseTables.blockCount : offset)
    }
}
