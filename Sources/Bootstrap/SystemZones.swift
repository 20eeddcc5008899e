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
        guard let zone = Self.system(identifier) else { return nil }
        let table = Self.table(zone, as: identifier)
        tables.withLock { $0[identifier] = table }
        return table
    }

    /// Whether a text is the name of a zone; cheaper than to ask for the zone.
    public static func isKnown(_ identifier: String) -> Bool {
        identifier == ZoneTable.utc.identifier || system(identifier) != nil
    }

    /// Foundation's zone of an IANA name, and of nothing else.
    ///
    /// It also takes abbreviations such as PST, and calls some zones by another of their names.
    private static func system(_ identifier: String) -> TimeZone? {
        if plainNames.contains(identifier) { return TimeZone(identifier: identifier) }
        guard hasNameOfPlace(identifier), let zone = TimeZone(identifier: identifier),
            zone.identifier == identifier
        else { return nil }
        return zone
    }

    /// Whether a text has the form of a name with an area before its first slash.
    ///
    /// Foundation reads names up to a NUL, and as paths below the system's folder of zones.
    private static func hasNameOfPlace(_ identifier: String) -> Bool {
        let parts = identifier.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 2, let area = parts.first, areas.contains(String(area)) else {
            return false
        }
        return parts.allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "a")...UInt8(ascii: "z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"),
                        UInt8(ascii: "-"), UInt8(ascii: "+"):
                        true
                    default: false
                    }
                }
        }
    }

    /// What stands before the first slash of a name.
    ///
    /// **Source:** IANA time zone database, files of the regions, `etcetera` and `backward`.
    private static let areas: Set<String> = [
        "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil",
        "Canada", "Chile", "Etc", "Europe", "Indian", "Mexico", "Pacific", "US",
    ]

    /// The names without a slash.
    ///
    /// **Source:** IANA time zone database, files `etcetera` and `backward`.
    private static let plainNames: Set<String> = [
        "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire",
        "GMT", "GMT+0", "GMT-0", "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran",
        "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "MET", "MST", "MST7MDT", "NZ",
        "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore",
        "Turkey", "UCT", "UTC", "Universal", "W-SU", "WET", "Zulu",
    ]

    /// The zone that the system is set to; nil where it is unknown or no IANA zone.
    public var current: String? {
        let identifier = TimeZone.current.identifier
        if identifier == "GMT" { return ZoneTable.utc.identifier }
        return zone(identifier) == nil ? nil : identifier
    }

    /// `nextDaylightSavingTimeTransition` would miss changes of the standard offset, such as Moscow's
    /// of 2014.
    private static func table(_ zone: TimeZone, as identifier: String) -> ZoneTable {
        ZoneTable(identifier: identifier, covering: coveredSeconds) { seconds in
            Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds))))
        }
    }
}
