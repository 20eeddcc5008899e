extension Reason {
    /// One line of plain English, such as "usually here on Saturdays around 11".
    public var line: String {
        switch cause {
        case .timeOfDay(let habit), .weekday(let habit): habit.line
        case .recency(let isLatest): isLatest ? "used last" : "used often lately"
        case .sequence: "often next after the card used last"
        case .frequency(let isMost): isMost ? "used most often" : "used often"
        case .occasion: "used now and then"
        case .newCard(let isRecent):
            isRecent ? "added recently, not used yet" : "not used yet"
        }
    }
}

extension Habit {
    /// One line of plain English, such as "mostly weekday mornings around 8".
    public var line: String {
        guard let minuteOfDay else { return daysLine }
        let around = "around \(Self.clock(minuteOfDay))"
        switch days {
        case .weekday(let weekday): return "usually here on \(weekday.plural) \(around)"
        case .workdays: return "mostly weekday \(Self.partOfDay(minuteOfDay)) \(around)"
        case .weekends: return "mostly weekend \(Self.partOfDay(minuteOfDay)) \(around)"
        case .any: return "usually here \(around)"
        }
    }

    private var daysLine: String {
        switch days {
        case .weekday(let weekday): "mostly on \(weekday.plural)"
        case .workdays: "mostly on weekdays"
        case .weekends: "mostly at weekends"
        case .any: "used on all days"
        }
    }

    /// The time to the half hour: "11" or "17:30".
    private static func clock(_ minute: Int) -> String {
        let halfHours = (minute + 15) / 30 % 48
        return halfHours % 2 == 0 ? "\(halfHours / 2)" : "\(halfHours / 2):30"
    }

    private static func partOfDay(_ minute: Int) -> String {
        switch (minute + 15) / 30 % 48 {
        case 10..<24: "mornings"
        case 24..<34: "afternoons"
        case 34..<44: "evenings"
        default: "nights"
        }
    }
}

extension LocalInstant.Weekday {
    /// "Mondays" to "Sundays".
    public var plural: String {
        switch self {
        case .monday: "Mondays"
        case .tuesday: "Tuesdays"
        case .wednesday: "Wednesdays"
        case .thursday: "Thursdays"
        case .friday: "Fridays"
        case .saturday: "Saturdays"
        case .sunday: "Sundays"
        }
    }
}
