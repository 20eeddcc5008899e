import Foundation
import Testing
import WalletCore

/// Zone tables of the system's zone data for the years around 2026.
enum SystemZone {
    static func table(_ identifier: String) throws -> ZoneTable {
        let zone = try #require(TimeZone(identifier: identifier))
        var date = Date(timeIntervalSince1970: 1_735_689_600)  // 2025-01-01
        let end = Date(timeIntervalSince1970: 1_861_920_000)  // 2029-01-01
        let initial = Int64(zone.secondsFromGMT(for: date))
        var transitions: [ZoneTable.Transition] = []
        while let next = zone.nextDaylightSavingTimeTransition(after: date), next < end {
            transitions.append(
                ZoneTable.Transition(
                    instant: Instant(secondsSinceEpoch: Int64(next.timeIntervalSince1970)),
                    offsetSeconds: Int64(zone.secondsFromGMT(for: next))
                )
            )
            date = next
        }
        return ZoneTable(
            identifier: identifier,
            initialOffsetSeconds: initial,
            transitions: transitions
        )
    }
}
