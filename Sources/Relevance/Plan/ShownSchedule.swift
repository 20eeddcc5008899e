/// Which cards stand on a widget from slot to slot of a plan, where each change has its price.
///
/// The slots fall into stretches, and on each stretch the same cards are shown. Of all ways to cut
/// them the one is taken that meets the most uses, less the price of each change: a card displaces
/// another only where it wins clearly, over the time that it stays, and when a use is likely at all.
/// Uses are counted in days of the person's, so that a price means the same to everybody.
public struct ShownSchedule: Sendable {
    /// By slot, from the first one that was asked for: positions in the plan's candidates.
    ///
    /// They stand in the order of the widget's places. A card keeps its place for as long as it is
    /// shown, and a newcomer takes the place of the one it displaces.
    public private(set) var sets: [[Int]] = []

    /// Cuts the slots.
    ///
    /// O(slots² · candidates) with at most 16 candidates for four places, and half the slots as
    /// places to cut where there are several cards.
    ///
    /// - Parameters:
    ///   - plan: What is known of each slot.
    ///   - first: The slot to start with; those before it are left out.
    ///   - capacity: The number of places, `1...8`.
    ///   - price: The share of a day's uses that a change must gain, at least 0.
    ///   - shown: What is on the screen already and stays there without a price, unless it holds
    ///     fewer or more cards than there are places.
    ///   - excluded: Candidates that are not to be taken.
    public init(
        _ plan: RelevancePlan,
        from first: Int = 0,
        capacity: Int,
        price: Double,
        keeping shown: [Int] = [],
        excluding excluded: Set<Int> = []
    ) {
        precondition((1...8).contains(capacity), "a widget has one to eight places")
        precondition(price >= 0, "a change costs no less than nothing")
        let available = plan.candidates.indices.filter { !excluded.contains($0) }
        let places = min(capacity, available.count)
        guard places > 0 else {
            sets = plan.slots[first...].map { _ in [] }
            return
        }
        let kept = shown.count == places ? shown.filter { !excluded.contains($0) } : []
        let rivals = StretchRivals(plan, from: first, available, places: places, keeping: kept)
        let start = kept.count == places ? kept : []
        for stretch in StretchCut(rivals, price: price, keeping: start).stretches {
            let members = Self.placed(stretch.members, after: sets.last ?? shown)
            sets += stretch.slots.map { _ in members }
        }
    }

    /// The members of a set, those that were there before on their old places.
    private static func placed(_ members: [Int], after before: [Int]) -> [Int] {
        var newcomers = members.filter { !before.contains($0) }.makeIterator()
        var placed = before.compactMap { members.contains($0) ? $0 : newcomers.next() }
        while let next = newcomers.next() { placed.append(next) }
        return placed
    }
}
