public import Relevance
public import WalletCore

/// Why a card is shown.
public enum ShownCause: Equatable, Sendable {
    /// It is likely to be used now; the strongest reasons, at most three, strongest first.
    case relevance([Reason])
    /// The person put it in front.
    case pinned
    /// The person chose it in the widget's settings.
    case chosen
    /// The person starred it.
    case favourite
    /// It was used last of all, or lately.
    case recent(isLatest: Bool)
    /// It is its turn, or the turn of one of its pictures.
    case turn
    /// It comes next by name.
    case alphabetical

    /// One line that a person understands.
    ///
    /// - Parameter language: the reader's language.
    /// - Returns: the line.
    public func line(in language: DisplayLanguage = .english) -> String {
        switch language {
        case .english: english
        case .german: german
        case .russian: russian
        }
    }

    private var english: String {
        switch self {
        case .relevance(let reasons): reasons.mostTelling?.line ?? "likely to be used now"
        case .pinned: "pinned by you"
        case .chosen: "chosen by you"
        case .favourite: "one of your favourites"
        case .recent(let isLatest): isLatest ? "used last" : "used lately"
        case .turn: "its turn now"
        case .alphabetical: "next in your list"
        }
    }

    private var german: String {
        switch self {
        case .relevance(let reasons):
            reasons.mostTelling?.line(in: .german) ?? "wird jetzt wohl gebraucht"
        case .pinned: "von dir angeheftet"
        case .chosen: "von dir gewählt"
        case .favourite: "einer deiner Favoriten"
        case .recent(let isLatest): isLatest ? "zuletzt benutzt" : "kürzlich benutzt"
        case .turn: "jetzt an der Reihe"
        case .alphabetical: "als Nächstes in deiner Liste"
        }
    }

    private var russian: String {
        switch self {
        case .relevance(let reasons):
            reasons.mostTelling?.line(in: .russian) ?? "скорее всего, нужна сейчас"
        case .pinned: "закреплена вами"
        case .chosen: "выбрана вами"
        case .favourite: "из вашего избранного"
        case .recent(let isLatest): isLatest ? "использована последней" : "недавно использована"
        case .turn: "сейчас её очередь"
        case .alphabetical: "следующая в вашем списке"
        }
    }
}
