/// Cuts slots into stretches so that the uses met, less the price of each change, are the most.
///
/// Exact for the given places to cut: the best way to reach each of them is kept, and continued by
/// every stretch that can follow.
struct StretchCut {
    /// Slots with the same cards.
    struct Stretch {
        let slots: Range<Int>
        /// Positions in the plan's candidates, best first.
        let members: [Int]
    }

    /// How a place to cut is best reached.
    private struct Reach {
        var worth: Float
        var start: Int
        var isKept: Bool
    }

    private(set) var stretches: [Stretch] = []

    init(_ rivals: StretchRivals, price: Double, keeping kept: [Int]) {
        guard !rivals.runs.isEmpty else { return }
        let reaches = Self.reaches(rivals, Float(price), kept)
        var end = rivals.runs.count
        var backwards: [Stretch] = []
        while end > 0 {
            let reach = reaches[end]
            let runs = reach.start..<end
            let slots = rivals.runs[reach.start].lowerBound..<rivals.runs[end - 1].upperBound
            let members = reach.isKept ? kept : rivals.best(Self.sums(rivals, runs))
            backwards.append(Stretch(slots: slots, members: members))
            end = reach.start
        }
        stretches = backwards.reversed()
    }

    private static func reaches(
        _ rivals: StretchRivals,
        _ price: Float,
        _ kept: [Int]
    ) -> [Reach] {
        let count = rivals.runs.count
        let width = rivals.blockCount
        var reaches = [Reach](
            repeating: Reach(worth: -.infinity, start: 0, isKept: false),
            count: count + 1
        )
        reaches[0].worth = 0
        keep(kept, rivals, &reaches)
        var sums = [Lanes](repeating: Lanes(), count: width)
        for start in 0..<count {
            let isFirst = start == 0 && kept.isEmpty
            let base = reaches[start].worth - (isFirst ? 0 : price)
            for block in 0..<width { sums[block] = Lanes() }
            for end in (start + 1)...count {
                let first = (end - 1) * width
                for block in 0..<width { sums[block] += rivals.worths[first + block] }
                let worth = base + rivals.bestWorth(sums)
                if worth > reaches[end].worth {
                    reaches[end] = Reach(worth: worth, start: start, isKept: false)
                }
            }
        }
        return reaches
    }

    /// Reaches every place with what is shown already.
    private static func keep(
        _ kept: [Int],
        _ rivals: StretchRivals,
        _ reaches: inout [Reach]
    ) {
        guard !kept.isEmpty else { return }
        let places = rivals.candidates.indices.filter { kept.contains(rivals.candidates[$0]) }
        var worth: Float = 0
        for run in rivals.runs.indices {
            let first = run * rivals.blockCount
            for place in places { worth += rivals.worths[first + place / 8][place % 8] }
            reaches[run + 1] = Reach(worth: worth, start: 0, isKept: true)
        }
    }

    private static func sums(_ rivals: StretchRivals, _ runs: Range<Int>) -> [Lanes] {
        var sums = [Lanes](repeating: Lanes(), count: rivals.blockCount)
        for run in runs {
            for block in sums.indices {
                sums[block] += rivals.worths[run * rivals.blockCount + block]
            }
        }
        return sums
    }
}
