/// What remains of something deleted: its id and the revision that deleted it.
public struct Tombstone: Hashable, Sendable {
    /// What it was.
    public let kind: Kind
    /// The id's first half.
    public let high: UInt64
    /// The id's second half.
    public let low: UInt64
    /// The wallet's revision, or the person's for personal things.
    public let rev: Int64
    /// When.
    public let deletedAt: Instant

    /// What can leave a tombstone.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case card
        case group
        case use
        case message
        case action
    }

    /// Makes a tombstone.
    public init<Entity>(kind: Kind, id: Identifier<Entity>, rev: Int64, deletedAt: Instant) {
        self.kind = kind
        high = id.high
        low = id.low
        self.rev = rev
        self.deletedAt = deletedAt
    }
}
