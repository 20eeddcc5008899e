/// The time-of-day factors of a whole day's slots, laid out so that a visit reads whole blocks.
///
/// A day has 96 slots of a quarter of an hour in 12 blocks of 8. The distance between a visit and
/// a slot repeats when the visit moves by one block, so there is one row for each of the 120
/// minutes of a block: entry `row · 12 + c` holds the factors of the slots that lie c blocks after
/// the visit's block.
struct PhaseTables: Sendable {
    /// Time-of-day factors for a visit on another weekday.
    let otherWeekday: [Lanes]
    /// Time-of-day and weekday factors for a visit on the same weekday.
    let sameWeekday: [Lanes]
    /// The broad kernel e^{8(c−1)}.
    let broad: [Lanes]

    static let blockCount = 12
    static let slotCount = 96
    static let slotSeconds = 900

    init(_ kernels: DayKernels) {
        otherWeekday = Self.spread(kernels.otherWeekday)
        sameWeekday = Self.spread(kernels.sameWeekday)
        broad = Self.spread(kernels.broad)
    }

    /// Where the row of a visit begins, and in which block its own minute lies.
    @inline(__always)
    static func row(ofMinute minute: Int) -> (start: Int, block: Int) {
        let block = minute / 120
        return ((minute - block * 120) * blockCount, block)
    }

    static func spread(_ byDistance: [Float]) -> [Lanes] {
        (0..<120).flatMap { minute in
            (0..<blockCount).map { block in
                var lanes = Lanes()
                for lane in 0..<8 {
                    let distance = abs(block * 120 + lane * 15 - minute)
                    lanes[lane] = byDistance[min(distance, 1_440 - distance)]
                }
                return lanes
            }
        }
    }
}
