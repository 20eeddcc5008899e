/// What the slots of one day are compared with, in blocks of eight.
struct DayMoments {
    /// Days since Monday, 2000-01-03.
    let day: Int
    /// The blocks that are computed, of `0..<12`.
    let blocks: Range<Int>
    /// True when there is a latest visit.
    let isAfterVisit: Bool
    /// The time of each slot as a part of the day, counted from noon.
    private(set) var fromNoon: [Lanes] = []
    /// ln(hours since the latest visit + 0.5) at each slot.
    private(set) var logGaps: [Lanes] = []
    /// Days since the latest visit at each slot.
    private(set) var waitingDays: [Lanes] = []
    /// 1 where the latest visit is less than four hours old, else 0.
    private(set) var shortness: [Lanes] = []

    init(_ history: UsageHistory, day: Int, blocks: Range<Int>) {
        self.day = day
        self.blocks = blocks
        let midnight = LocalInstant(day: day).seconds
        let hoursAtMidnight = history.lastVisit.map { Float(midnight - $0.seconds) / 3_600 } ?? 0
        let isEmpty = history.isEmpty
        isAfterVisit = !isEmpty
        for block in blocks {
            let slots = Lanes.ramp + Float(block * 8)
            let gap = (slots * 0.25 + hoursAtMidnight).atLeast(0)
            fromNoon.append((slots - 48) * (1 / 96))
            let hours = isEmpty ? Lanes() : gap
            logGaps.append(Lanes.log(hours + 0.5))
            waitingDays.append(hours * (1 / 24))
            let isShort = isEmpty ? SIMDMask(repeating: false) : gap .< 4
            shortness.append(Lanes().replacing(with: 1, where: isShort))
        }
    }

    /// The time of each slot of a block as a part of the day, counted from the block's middle.
    @inline(__always)
    static var fromBlockMiddle: Lanes {
        (Lanes.ramp - 4) * (1 / 96)
    }

    /// The middle of a block as a part of the day, counted from midnight.
    static func middle(of block: Int) -> Double {
        Double(block * 8 + 4) / 96
    }
}
