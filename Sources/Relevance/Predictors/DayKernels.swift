/// Factors that depend on nothing but the distance of two times of day, one per whole minute.
struct DayKernels: Sendable {
    /// exp(z) of the time-of-day terms, for a visit on another weekday.
    let otherWeekday: [Float]
    /// exp(z) of the time-of-day and weekday terms, for a visit on the same weekday.
    let sameWeekday: [Float]
    /// The broad kernel e^{8(c−1)}.
    let broad: [Float]

    init(_ weights: K14Weights) {
        var other: [Float] = []
        var same: [Float] = []
        var broad: [Float] = []
        // One more than the greatest distance, so that interpolation always finds a neighbour.
        for minute in 0...721 {
            let cosine = Elementary.cosine(ofDaySeconds: minute * 60)
            let wide = Elementary.exp(8 * (cosine - 1))
            let sharp = Elementary.exp(40 * (cosine - 1))
            let time = weights.time * cosine + weights.sharpTime * sharp
            other.append(Float(Elementary.exp(time)))
            same.append(Float(Elementary.exp(time + weights.weekday + weights.weekdayTime * wide)))
            broad.append(Float(wide))
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
    static func read(_ table: [Float], atSeconds distance: Int) -> Float {
        let minute = distance / 60
        let rest = Float(distance - minute * 60) * (1 / 60)
        let value = table[minute]
        return value + rest * (table[minute + 1] - value)
    }
}
