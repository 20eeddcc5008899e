public import WalletCore

extension Reason {
    /// One line of plain English, such as "usually here on Saturdays around 11".
    public var line: String {
        line(in: .english)
    }

    /// One line that a person understands.
    ///
    /// - Parameter language: the reader's language.
    /// - Returns: the line.
    public func line(in language: DisplayLanguage) -> String {
        switch cause {
        case .timeOfDay(let habit), .weekday(let habit): habit.line(in: language)
        case .recency(let isLatest):
            switch language {
            case .english: isLatest ? "used last" : "used often lately"
            case .german: isLatest ? "zuletzt benutzt" : "in letzter Zeit oft benutzt"
            case .russian: isLatest ? "использована последней" : "часто нужна в последнее время"
            }
        case .sequence:
            switch language {
            case .english: "often next after the card used last"
            case .german: "oft nach der zuletzt benutzten Karte an der Reihe"
            case .russian: "часто идёт сразу после последней карты"
            }
        case .frequency(let isMost):
            switch language {
            case .english: isMost ? "used most often" : "used often"
            case .german: isMost ? "am häufigsten benutzt" : "oft benutzt"
            case .russian: isMost ? "нужна чаще всех" : "часто нужна"
            }
        case .occasion:
            switch language {
            case .english: "used now and then"
            case .german: "ab und zu benutzt"
            case .russian: "нужна время от времени"
            }
        case .newCard(let isRecent):
            switch language {
            case .english: isRecent ? "added recently, not used yet" : "not used yet"
            case .german: isRecent ? "neu dabei, noch nicht benutzt" : "noch nicht benutzt"
            case .russian: isRecent ? "добавлена недавно, ещё не нужна была" : "ещё не нужна была"
            }
        }
    }
}
