/// A von Mises kernel over the distance of two times of day, e^{κ(cos − 1)}.
struct TimeKernel: Sendable {
    /// One value per whole minute of distance, and one more.
    let byMinute: [Float]
    /// The same laid out for whole blocks of slots, see ``PhaseTables``.
    let blocks: [Lanes]
    /// The mean over a day.
    let mean: Float

    /// About three hours wide (κ = 8).
    static let broad = TimeKernel(concentration: 8)
    /// About an hour wide (κ = 40).
    static let sharp = TimeKernel(concentration: 40)

    init(concentration: Double) {
        let values = (0...721).map { minute in
            Elementary.exp(concentration * (Elementary.cosine(ofDaySeconds: minute * 60) - 1))
        }
        byMinute = values.map { Float($0) }
        blocks = PhaseTables.spread(byMinute)
        // The trapezium rule around the clock: two half days, whose ends are met once.
        mean = Float((values[0] + values[720] + 2 * values[1..<720].reduce(0, +)) / 1_440)
    }

    /// The sum over a day's quarter hours, each weighing as the profile says, seen from a second.
    func sum(_ profile: [Float], atSecond second: Int) -> Float {
        var sum: Float = 0
        for bin in profile.indices where profile[bin] > 0 {
            let distance = DayKernels.distance(second, bin * PhaseTables.slotSeconds)
            sum += profile[bin] * DayKernels.read(byMinute, atSeconds: distance)
        }
        return sum
    }

    /// The same, seen from some seconds after each slot of a range of blocks.
    ///
    /// - Parameters:
    ///   - profile: Weights by quarter of an hour.
    ///   - minutes: How many minutes after the slots, `0..<1440`.
    ///   - range: Blocks of `0..<12`.
    /// - Returns: One sum a slot.
    func sums(_ profile: [Float], minutesAhead minutes: Int, _ range: Range<Int>) -> [Lanes] {
        var sums = [Lanes](repeating: Lanes(), count: range.count)
        for bin in profile.indices where profile[bin] > 0 {
            // Moving a visit back is the same as looking ahead.
            let minute = (bin * 15 - minutes + 1_440) % 1_440
            let row = PhaseTables.row(ofMinute: minute)
            for block in range {
                let straight = block - row.block
                let cell = row.start + (straight < 0 ? straight + 12 : straight)
                sums[block - range.lowerBound] += blocks[cell] * profile[bin]
            }
        }
        return sums
    }
}
