import Foundation
import Synchronization
public import WalletCore

/// The system's zone data, read once per zone.
public final class SystemZones: ZoneProvider {
    private let tables = Mutex<[String: ZoneTable]>([:])

    /// The years that tables cover: outside them the nearest offset holds.
    private static let coveredSeconds: ClosedRange<Int64> = 0...4_133_980_800  // 1970 … 2101

    /// Makes an empty provider.
    public init() {}

    /// The table of a zone, exactly as IANA spells it; abbreviations and offsets are refused.
    public func zone(_ identifier: String) -> ZoneTable? {
        // Foundation calls it GMT, so it would not know its own name again.
        if identifier == ZoneTable.utc.identifier { return .utc }
        if let known = tables.withLock({ $0[identifier] }) { return known }
        guard identifier.contains("/"),
            let zone = TimeZone(identifier: identifier), zone.identifier == identifier
        else { return nil }
        let table = Self.table(zone)
        tables.withLock { $0[identifier] = table }
        return table
    }

    /// The zone that the system is set to; nil where it is unknown or no IANA zone.
    public var current: String? {
        let identifier = TimeZone.current.identifier
        if identifier == "GMT" { return ZoneTable.utc.identifier }
        return zone(identifier) == nil ? nil : identifier
    }

    /// Finds every change of offset: sampled day by day, then bisected to the second.
    ///
    /// `nextDaylightSavingTimeTransition` would miss changes of the standard offset, such as
    /// Moscow's of 2014. No zone changed twice within a day.
    private static func table(_ zone: TimeZone) -> ZoneTable {
        let offset = { (seconds: Int64) in
            Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds))))
        }
        var transitions: [ZoneTable.Transition] = []
        let initial = offset(coveredSeconds.lowerBound)
        var last = initial
        var previous = coveredSeconds.lowerBound
        for day in stride(from: previous, through: coveredSeconds.upperBound, by: 86_400) {
            let now = offset(day)
            if now != last {
                var (low, high) = (previous, day)
                while high - low > 1 {
                    let middle = (low + high) / 2
                    if offset(middle) == last { low = middle } else { high = middle }
                }
                transitions.append(
                    ZoneTable.Transition(
                        instant: Instant(secondsSinceEpoch: high),
                        offsetSeconds: now
                    )
                )
                last = now
            }
            previous = day
        }
        return ZoneTable(
            identifier: zone.identifier,
            initialOffsetSeconds: initial,
            transitions: transitions
        )
    }
}
