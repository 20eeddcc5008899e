public import WalletCore

extension Habit {
    /// One line of plain English, such as "mostly weekday mornings around 8".
    public var line: String {
        line(in: .english)
    }

    /// One line that a person understands.
    ///
    /// - Parameter language: the reader's language.
    /// - Returns: the line.
    public func line(in language: DisplayLanguage) -> String {
        let time = minuteOfDay.map(HabitTime.init)
        return switch language {
        case .english: english(time)
        case .german: german(time)
        case .russian: russian(time)
        }
    }

    private func english(_ time: HabitTime?) -> String {
        guard let time else {
            return switch days {
            case .weekday(let weekday): "mostly on \(weekday.plural)"
            case .workdays: "mostly on weekdays"
            case .weekends: "mostly at weekends"
            case .any: "used on all days"
            }
        }
        let part =
            switch time.part {
            case .morning: "mornings"
            case .afternoon: "afternoons"
            case .evening: "evenings"
            case .night: "nights"
            }
        return switch days {
        case .weekday(let weekday): "usually here on \(weekday.plural) around \(time.clock)"
        case .workdays: "mostly weekday \(part) around \(time.clock)"
        case .weekends: "mostly weekend \(part) around \(time.clock)"
        case .any: "usually here around \(time.clock)"
        }
    }

    private func german(_ time: HabitTime?) -> String {
        let day =
            switch days {
            case .weekday(let weekday): weekday.germanAdverb
            case .workdays: "werktags"
            case .weekends: "am Wochenende"
            case .any: ""
            }
        guard let time else { return day.isEmpty ? "an allen Tagen benutzt" : "meist \(day)" }
        let part =
            switch time.part {
            case .morning: "vormittags"
            case .afternoon: "nachmittags"
            case .evening: "abends"
            case .night: "nachts"
            }
        return switch days {
        case .weekday: "meist \(day) gegen \(time.clock) Uhr"
        case .workdays, .weekends: "meist \(day) \(part) gegen \(time.clock) Uhr"
        case .any: "meist gegen \(time.clock) Uhr"
        }
    }

    private func russian(_ time: HabitTime?) -> String {
        let day =
            switch days {
            case .weekday(let weekday): "по \(weekday.russianPlural)"
            case .workdays: "по будням"
            case .weekends: "по выходным"
            case .any: ""
            }
        guard let time else { return day.isEmpty ? "нужна каждый день" : "обычно \(day)" }
        let part =
            switch time.part {
            case .morning: "утром"
            case .afternoon: "днём"
            case .evening: "вечером"
            case .night: "ночью"
            }
        return switch days {
        case .weekday: "обычно \(day) около \(time.clock)"
        case .workdays, .weekends: "обычно \(day) \(part) около \(time.clock)"
        case .any: "обычно около \(time.clock)"
        }
    }
}

/// A time of day as people say it: to the half hour, with the part of the day.
private struct HabitTime {
    enum Part {
        case morning
        case afternoon
        case evening
        case night
    }

    private let halfHours: Int

    init(minuteOfDay: Int) {
        halfHours = (minuteOfDay + 15) / 30 % 48
    }

    /// "11" or "17:30".
    var clock: String {
        halfHours % 2 == 0 ? "\(halfHours / 2)" : "\(halfHours / 2):30"
    }

    var part: Part {
        switch halfHours {
        case 10..<24: .morning
        case 24..<34: .afternoon
        case 34..<44: .evening
        default: .night
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

    /// "montags" to "sonntags".
    fileprivate var germanAdverb: String {
        switch self {
        case .monday: "montags"
        case .tuesday: "dienstags"
        case .wednesday: "mittwochs"
        case .thursday: "donnerstags"
        case .friday: "freitags"
        case .saturday: "samstags"
        case .sunday: "sonntags"
        }
    }

    /// The dative plural, after "по".
    fileprivate var russianPlural: String {
        switch self {
        case .monday: "понедельникам"
        case .tuesday: "вторникам"
        case .wednesday: "средам"
        case .thursday: "четвергам"
        case .friday: "пятницам"
        case .saturday: "субботам"
        case .sunday: "воскресеньям"
        }
    }
}
