/// How one item's visits spread over the week, fading with a half-life of about 100 days.
struct HabitProfile {
    /// Weights by day of the week (Monday 0), then hour.
    private var cells = [Float](repeating: 0, count: 7 * 24)
    /// The same, multiplied by the minutes past the hour.
    private var minutes = [Float](repeating: 0, count: 7 * 24)
    private(set) var total: Float = 0
    /// The weight of visits after the item that was used last of all.
    private(set) var afterLastItem: Float = 0

    mutating func add(weekday: Int, second: Int, weight: Float, isAfterLastItem: Bool) {
        let hour = second / 3_600
        cells[weekday * 24 + hour] += weight
        minutes[weekday * 24 + hour] += weight * Float(second - hour * 3_600) / 60
        total += weight
        if isAfterLastItem {
            afterLastItem += weight
        }
    }

    /// The weight at any hour of a day of the week, Monday 0.
    func weight(weekday: Int) -> Float {
        cells[(weekday * 24)..<(weekday * 24 + 24)].reduce(0, +)
    }

    /// The weights by day of the week within an hour and a half of an hour's middle.
    func weights(around hour: Int) -> [Float] {
        (0..<7).map { weekday in
            (-1...1).reduce(Float(0)) { $0 + cells[weekday * 24 + (hour + $1 + 24) % 24] }
        }
    }

    /// The mean minute of the day around an hour, over the days that count.
    func meanMinute(around hour: Int, on weekdays: [Int]) -> Int? {
        var weight: Float = 0
        var sum: Float = 0
        for weekday in weekdays {
            for step in -1...1 {
                let cell = weekday * 24 + (hour + step + 24) % 24
                weight += cells[cell]
                sum += cells[cell] * Float((hour + step) * 60) + minutes[cell]
            }
        }
        guard weight > 0 else { return nil }
        let mean = Int((sum / weight).rounded())
        return (mean + 1_440) % 1_440
    }
}
