/// Reads `user_id,item_id,timestamp_iso_local` lines into logs, one person at a time.
///
/// Feed it line by line, so that memory stays at one person; a person's lines stand together.
public struct UsageLogParser: Sendable {
    private var current: UsageLog?
    private var line = 0

    /// Creates a parser that expects the header line first.
    public init() {}

    /// Takes in one line without its line break.
    ///
    /// - Parameter text: The header, a row, or an empty line, which is skipped.
    /// - Returns: The log of the person before when this row begins another one.
    /// - Throws: ``RelevanceError/badUsageRow(line:)`` for a row that is not of the three columns.
    public mutating func feed(_ text: Substring) throws(RelevanceError) -> UsageLog? {
        line += 1
        guard line > 1, !text.isEmpty else { return nil }
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 3, !fields[0].isEmpty, !fields[1].isEmpty,
            let instant = LocalInstant(timestamp: fields[2])
        else { throw .badUsageRow(line: line) }
        var finished: UsageLog?
        if current?.person != String(fields[0]) {
            finished = current
            current = UsageLog(person: String(fields[0]))
        }
        current?.append(itemNamed: String(fields[1]), at: instant)
        return finished
    }

    /// The log of the last person; nil when there was no row.
    public mutating func finish() -> UsageLog? {
        defer { current = nil }
        return current
    }
}

extension LocalInstant {
    /// Reads `YYYY-MM-DDThh:mm:ss`; nil for anything else.
    ///
    /// **Source:** ISO 8601-1, 5.4.2.1 (extended format, local time).
    public init?(timestamp: Substring) {
        let bytes = Array(timestamp.utf8)
        guard bytes.count == 19, bytes[4] == 0x2d, bytes[7] == 0x2d, bytes[10] == 0x54,
            bytes[13] == 0x3a, bytes[16] == 0x3a,
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10]), let hour = Self.number(bytes[11..<13]),
            let minute = Self.number(bytes[14..<16]), let second = Self.number(bytes[17..<19]),
            1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60, second < 60
        else { return nil }
        self.init(
            day: Self.days(year: year, month: month, day: day),
            secondOfDay: hour * 3_600 + minute * 60 + second
        )
    }

    /// Days from Monday, 2000-01-03, to a date of the Gregorian calendar.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        // The year is counted from March, so that the leap day comes last.
        let shifted = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + (153 * monthFromMarch + 2) / 5 + day - 730_428
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard 0x30...0x39 ~= digit else { return nil }
            value = value * 10 + Int(digit - 0x30)
        }
        return value
    }
}
