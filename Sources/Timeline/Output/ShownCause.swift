public import Relevance

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
    public var line: String {
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
}
