/// What a clock on the wall shows: a date and a time of day without a zone, to the second.
public struct LocalDateTime: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00 on the same wall clock; every day has 86,400.
    public let secondsSinceEpoch: Int64

    /// Makes a reading of the wall clock.
    public init(secondsSinceEpoch: Int64) {
        self.secondsSinceEpoch = secondsSinceEpoch
    }

    /// Makes a reading of a date and the seconds since its midnight, `0..<86400`.
    public init(date: CalendarDate, secondsOfDay: Int64) {
        secondsSinceEpoch = date.daysSinceEpoch * 86_400 + secondsOfDay
    }

    /// Reads `YYYY-MM-DDThh:mm:ss` or, without seconds, `YYYY-MM-DDThh:mm`; nil for anything else.
    ///
    /// A blank may stand for the `T`. A leap second (`:60`) is refused.
    public init?(_ text: some StringProtocol) {
        self.init(bytes: Array(text.utf8)[...])
    }

    init?(bytes: ArraySlice<UInt8>) {
        let start = bytes.startIndex
        guard bytes.count == 19 || bytes.count == 16,
            let date = CalendarDate(bytes: bytes[start..<start + 10]),
            bytes[start + 10] | 0x20 == UInt8(ascii: "t") || bytes[start + 10] == 0x20,
            bytes[start + 13] == UInt8(ascii: ":"),
            let hour = Int64(digits: bytes[start + 11..<start + 13]), hour < 24,
            let minute = Int64(digits: bytes[start + 14..<start + 16]), minute < 60
        else { return nil }
        var second: Int64 = 0
        if bytes.count == 19 {
            guard bytes[start + 16] == UInt8(ascii: ":"),
                let value = Int64(digits: bytes[start + 17..<start + 19]), value < 60
            else { return nil }
            second = value
        }
        self.init(date: date, secondsOfDay: hour * 3600 + minute * 60 + second)
    }

    /// The day.
    public var date: CalendarDate {
        CalendarDate(daysSinceEpoch: secondsSinceEpoch.flooredQuotient(by: 86_400))
    }

    /// Seconds since the day's midnight, `0..<86400`.
    public var secondsOfDay: Int64 {
        secondsSinceEpoch.flooredRemainder(by: 86_400)
    }

    /// The reading that many seconds later, on a clock that no zone moves.
    public func adding(seconds: Int64) -> LocalDateTime {
        LocalDateTime(secondsSinceEpoch: secondsSinceEpoch + seconds)
    }
}

extension LocalDateTime: Comparable {
    /// Orders by date, then time of day.
    public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }
}

extension LocalDateTime: CustomStringConvertible {
    /// `YYYY-MM-DDThh:mm:ss`.
    public var description: String {
        let seconds = secondsOfDay
        let two = { (value: Int64) in String(value + 100).dropFirst() }
        return "\(date)T\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }
}
