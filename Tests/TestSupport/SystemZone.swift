internal import Foundation
public import WalletCore

/// Zone tables of the system's zone data, as the program makes them, for the years around 2026.
public enum SystemZone {
    /// The system has no zone of that name.
    public struct Unknown: Error {
        /// The name.
        public let identifier: String
    }

    /// The years that tables cover: 2025 to 2028.
    private static let coveredSeconds: ClosedRange<Int64> = 1_735_689_600...1_861_920_000

    /// The table of a zone.
    public static func table(_ identifier: String) throws -> ZoneTable {
        guard let zone = TimeZone(identifier: identifier) else {
            throw Unknown(identifier: identifier)
        }
        return ZoneTable(identifier: identifier, covering: coveredSeconds) { seconds in
            Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds))))
        }
    }
}
