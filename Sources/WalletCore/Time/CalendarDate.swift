/// A day of the proleptic Gregorian calendar.
///
/// A date is not an instant.
///
/// **Source:** ISO 8601-1:2019, 5.2.2.1 (extended format).
public struct CalendarDate: Hashable, Sendable {
    /// Days since 1970-01-01, which is day 0.
    public let daysSinceEpoch: Int64

    /// Makes the date that many days after 1970-01-01.
    public init(daysSinceEpoch: Int64) {
        self.daysSinceEpoch = daysSinceEpoch
    }

    /// Makes a date of its parts; nil when there is no such day, or the year is not `0...9999`.
    public init?(year: Int64, month: Int64, day: Int64) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.dayCount(year: year, month: month)
        else { return nil }
        // Years are counted from March, so that the leap day is the last of its year.
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear.flooredQuotient(by: 400)
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
    }

    /// Reads `YYYY-MM-DD`; nil for anything else and for days that do not exist.
    public init?(_ text: some StringProtocol) {
        self.init(bytes: Array(text.utf8)[...])
    }

    init?(bytes: ArraySlice<UInt8>) {
        let start = bytes.startIndex
        guard bytes.count == 10, bytes[start + 4] == UInt8(ascii: "-"),
            bytes[start + 7] == UInt8(ascii: "-"),
            let year = Int64(digits: bytes[start..<start + 4]),
            let month = Int64(digits: bytes[start + 5..<start + 7]),
            let day = Int64(digits: bytes[start + 8..<start + 10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Year, month `1...12` and day `1...31`.
    public var parts: (year: Int64, month: Int64, day: Int64) {
        let shifted = daysSinceEpoch + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// The day of the week, Monday = 1 … Sunday = 7 (ISO 8601).
    public var isoWeekday: Int {
        Int((daysSinceEpoch + 3).flooredRemainder(by: 7)) + 1
    }

    /// The date that many days later.
    public func adding(days: Int64) -> CalendarDate {
        CalendarDate(daysSinceEpoch: daysSinceEpoch + days)
    }

    /// Midnight at the start of this day on a local clock.
    public var midnight: LocalDateTime {
        LocalDateTime(secondsSinceEpoch: daysSinceEpoch * 86_400)
    }

    private static func dayCount(year: Int64, month: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CalendarDate: Comparable {
    /// Orders by time.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        left.daysSinceEpoch < right.daysSinceEpoch
    }
}

extension CalendarDate: CustomStringConvertible {
    /// `YYYY-MM-DD`.
    public var description: String {
        let parts = parts
        let year = String(parts.year + 10_000).dropFirst()
        return
            "\(year)-\(String(parts.month + 100).dropFirst())-\(String(parts.day + 100).dropFirst())"
    }
}
