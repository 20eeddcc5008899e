/// Factors that depend on nothing but the distance of two times of day, one per whole minute.
struct DayKernels: Sendable {
    /// exp(z) of the time-of-day terms, for a visit on another weekday.
    let otherWeekday: [Double]
    /// exp(z) of the time-of-day and weekday terms, for a visit on the same weekday.
    let sameWeekday: [Double]
    /// The broad kernel e^{8(c−1)}.
    let broad: [Double]

    init(_ weights: K14Weights) {
        var other: [Double] = []
        var same: [Double] = []
        var broad: [Double] = []
        // One more than the greatest distance, so that interpolation always finds a neighbour.
        for minute in 0...721 {
            let cosine = Elementary.cosine(ofDaySeconds: minute * 60)
            let wide = Elementary.exp(8 * (cosine - 1))
            let sharp = Elementary.exp(40 * (cosine - 1))
            let time = weights.time * cosine + weights.sharpTime * sharp
            other.append(Elementary.exp(time))
            same.append(Elementary.exp(time + weights.weekday + weights.weekdayTime * wide))
            broad.append(wide)
        }
        otherWeekday = other
        sameWeekday = same
        self.broad = broad
    }

    /// The distance of two times of day around the clock, `0...43_200` seconds.
    static func distance(_ first: Int, _ second: Int) -> Int {
        let straight = abs(first - second)
        return min(straight, 86_400 - straight)
    }

    /// Reads a table between its whole minutes; the relative error stays under 0.0002.
    @inline(__always)
    static func read(_ table: [Double], atSeconds distance: Int) -> Double {
        let minute = distance / 60
        let rest = Double(distance - minute * 60) * (1.0 / 60)
        let value = table[minute]
        return value + rest * (table[minute + 1] - value)
    }
}
