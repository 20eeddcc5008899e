public import WalletCore

/// A use that was reported, and what became of it.
public struct RecordedUse: Sendable {
    /// What became of a report.
    public enum Outcome: String, Sendable {
        /// It is stored now.
        case created
        /// It was sent before, word for word, or was taken back since.
        case known
        /// Its id stands for another use, of this person or of anybody; nothing is stored.
        case conflict
        /// The person sees no such card any more; nothing is stored.
        case notFound
    }

    /// The use as it was reported.
    public let use: Use
    /// What became of it.
    public let outcome: Outcome

    /// Whether it is stored now and was not before.
    public var isNew: Bool { outcome == .created }
}
