public import WalletCore

/// A reading of the wall clock where the person is, without a zone.
///
/// Statistics use local time, so that a habit travels with the person: whoever converts an instant
/// takes the zone of that use. A day always has 86,400 seconds here; a repeated hour reads twice.
public struct LocalInstant: Hashable, Comparable, Sendable {
    /// Seconds since Monday, 2000-01-03T00:00:00 local time; negative before it.
    public let seconds: Int64

    /// Creates an instant from seconds since Monday, 2000-01-03T00:00:00 local time.
    public init(seconds: Int64) {
        self.seconds = seconds
    }

    /// Creates an instant from a day and a second within it.
    ///
    /// - Parameters:
    ///   - day: Days since Monday, 2000-01-03.
    ///   - secondOfDay: Seconds since that day's midnight; other days' seconds carry over.
    public init(day: Int, secondOfDay: Int = 0) {
        seconds = Int64(day) * 86_400 + Int64(secondOfDay)
    }

    /// Creates an instant from what a wall clock showed.
    public init(_ local: LocalDateTime) {
        seconds = local.secondsSinceEpoch - Self.daysFromUnixEpoch * 86_400
    }

    /// The days from 1970-01-01 to Monday, 2000-01-03.
    private static let daysFromUnixEpoch: Int64 = 10_959

    /// Days since Monday, 2000-01-03; rounded down.
    public var day: Int {
        let whole = seconds / 86_400
        return Int(seconds % 86_400 < 0 ? whole - 1 : whole)
    }

    /// Seconds since local midnight, `0...86_399`.
    public var secondOfDay: Int {
        let rest = seconds % 86_400
        return Int(rest < 0 ? rest + 86_400 : rest)
    }

    /// Minutes since local midnight, `0...1439`.
    public var minuteOfDay: Int {
        secondOfDay / 60
    }

    /// The day of the week.
    public var weekday: Weekday {
        Weekday(day: day)
    }

    /// The instant that lies `seconds` later on the same clock.
    public func adding(seconds more: Int) -> LocalInstant {
        LocalInstant(seconds: seconds + Int64(more))
    }

    /// Hours since an earlier reading of the clock, never negative.
    public func hours(since earlier: LocalInstant) -> Double {
        Double(max(0, seconds - earlier.seconds)) / 3_600
    }

    /// Days since an earlier reading of the clock, never negative.
    public func days(since earlier: LocalInstant) -> Double {
        Double(max(0, seconds - earlier.seconds)) / 86_400
    }

    /// Orders by the clock reading.
    public static func < (left: LocalInstant, right: LocalInstant) -> Bool {
        left.seconds < right.seconds
    }

    /// A day of the week; raw values are the ISO numbers, Monday 1 to Sunday 7.
    ///
    /// **Source:** ISO 8601-1, 3.1.2.11 (calendar day of week).
    public enum Weekday: Int, CaseIterable, Hashable, Sendable {
        case monday = 1
        case tuesday
        case wednesday
        case thursday
        case friday
        case saturday
        case sunday

        /// The weekday of a day counted from Monday, 2000-01-03.
        public init(day: Int) {
            let rest = day % 7
            self = Weekday.allCases[rest < 0 ? rest + 7 : rest]
        }

        /// True on Saturday and Sunday.
        public var isWeekend: Bool {
            rawValue >= 6
        }
    }
}
