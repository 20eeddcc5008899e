/// A chosen card that cannot be shown.
public struct MissingCard: Hashable, Sendable {
    /// The card's id, as the settings name it.
    public let id: String
    /// Why.
    public let reason: Reason

    /// Creates a missing card.
    public init(id: String, reason: Reason) {
        self.id = id
        self.reason = reason
    }

    /// Why a card cannot be shown.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// It was deleted.
        case deleted
        /// The person put it away.
        case archived
        /// Its first day has not come.
        case notYetValid
        /// Its last day is over.
        case expired
        /// There is none, or the person may not know of it.
        case unknown
    }
}
