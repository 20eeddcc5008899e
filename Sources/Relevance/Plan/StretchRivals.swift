/// The candidates that may stand on a widget, and what showing each of them is worth.
struct StretchRivals {
    /// Positions in the plan's candidates.
    let candidates: [Int]
    /// The number of places that are filled.
    let places: Int
    /// The slots, in runs that are not cut.
    let runs: [Range<Int>]
    /// By run, then block of eight candidates: the uses that showing them meets.
    let worths: [Lanes]
    /// Blocks of eight that hold all candidates.
    let blockCount: Int
    /// The place of each candidate among equally good ones, 0 first.
    private let precedence: [Int]

    /// How many candidates are weighed beside those that can be shown at once.
    private static let spareCount = 12

    init(
        _ plan: RelevancePlan,
        from first: Int,
        _ available: [Int],
        places: Int,
        keeping kept: [Int]
    ) {
        self.places = places
        let slots = first..<plan.slots.count
        let weights = slots.map { plan.weight(of: $0) }
        candidates = Self.strongest(plan, slots, weights, available, places + Self.spareCount, kept)
        precedence = candidates.map { plan.precedence[$0] }
        // One card's changes are cut to the slot; a set's are many, and half an hour is as good.
        let step = places > 1 && slots.count > 8 ? 2 : 1
        runs = stride(from: first, to: slots.upperBound, by: step).map {
            $0..<min($0 + step, slots.upperBound)
        }
        blockCount = (candidates.count + 7) / 8
        var worths = [Lanes](repeating: Lanes(), count: runs.count * blockCount)
        for (run, slots) in runs.enumerated() {
            for slot in slots {
                for (index, candidate) in candidates.enumerated() {
                    worths[run * blockCount + index / 8][index % 8] +=
                        weights[slot - first] * plan.mass(of: candidate, at: slot)
                }
            }
        }
        self.worths = worths
    }

    /// The candidates with the greatest worth at any slot, and those that are shown already.
    private static func strongest(
        _ plan: RelevancePlan,
        _ slots: Range<Int>,
        _ weights: [Float],
        _ available: [Int],
        _ countMax: Int,
        _ kept: [Int]
    ) -> [Int] {
        guard available.count > countMax else { return available }
        let peaks = available.map { candidate in
            slots.reduce(Float(0)) { peak, slot in
                max(peak, weights[slot - slots.lowerBound] * plan.mass(of: candidate, at: slot))
            }
        }
        let order = available.indices.sorted { left, right in
            peaks[left] == peaks[right]
                ? plan.precedence[available[left]] < plan.precedence[available[right]]
                : peaks[left] > peaks[right]
        }
        let strongest = order.prefix(countMax).map { available[$0] }
        return strongest + kept.filter { !strongest.contains($0) }
    }

    /// The best candidates of a stretch.
    ///
    /// - Parameter sums: By block, what showing each candidate over the whole stretch is worth.
    /// - Returns: Positions in the plan's candidates, best first.
    func best(_ sums: [Lanes]) -> [Int] {
        let order = candidates.indices.sorted { left, right in
            let (first, second) = (sums[left / 8][left % 8], sums[right / 8][right % 8])
            return first == second ? precedence[left] < precedence[right] : first > second
        }
        return order.prefix(places).map { candidates[$0] }
    }

    /// What the best candidates of a stretch are worth together.
    @inline(__always)
    func bestWorth(_ sums: [Lanes]) -> Float {
        if places == 1 {
            var top: Float = 0
            for block in sums { top = max(top, block.max()) }
            return top
        }
        var top = Lanes()
        for (index, _) in candidates.enumerated() {
            let worth = sums[index / 8][index % 8]
            guard worth > top[places - 1] else { continue }
            var place = places - 1
            while place > 0, top[place - 1] < worth {
                top[place] = top[place - 1]
                place -= 1
            }
            top[place] = worth
        }
        return top.sum()
    }
}

extension RelevancePlan {
    /// What a slot's uses are of a day's, up to the next slot, a quarter of an hour at most.
    fileprivate func weight(of slot: Int) -> Float {
        let next = slot + 1 < slots.count ? slots[slot + 1].seconds - slots[slot].seconds : 900
        // A clock that is put on or back makes no slot longer or shorter than it is.
        let seconds = (1...900).contains(next) ? next : 900
        return Float(intensities[slot] * Double(seconds) / 3_600 / usesPerDay)
    }
}
