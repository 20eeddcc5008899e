/// One full hour to learn from: what was known before it, and whether any card was used in it.
public struct IntensitySample: Sendable {
    /// Numbers in blocks of eight.
    typealias Inputs = InlineArray<4, Lanes>

    /// What was known.
    let inputs: Inputs
    /// Whether there was a use.
    let cameTrue: Bool
    /// How much it counts.
    let weight: Float

    /// One in so many hours without a use is learned from, and counts so many times.
    static let quietStride = 4
    /// People with more hours than this are learned from by one in as many more, so that no history
    /// takes more room than others.
    static let hourCountMax = 16_384

    /// How much the hours before the last three tenths of a person's uses count: who has just come
    /// to a set of data is busier than anybody is later on.
    static let earlyWeight: Float = 0.3

    /// The hours of one person to learn from: those with a use, and some of the others.
    ///
    /// A person's hours together weigh nearly the same, however many there are.
    ///
    /// - Parameters:
    ///   - log: The person's uses.
    ///   - random: Chooses among the hours without a use.
    /// - Returns: The samples in the order of time.
    public static func all(
        _ log: UsageLog,
        using random: inout SplitMix64
    ) -> [IntensitySample] {
        // When made-up people go out is nothing to learn from.
        guard !log.isMadeUp else { return [] }
        let start = max(3, Int(TrainingSample.firstPart * Double(log.count)))
        guard start < log.count, log.testStart < log.count, let last = log.instants.last
        else { return [] }
        let firstHour = hour(after: log.instants[start])
        let lateHour = hour(after: log.instants[log.testStart])
        let lastHour = (last.seconds - 3_600) / 3_600
        guard firstHour <= lastHour else { return [] }
        let weights = Self.weights(firstHour, lateHour, lastHour)
        let stride = Self.stride(ofHours: lastHour + 1 - firstHour)
        var samples: [IntensitySample] = []
        var history = UsageHistory()
        var day: HourInputs?
        for hour in firstHour...lastHour {
            let begin = LocalInstant(seconds: hour * 3_600)
            let hourOfDay = begin.secondOfDay / 3_600
            if hourOfDay == 0 { day = nil }
            while history.count < log.count, log.instants[history.count] < begin {
                history.append(log.items[history.count], at: log.instants[history.count])
                day = nil
            }
            let cameTrue =
                history.count < log.count
                && log.instants[history.count] < begin.adding(seconds: 3_600)
            guard cameTrue || Int.random(in: 0..<stride, using: &random) == 0 else { continue }
            let weight = hour < lateHour ? weights.early : weights.late
            var hours = day.take() ?? HourInputs(history, day: begin.day, from: hourOfDay)
            samples.append(
                IntensitySample(
                    inputs: hours.inputs(ofHour: hourOfDay),
                    cameTrue: cameTrue,
                    weight: cameTrue ? weight : weight * Float(stride)
                )
            )
            day = hours
        }
        return samples
    }

    /// How many hours without a use one of them stands for.
    static func stride(ofHours count: Int64) -> Int {
        quietStride * Int((count + Int64(hourCountMax) - 1) / Int64(hourCountMax))
    }

    /// The first full hour that does not begin before an instant.
    private static func hour(after instant: LocalInstant) -> Int64 {
        (instant.seconds + 3_599) / 3_600
    }

    /// What an hour of the person weighs; near 1 for somebody with 5,000 hours.
    private static func weights(
        _ first: Int64,
        _ late: Int64,
        _ last: Int64
    ) -> (early: Float, late: Float) {
        let total = Double(late - first) * Double(earlyWeight) + Double(max(0, last + 1 - late))
        let scale = Float(Elementary.exp(0.9 * Elementary.log(5_000 / max(1, total))))
        return (earlyWeight * scale, scale)
    }
}
