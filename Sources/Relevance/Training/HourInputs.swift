/// What the intensity network is told of the full hours of one day, for as long as no use comes.
///
/// Eight hours are worked out together, once one of them is asked for.
struct HourInputs {
    private let rhythm: RhythmDay
    /// The quarter hours from this block on are smoothed.
    private let firstBlock: Int
    private let sums: [IntensityInputs.Sums]
    private var batches = [IntensityInputs?](repeating: nil, count: 3)

    /// Prepares the hours that are left of a day.
    ///
    /// - Parameters:
    ///   - history: What is known.
    ///   - day: Days since Monday, 2000-01-03.
    ///   - hour: The first hour that may be asked for, `0..<24`.
    init(_ history: UsageHistory, day: Int, from hour: Int) {
        rhythm = RhythmDay(history, day: day)
        firstBlock = hour / 2
        sums = IntensityInputs.Sums.all(rhythm, firstBlock..<PhaseTables.blockCount)
    }

    /// The numbers of one hour, in blocks of eight.
    mutating func inputs(ofHour hour: Int) -> IntensitySample.Inputs {
        let batch = batches[hour / 8] ?? together(from: hour / 8 * 8)
        batches[hour / 8] = batch
        return batch.moment(hour % 8)
    }

    private func together(from first: Int) -> IntensityInputs {
        var gathered = sums[0]
        // Hours that are over have no sums, and nobody asks for them.
        for hour in max(first, firstBlock * 2)..<(first + 8) {
            gathered.set(hour - first, to: sums[hour / 2 - firstBlock], hour % 2 * 4)
        }
        return IntensityInputs(rhythm, atSeconds: (Lanes.ramp + Float(first)) * 3_600, gathered)
    }
}

extension IntensityInputs {
    /// The numbers of one of the moments, in blocks of eight.
    func moment(_ place: Int) -> IntensitySample.Inputs {
        var blocks = IntensitySample.Inputs(repeating: Lanes())
        for input in 0..<Self.count { blocks[input / 8][input % 8] = values[input][place] }
        return blocks
    }
}

extension IntensityInputs.Sums {
    /// Takes one lane from other sums.
    fileprivate mutating func set(_ lane: Int, to other: Self, _ otherLane: Int) {
        broad.all[lane] = other.broad.all[otherLane]
        broad.type[lane] = other.broad.type[otherLane]
        broad.week[lane] = other.broad.week[otherLane]
        sharp.all[lane] = other.sharp.all[otherLane]
        sharp.type[lane] = other.sharp.type[otherLane]
        sharp.week[lane] = other.sharp.week[otherLane]
        twentyDays[lane] = other.twentyDays[otherLane]
        fiveDays[lane] = other.fiveDays[otherLane]
    }
}
