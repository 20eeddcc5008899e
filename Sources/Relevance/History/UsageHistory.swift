/// One person's visits in order, with the sums that predictions start from.
///
/// It is a value: the same visits appended in the same order give the same bits, so a late use is
/// taken in by building the history again. A visit takes 14 bytes, a card 64, the rhythm 5.3 KiB:
/// 2,000 visits of 20 cards stay under 40 KiB.
public struct UsageHistory: Equatable, Sendable {
    /// The item of each visit, oldest first.
    private(set) var items: [UInt16] = []
    /// The local day of each visit, counted from Monday, 2000-01-03.
    private(set) var days = LaneColumn<Int32>(filler: 0)
    /// The local second of the day of each visit.
    private(set) var daySeconds = LaneColumn<Int32>(filler: 0)
    /// ln(hours since the visit before + 0.5); 0 for the first one.
    private(set) var logGaps = LaneColumn<Float>(filler: 0)
    /// What is known of each item, by its number.
    public private(set) var tallies: [ItemTally] = []
    /// When in the week this person uses any card.
    public private(set) var rhythm = UsageRhythm()
    /// The number of items with at least one visit.
    public private(set) var knownItemCount = 0
    /// The instant of the latest recorded use in real time, to notice a late one.
    public private(set) var lastUseInstant: Int64?

    /// Creates an empty history.
    public init() {}

    /// The number of visits.
    public var count: Int {
        items.count
    }

    /// True without a visit.
    public var isEmpty: Bool {
        items.isEmpty
    }

    /// The wall clock at the latest visit, nil without one.
    public var lastVisit: LocalInstant? {
        isEmpty ? nil : instant(at: count - 1)
    }

    /// The item of the latest visit, nil without one.
    public var lastItem: ItemIndex? {
        items.last.map(ItemIndex.init)
    }

    /// The item of the visit at `index`, `0..<count`, oldest first.
    public func item(at index: Int) -> ItemIndex {
        ItemIndex(items[index])
    }

    /// The wall clock at the visit at `index`, `0..<count`, oldest first.
    public func instant(at index: Int) -> LocalInstant {
        LocalInstant(day: Int(days[index]), secondOfDay: Int(daySeconds[index]))
    }

    /// What is known of an item; nil when it has no visit.
    public func tally(of item: ItemIndex) -> ItemTally? {
        guard item.position < tallies.count, tallies[item.position].count > 0 else { return nil }
        return tallies[item.position]
    }

    /// Takes in a use, unless it belongs to a visit that is already there.
    ///
    /// Uses of one card less than an hour of real time after the previous one are one visit, however
    /// long the chain. Uses must come in their order; see ``lastUseInstant``. O(1).
    ///
    /// - Parameters:
    ///   - item: The card that was used.
    ///   - local: The wall clock in the use's own zone.
    ///   - instant: The same moment in seconds of any steady clock, such as Unix time.
    /// - Returns: True when the use began a new visit.
    @discardableResult
    public mutating func record(_ item: ItemIndex, at local: LocalInstant, instant: Int64) -> Bool {
        makeRoom(for: item)
        lastUseInstant = max(lastUseInstant ?? instant, instant)
        let previous = tallies[item.position].lastUseInstant
        tallies[item.position].lastUseInstant = instant
        if let previous, instant - previous < Self.visitSeconds {
            return false
        }
        append(item, at: local)
        return true
    }

    /// Adds a visit as the latest one, without asking whether it belongs to another.
    ///
    /// O(1).
    ///
    /// - Parameters:
    ///   - item: The card that was used.
    ///   - local: The wall clock; one that was set back counts as no time passed.
    public mutating func append(_ item: ItemIndex, at local: LocalInstant) {
        makeRoom(for: item)
        let gap = lastVisit.map { Float(Elementary.log(local.hours(since: $0) + 0.5)) }
        if tallies[item.position].count == 0 {
            knownItemCount += 1
        }
        tallies[item.position].take(visit: count, at: local)
        rhythm.append(at: local)
        items.append(item.rawValue)
        days.append(Int32(clamping: local.day))
        daySeconds.append(Int32(local.secondOfDay))
        logGaps.append(gap ?? 0)
    }

    /// When an item was last used in real time, visits and repetitions alike; nil without a use.
    public func lastUseInstant(of item: ItemIndex) -> Int64? {
        item.position < tallies.count ? tallies[item.position].lastUseInstant : nil
    }

    /// Notes when an item was last used in real time, to build a history from its visits alone.
    ///
    /// - Parameters:
    ///   - instant: What ``lastUseInstant(of:)`` gave.
    ///   - item: The card.
    public mutating func note(lastUse instant: Int64, of item: ItemIndex) {
        makeRoom(for: item)
        tallies[item.position].lastUseInstant = instant
        lastUseInstant = max(lastUseInstant ?? instant, instant)
    }

    /// Uses of one card closer together than this are one visit.
    public static let visitSeconds: Int64 = 3_600

    private mutating func makeRoom(for item: ItemIndex) {
        while tallies.count <= item.position {
            tallies.append(ItemTally())
        }
    }
}
